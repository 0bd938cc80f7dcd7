/** What crosses the wire when somebody backs a campaign: quote, start, the answer and the receipt. */
import { z } from 'zod';
import { LINE_UNITS_MAX, MOST_MINOR } from '#modules/contributions/rules.ts';

/** Minor units on the wire: a plain JSON integer, never a string, never a fraction. */
const cents = z.int().min(0).max(Number(MOST_MINOR));
/** What is asked for may come to more than is taken: the answer says so. */
const sum = z.int().min(0);
const id = z.int().min(1);
const country = z.string().regex(/^[A-Z]{2}$/);
const line = (max: number) => z.string().trim().max(max);

/** Option values chosen for the items of one line: `{ "12": { "Size": "M" } }`. */
export const chosenOptions = z.record(z.string().regex(/^\d{1,16}$/), z.record(line(60), line(60)));

const contributionLine = z.strictObject({
  perk_id: id,
  quantity: z.int().min(1).max(LINE_UNITS_MAX),
  options: chosenOptions.default({}),
});

export const shippingAddress = z.strictObject({
  name: line(120).min(1),
  address: line(200).min(1),
  address2: line(200).default(''),
  city: line(120).min(1),
  state: line(60).default(''),
  zipcode: line(20).default(''),
  country,
  phone_number: line(40).default(''),
});

export const APPEARANCES = ['named', 'name_only', 'anonymous'] as const;
export const OWNER_VISIBILITIES = ['full', 'relay'] as const;

export const quoteInput = z.strictObject({
  campaign_id: id,
  lines: z.array(contributionLine).max(30).default([]),
  extra_cents: cents.default(0),
  country: country.nullish(),
  /** A guest's, once it is known: of some perks one person gets only so many. */
  email: z.string().trim().max(320).nullish(),
  /** Opens the secret perk it belongs to. */
  secret_token: z.string().max(200).nullish(),
});

export const startInput = quoteInput.extend({
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** What the person saw as the sum; another sum is refused as `price_changed`. */
  expected_total_cents: cents,
  address: shippingAddress.nullish(),
  firstname: line(120).nullish(),
  lastname: line(120).nullish(),
  appearance: z.enum(APPEARANCES).default('named'),
  owner_visibility: z.enum(OWNER_VISIBILITIES).default('full'),
  /** A method made in the browser (`pm_…`). Neither this nor saved_card_id: the hosted card page. */
  payment_method_id: z
    .string()
    .regex(/^pm_[A-Za-z0-9_]{1,120}$/)
    .nullish(),
  saved_card_id: id.nullish(),
  save_card: z.boolean().default(false),
  /** The code of the referral link they came by. */
  referrer: z
    .string()
    .regex(/^[\w-]{1,20}$/)
    .nullish(),
});

/** Another card (or the card page again) for a contribution that was declined or left. */
export const payInput = z.strictObject({
  payment_method_id: startInput.shape.payment_method_id,
  saved_card_id: id.nullish(),
  save_card: z.boolean().default(false),
});

export type QuoteInput = z.infer<typeof quoteInput>;
export type StartInput = z.infer<typeof startInput>;
export type PayInput = z.infer<typeof payInput>;
export type ShippingAddress = z.infer<typeof shippingAddress>;
export type ContributionLine = z.infer<typeof contributionLine>;

const quoteLine = z.object({
  perk_id: id,
  title: z.string(),
  quantity: z.int(),
  unit_price_cents: cents,
  price_cents: sum,
  shipping_cents: sum,
  ships: z.boolean(),
  /** Units that can be had now; null is no limit. */
  available: z.int().nullable(),
  /** Of them, for who asks, where one person gets only so many; null is no limit. */
  available_to_you: z.int().nullable(),
});

