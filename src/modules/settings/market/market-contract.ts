import { z } from 'zod';
import { EXTENDED_CURRENCIES } from '#money/currency.ts';
import { writtenIfAny } from '#platform/text/written.ts';
import { LOCALES } from '#platform/web/locale.ts';
import { ONE_LINE, showsSomething } from '#platform/web/one-line.ts';
import { FEE_BPS_MAX } from '../rules.ts';

/** A word or two on one line, in any script; nothing that could be markup or begin a header. */
const shortName = z
  .string()
  .trim()
  .min(2)
  .max(40)
  .regex(ONE_LINE)
  .refine(showsSomething, 'errors.field.required')
  .regex(/^[^<>"@:;,\\]+$/u);
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

/** A list without repetitions; null for all that the product knows. */
const some = <T extends z.ZodType>(one: T, most: number) =>
  z
    .array(one)
    .min(1)
    .max(most)
    .transform((list) => [...new Set(list)])
    .nullable();
const slug = z.string().regex(/^[a-z0-9-]{1,80}$/);
const MOST_GOAL = 1_000_000_000;
const goal = z.int().min(1).max(MOST_GOAL).nullable();

export const marketOffering = {
  languages: some(z.enum(LOCALES), LOCALES.length),
  currencies: some(z.enum(EXTENDED_CURRENCIES), EXTENDED_CURRENCIES.length),
  countries: some(z.string().regex(/^[A-Z]{2}$/), 300),
  hidden_categories: z.array(slug).max(100),
  home_collections: some(slug, 6),
  least_goal: goal,
  most_goal: goal,
};

export type Offering = z.output<z.ZodObject<typeof marketOffering>>;

/** The market's share in hundredths of a percent: 5% is 500. */
const fee = z.int().min(0).max(FEE_BPS_MAX);

/** The version that was seen, so that nobody overwrites what somebody else decided. */
const version = z.int().min(0);

const note = writtenIfAny(300);

export const marketChange = z.strictObject({
  version,
  ...fields,
  ...z.object(marketOffering).partial().shape,
  note,
});

export const feeProposal = z.strictObject({ version, fee_bps: fee, note });
/** The share is said again, so that nobody agrees to another one than they saw. */
export const feeAgreement = z.strictObject({ version, fee_bps: fee });

export const marketRestoring = z.strictObject({ version });

const list = z.array(z.string());
const wireOffering = {
  languages: list.nullable(),
  currencies: list.nullable(),
  countries: list.nullable(),
  hidden_categories: list,
  home_collections: list.nullable(),
  least_goal: z.int().nullable(),
  most_goal: z.int().nullable(),
  fee_bps: z.int(),
  proposed_fee: z.object({ fee_bps: z.int(), proposed_by: z.int() }).nullable(),
};

export const wireMarket = z.object({
  version: z.int(),
  ...fields,
  logo_url: z.string().nullable(),
  ...wireOffering,
  main_colour_is_shifted: z.boolean(),
  link_colour_is_shifted: z.boolean(),
  note: z.string(),
  decided_by: z.int().nullable(),
  decided_at: z.string().nullable(),
});
