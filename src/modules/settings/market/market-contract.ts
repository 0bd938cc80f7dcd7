import { z } from 'zod';

/** A word or two on one line, in any script; nothing that could be markup or begin a header. */
const shortName = z
  .string()
  .trim()
  .min(2)
  .max(40)
  .regex(/^[^\p{Cc}\u2028\u2029<>"@:;,\\]+$/u);
const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/)
  .nullable();

const fields = {
  name: shortName,
  main_colour: colour,
  link_colour: colour,
  sender_name: shortName.nullable(),
  reply_to: z.email().max(254).nullable(),
};

/** The version that was seen, so that nobody overwrites what somebody else decided. */
const version = z.int().min(0);

export const marketChange = z.strictObject({
  version,
  ...fields,
  note: z.string().trim().max(300).default(''),
});

export const marketRestoring = z.strictObject({ version });

export const wireMarket = z.object({
  version: z.int(),
  ...fields,
  main_colour_is_shifted: z.boolean(),
  link_colour_is_shifted: z.boolean(),
  note: z.string(),
  decided_by: z.int().nullable(),
  decided_at: z.string().nullable(),
});
