import { z } from 'zod';
import { webAddress } from '#platform/text/web-address.ts';
import { ONE_LINE, showsSomething } from '#platform/web/one-line.ts';
import {
  DURATION_MAX,
  FAQS_MAX,
  OVERVIEW_MAX,
  PICTURES_MAX,
  RISKS_MAX,
  STORY_MAX,
  TAGLINE_MAX,
  TITLE_MAX,
} from '../rules.ts';

const text = (longest: number) => z.string().max(longest);
const oneLine = (longest: number) =>
  z.string().max(longest).regex(ONE_LINE).refine(showsSomething, 'errors.field.required');
const country = z.string().regex(/^[A-Z]{2}$/);

/** A question and its answer, plain text. */
/** A draft's question may wait for its answer; readers see what has both. */
const faq = z
  .strictObject({ question: text(200), answer: text(2000) })
  .refine(({ question, answer }) => `${question}${answer}` !== '');
const picture = z.strictObject({
  public_id: z.string().regex(/^[a-z0-9]{1,40}$/),
  alt: oneLine(250),
});

/** Any part of what an owner writes; what is left out stays. */
export const draftBody = z
  .strictObject({
    /** The version that was read; another one since then is a 409. */
    version: z.int().min(0).max(2_000_000_000),
    title: oneLine(TITLE_MAX),
    tagline: oneLine(TAGLINE_MAX),
    overview: text(OVERVIEW_MAX),
    story_html: text(STORY_MAX),
    risks: text(RISKS_MAX),
    language: z.enum(['en', 'fr', 'de', 'es']),
    category_id: z.int().min(1).max(2_000_000_000).nullable(),
    city: oneLine(120),
    region: oneLine(120),
    country,
    currency: z.string().regex(/^[A-Z]{3}$/),
    goal_cents: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    funding_type: z.enum(['flexible', 'fixed']),
    time_zone: z.string().max(60),
    duration_days: z.int().min(1).max(DURATION_MAX),
    forever_opt_in: z.boolean(),
    recipient_type: z.enum(['individual', 'business', 'nonprofit']),
    bank_country: country.nullable(),
    card_alt: oneLine(250),
    social_alt: oneLine(250),
    video_url: webAddress(500).nullable(),
    no_perks: z.boolean(),
    terms_accepted: z.literal(true),
    slug: z.string().regex(/^(?!\d+$)[a-z0-9-]{3,60}$/),
    short_link: z
      .string()
      .regex(/^[a-z0-9-]{3,40}$/)
      .nullable(),
    tags: z.array(z.string().max(200)).max(50),
    faqs: z.array(faq).max(FAQS_MAX),
    pictures: z.array(picture).max(PICTURES_MAX),
  })
  .partial();
export type DraftBody = z.output<typeof draftBody>;

/** The campaign as its owner and team edit it. */
export const wireDraft = z.object({
  id: z.int(),
  version: z.int(),
  state: z.string(),
  slug: z.string(),
  title: z.string(),
  tagline: z.string(),
  overview: z.string(),
  story_html: z.string(),
  risks: z.string(),
  language: z.string(),
  category_id: z.int().nullable(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
  currency: z.string(),
  goal_cents: z.int(),
  funding_type: z.string(),
  time_zone: z.string(),
  duration_days: z.int(),
  forever_opt_in: z.boolean(),
  recipient_type: z.string(),
  bank_country: z.string().nullable(),
  nonprofit: z.boolean(),
  product_stage: z.string().nullable(),
  card_public_id: z.string().nullable(),
  card_alt: z.string(),
  social_public_id: z.string().nullable(),
  social_alt: z.string(),
  video_url: z.string().nullable(),
  no_perks: z.boolean(),
  terms_accepted: z.boolean(),
  short_link: z.string().nullable(),
  support_email: z.string().nullable(),
  support_email_verified: z.boolean(),
  is_previewed: z.boolean(),
  publish_at: z.string().nullable(),
  launched_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  deadline_changed_at: z.string().nullable(),
  pre_order: z.boolean(),
  pre_order_ships_by: z.string().nullable(),
  banner: z.record(z.string(), z.string().nullable()).nullable(),
  tags: z.array(z.string()),
  faqs: z.array(z.object({ question: z.string(), answer: z.string() })),
  pictures: z.array(z.object({ public_id: z.string(), alt: z.string() })),
  updated_at: z.string(),
});
export type WireDraft = z.infer<typeof wireDraft>;
