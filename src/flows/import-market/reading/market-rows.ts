import { z } from 'zod';
import { isCurrency } from '#money/currency.ts';
import { repairLine, repairText } from './repair-text.ts';

/** Why a line is not imported. */
export interface Refusal {
  readonly refused: string;
}

const line = z.string().transform(repairLine);
const text = z.string().transform(repairText);
const count = z.number().int().min(0).max(100_000_000);
const amount = z.number().min(0).max(900_000_000);
const currency = z.string().refine(isCurrency, 'a currency we do not have');
const instant = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], 'not a date')
  .transform((value) => new Date(value));

export const campaignRow = z.object({
  id: z.string().regex(/^[a-z0-9]{2,20}$/),
  title: line.pipe(z.string().min(1).max(300)),
  tagline: line.pipe(z.string().max(1000)).default(''),
  category: line.nullish(),
  parentCategory: line.nullish(),
  tags: z.array(line).default([]),
  city: line.pipe(z.string().max(120)).default(''),
  region: line.pipe(z.string().max(120)).default(''),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  currency,
  goal: amount.optional(),
  raised: amount,
  contributors: count.default(0),
  state: z.enum(['successful', 'live', 'failed', 'ended', 'canceled', 'indemand', 'suspended']),
  staffPick: z.boolean().default(false),
  launchedAt: instant.optional(),
  deadline: instant.optional(),
  source: z.string().max(80),
});
export type CampaignRow = z.infer<typeof campaignRow>;

const belonging = { campaignTitle: line, campaignId: z.string().nullish() };

export const rewardsRow = z.object({
  ...belonging,
  rewards: z
    .array(
      z.object({
        title: line,
        price: amount,
        currency,
        description: text.default(''),
        items: z.array(line).default([]),
        estimatedDelivery: z
          .string()
          .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
          .nullish(),
        shipping: z.string().nullish(),
        backers: count.default(0),
        limitLeft: count.nullish(),
        soldOut: z.boolean().nullish(),
      }),
    )
    .max(500),
});
export type RewardsRow = z.infer<typeof rewardsRow>;
export type Reward = RewardsRow['rewards'][number];

export const storyRow = z.object({ ...belonging, story: text, risks: text.nullish() });

export const updateRow = z.object({
  campaignTitle: line,
  campaignId: z.string().nullish(),
  number: z.number().int().min(1).max(5000),
  title: line,
  text,
});
export type UpdateRow = z.infer<typeof updateRow>;

/** Reads a line by a schema, or says what is wrong with it. */
export function readRow<T>(schema: z.ZodType<T>, json: string): T | Refusal {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { refused: 'not JSON' };
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') ?? '';
  return { refused: where === '' ? 'not a row of this file' : `${where}: ${issue?.message}` };
}

export function isRefusal(row: object): row is Refusal {
  return 'refused' in row;
}
