import { z } from 'zod';
import { ONE_LINE, showsSomething } from '#platform/web/one-line.ts';
import {
  CONTENT_QUANTITY_MAX,
  CONTENTS_MAX,
  PERK_DESCRIPTION_MAX,
  PERK_LIMIT_MAX,
  PERK_PRICE_MAX,
  PERK_TITLE_MAX,
} from '../rules.ts';

const oneLine = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(ONE_LINE)
    .refine(showsSomething, 'errors.field.required');
const cents = z.int().min(0).max(PERK_PRICE_MAX);
const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const instant = z.iso.datetime({ offset: true }).regex(/^2\d{3}-/);

const rate = z.strictObject({
  destination: z.string().regex(/^([A-Z]{2}|european_union|everywhere)$/),
  fee_cents: cents,
});

const option = z.strictObject({
  name: oneLine(40),
  values: z
    .array(z.strictObject({ label: oneLine(60), sku: oneLine(60).optional() }))
    .min(1)
    .max(50),
});
/** A thing that perks contain, with what one chooses of it: sizes, colours. */
export const itemBody = z.strictObject({
  name: oneLine(80),
  options: z.array(option).max(3).default([]),
});
export type ItemBody = z.output<typeof itemBody>;

/** `item` alone is a new one; beside `item_id` it is how that one is written from now on. */
const content = z
  .strictObject({
    item_id: id.optional(),
    item: itemBody.optional(),
    quantity: z.int().min(1).max(CONTENT_QUANTITY_MAX),
  })
  .refine(({ item_id: known, item }) => known !== undefined || item !== undefined, {
    path: ['item_id'],
    error: 'errors.field.required',
  });

const texts = {
  title: oneLine(PERK_TITLE_MAX),
  description: z.string().max(PERK_DESCRIPTION_MAX),
};
/** Fields that a form holds as text, under the name of their column. */
export const TEXT_FIELDS = Object.keys(texts) as (keyof typeof texts)[];

const plain = {
  ...texts,
  kind: z.enum(['standard', 'secret', 'add_on']),
  status: z.enum(['active', 'sold_out', 'hidden', 'ended']),
  featured: z.boolean(),
  ships: z.boolean(),
  limit_per_contributor: z.int().min(1).max(1000).nullable(),
  delivery_month: z
    .string()
    .regex(/^2\d{3}-(0[1-9]|1[0-2])$/)
    .nullable(),
};
export type PlainField = keyof typeof plain;
/** Fields that travel as their column holds them, under its name. */
export const PLAIN_FIELDS = Object.keys(plain) as PlainField[];

const fields = z.strictObject({
  ...plain,
  price_cents: cents.min(1),
  retail_cents: cents.min(1).nullable(),
  limit: z.int().min(0).max(PERK_LIMIT_MAX).nullable(),
  available_from: instant.nullable(),
  available_until: instant.nullable(),
  rates: z.array(rate).max(260),
  contents: z.array(content).max(CONTENTS_MAX),
});

/** A new perk: what it is called and costs, and any part of the rest. */
export const newPerkBody = fields.partial().required({ title: true, price_cents: true });
/** Any part of a perk; what is left out stays. `version` is the one that was read. */
export const perkBody = fields.partial().extend({
  version: z.int().min(0).max(2_000_000_000).optional(),
});
export type PerkBody = z.output<typeof perkBody>;
export type NewPerkBody = z.output<typeof newPerkBody>;

/** A perk as its owner and team see it. */
export const wireEditedPerk = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  description: z.string(),
  image_public_id: z.string().nullable(),
  price_cents: z.int(),
  retail_cents: z.int().nullable(),
  currency: z.string(),
  kind: z.string(),
  status: z.string(),
  featured: z.boolean(),
  ships: z.boolean(),
  limit: z.int().nullable(),
  limit_per_contributor: z.int().nullable(),
  claimed: z.int(),
  reserved: z.int(),
  delivery_month: z.string().nullable(),
  available_from: z.string().nullable(),
  available_until: z.string().nullable(),
  /** What opens a secret perk: `?perk_token=` on the campaign's page. */
  secret_token: z.string().nullable(),
  /** Fields that stay as they are, because somebody chose the perk. */
  frozen: z.array(z.string()),
  rates: z.array(z.object({ destination: z.string(), fee_cents: z.int() })),
  contents: z.array(z.object({ item_id: z.int(), quantity: z.int() })),
} satisfies Record<PlainField, z.ZodType> & Record<string, z.ZodType>);
export type WireEditedPerk = z.infer<typeof wireEditedPerk>;

export const wirePerkItem = z.object({
  id: z.int(),
  name: z.string(),
  options: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.object({ label: z.string(), sku: z.string().nullable() })),
    }),
  ),
  /** How many perks contain it. */
  perks: z.int(),
  /** Somebody chose a perk with it, so it stays as it is. */
  frozen: z.boolean(),
});
