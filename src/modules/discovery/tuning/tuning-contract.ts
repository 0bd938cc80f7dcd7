import { z } from 'zod';
import { ONE_LINE, showsSomething } from '#platform/web/one-line.ts';

export const TUNING_KINDS = ['boost', 'synonyms', 'banned'] as const;

/** Further than this no campaign is moved by hand. */
export const MOST_POINTS = 5;

const MOST_TERMS = 20;
const reason = z.string().trim().min(1).max(500);
const terms = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(60)
      .regex(ONE_LINE)
      .refine(showsSomething, 'errors.field.required'),
  )
  .min(1)
  .max(MOST_TERMS);

export const tuningFields = {
  points: z
    .int()
    .min(-MOST_POINTS)
    .max(MOST_POINTS)
    .refine((points) => points !== 0),
  ends_on: z.iso.date().regex(/^2\d{3}-/),
  reason,
};

export const newTuning = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('boost'), campaign_id: z.int().positive(), ...tuningFields }),
  z.strictObject({ kind: z.literal('synonyms'), terms, reason }),
  z.strictObject({ kind: z.literal('banned'), terms, reason }),
]);
export type TuningBody = z.output<typeof newTuning>;

export const wireTuning = z.object({
  id: z.int(),
  kind: z.enum(TUNING_KINDS),
  campaign_id: z.int().nullable(),
  points: z.int().nullable(),
  ends_at: z.string().nullable(),
  terms: z.array(z.string()),
  reason: z.string(),
  made_at: z.string(),
  ended_at: z.string().nullable(),
});