/** The whole price as the server computes it. `problem` is the code `startContribution` would refuse with. */
export const quote = z.object({
  campaign_id: id,
  currency: z.string(),
  lines: z.array(quoteLine),
  perks_cents: sum,
  extra_cents: cents,
  shipping_cents: sum,
  tax_cents: cents,
  total_cents: sum,
  funding: z.enum(['flexible', 'fixed']),
  needs_address: z.boolean(),
  problem: z.string().nullable(),
  /** The same in the reader's words. */
  problem_description: z.string().nullable(),
  /** The perk that it is about, where it is one. */
  problem_perk_id: id.nullable(),
});
export type Quote = z.infer<typeof quote>;

export const NEXT_STEPS = [
  'card_page',
  'authenticate',
  'processing',
  'in_review',
  'declined',
  'done',
  'expired',
] as const;

/**
 * What to do now: `card_page` and `authenticate` send the browser to `url`; `processing` means the
 * provider has not said yet (never show it as failed); `in_review` that somebody looks at it before
 * anything is charged, until `expires_at`; `declined` keeps the reservation until
 * `expires_at`, another card may be tried; `done` goes to the receipt; `expired` starts anew.
 */
export const startAnswer = z.object({
  contribution: z.object({
    id,
    state: z.string(),
    currency: z.string(),
    total_cents: cents,
    expires_at: z.string().nullable(),
  }),
  /** Lets a guest see this contribution; null for somebody signed in. */
  token: z.string().nullable(),
  next: z.enum(NEXT_STEPS),
  url: z.string().nullable(),
  /** Why the card was declined, for `errors.payments.<decline_code>`. */
  decline_code: z.string().nullable(),
});
export type StartAnswer = z.infer<typeof startAnswer>;

const receiptLine = quoteLine.omit({ available: true, available_to_you: true }).extend({
  id,
  kind: z.enum(['standard', 'secret', 'add_on']),
  options: chosenOptions,
  refunded_cents: cents,
});

/** A contribution as the person who made it sees it. */
export const receipt = z.object({
  id,
  state: z.string(),
  funding: z.enum(['flexible', 'fixed']),
  campaign: z.object({
    id,
    slug: z.string(),
    title: z.string(),
    ends_at: z.string().nullable(),
    state: z.string(),
  }),
  currency: z.string(),
  lines: z.array(receiptLine),
  perks_cents: cents,
  extra_cents: cents,
  shipping_cents: cents,
  tax_cents: cents,
  total_cents: cents,
  refunded_cents: cents,
  appearance: z.enum(APPEARANCES),
  owner_visibility: z.enum(OWNER_VISIBILITIES),
  email: z.string(),
  name: z.string(),
  address: shippingAddress.nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  created_at: z.string(),
  collected_at: z.string().nullable(),
  pledged_at: z.string().nullable(),
  expires_at: z.string().nullable(),
});
export type Receipt = z.infer<typeof receipt>;

/** Who backs: taken from the actor of the request, never from its body. */
export interface Backer {
  readonly accountId: number | null;
  /** The visitor cookie; scopes a guest's idempotency keys and reservations. */
  readonly visitorId: string;
  readonly ip: string;
  readonly requestId: string;
  readonly locale: 'en' | 'fr' | 'de' | 'es';
  /** Where their first and last visit of the last 30 days came from, where their browser knows. */
  readonly cameFrom?: CameFrom | null;
}

/** Sources as figures name them: `code:anna`, `utm:letter`, `site:news.example`. */
export interface CameFrom {
  readonly first: string;
  readonly last: string;
}

/** Which contribution: a guest shows the token, somebody signed in the id (and is checked). */
export type ContributionRef =
  | { readonly token: string }
  | { readonly id: number; readonly accountId: number };

/** Addresses the browser comes back to; made by the caller, because only the app spells URLs. */
export interface ReturnAddresses {
  /** After the card page or 3-D Secure; must lead to `continueContribution`. */
  readonly done: (contribution: { id: number; token: string | null }) => string;
  /** The card page's way back without a card. */
  readonly cancelled: (contribution: { id: number; token: string | null }) => string;
}
