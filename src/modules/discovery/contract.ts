import { z } from 'zod';
import { webAddress } from '#platform/text/web-address.ts';
import { ONE_LINE, showsSomething } from '#platform/web/one-line.ts';
import { PERCENTS } from './bands.rules.ts';

/** What each filter of an address may say. */
export const STATUSES = ['open', 'ended'] as const;
export const FUNDINGS = ['flexible', 'fixed'] as const;
export const PERCENT_BANDS = [PERCENTS[0].name, PERCENTS[1].name] as const;
/** The orders that an address may name. */
export const SORTS = ['trending', 'most_funded', 'newest', 'ending_soon', 'most_backed'] as const;
export const QUICK_FILTERS = [
  'popular_all',
  'new',
  'final_hours',
  'most_funded',
  'forever_funding',
  'nonprofit',
] as const;

/** The colours a collection may stand in, by their names in the design. */
export const THEMES = ['tide', 'coral', 'gold', 'ink'] as const;

/** More campaigns than these nobody has chosen by hand. */
export const MOST_CAMPAIGNS = 200;

const yes = z.literal('true').optional();

/** The filters of the explore page; what a page would ignore is refused here. */
export const discoverFilters = z.strictObject({
  search_text: z.string().max(200).optional(),
  filter_category: z
    .union([z.string().transform((one) => [one]), z.array(z.string())])
    .pipe(z.array(z.string().regex(/^[a-z0-9-]{2,60}$/)).max(20))
    .optional(),
  filter_city: z
    .string()
    .regex(/^[a-z0-9-]{1,80}$/)
    .optional(),
  filter_country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  filter_percent_funded: z.enum(PERCENT_BANDS).optional(),
  filter_status: z.enum(STATUSES).optional(),
  filter_funding: z.enum(FUNDINGS).optional(),
  filter_nonprofit: yes,
  filter_forever_funding_active: yes,
  filter_quick: z.enum(QUICK_FILTERS).optional(),
  sort: z.enum(SORTS).optional(),
});
export const discoverQuery = z.object({
  ...discoverFilters.shape,
  cursor: z
    .string()
    .max(80)
    .regex(/^[^~]+~\d{1,15}$/)
    .optional(),
});

const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(ONE_LINE)
    .refine(showsSomething, 'errors.field.required');
const byLanguage = <W extends z.ZodType>(words: W) =>
  z.strictObject({
    en: words,
    fr: words.optional(),
    de: words.optional(),
    es: words.optional(),
  });

const words = z.strictObject({
  title: line(80),
  tagline: line(200),
  text: z
    .string()
    // As forms send them; paragraphs are told by empty lines.
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .trim()
    .max(5000)
    .default(''),
});

const fields = {
  texts: byLanguage(words),
  theme: z.enum(THEMES),
  sponsor_id: z.int().positive().nullable(),
  position: z.int().min(-1_000_000).max(1_000_000),
  published_at: z.iso
    .datetime()
    .regex(/^2\d{3}-/)
    .nullable(),
};

export const newCollection = z.strictObject({
  slug: z.string().regex(/^(?!\d+$)[a-z0-9-]{3,60}$/, {
    error: ({ input }) =>
      input === '' ? 'errors.field.required' : 'errors.collection.address_form',
  }),
  ...fields,
  theme: fields.theme.default('tide'),
  sponsor_id: fields.sponsor_id.default(null),
  position: fields.position.default(0),
  published_at: fields.published_at.default(null),
});
/** Which version of a collection something is decided on. */
const version = z.int().positive();
export const collectionChange = z.strictObject({ ...fields, version }).partial();
/** Where a collection's campaigns go on: behind this place of its order. */
export const entryCursor = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);
export const campaignList = z.strictObject({
  campaign_ids: z.array(z.int().positive()).max(MOST_CAMPAIGNS),
});
export const orderedCampaigns = campaignList.extend({ version });

/** A collection as staff see it. */
export const wireStaffCollection = z.object({ id: z.int(), slug: z.string(), ...fields, version });

export const wireTotals = z.object({
  campaigns: z.int(),
  open: z.int(),
  contributors: z.int(),
  raised_euro_cents: z.int(),
});

/** A collection as anybody sees it, in their language. */
export const wireCollection = z.object({
  id: z.int(),
  slug: z.string(),
  url: z.string(),
  title: z.string(),
  tagline: z.string(),
  text: z.string(),
  theme: fields.theme,
  totals: wireTotals,
});

export const wirePublicSponsor = z.object({
  id: z.int(),
  name: z.string(),
  website: z.string().nullable(),
  text: z.string(),
  certifications: z.array(
    z.object({ id: z.int(), name: z.string(), meaning: z.string(), campaigns: z.int() }),
  ),
});

const sponsorFields = {
  name: line(120),
  website: webAddress(500).nullable(),
  texts: byLanguage(line(300)),
};
export const newSponsor = z.strictObject({
  ...sponsorFields,
  website: sponsorFields.website.default(null),
});
export const sponsorChange = z.strictObject(sponsorFields).partial();
export const wireSponsor = z.object({ id: z.int(), ...sponsorFields });

const certificationTexts = byLanguage(z.strictObject({ name: line(80), meaning: line(300) }));
export const newCertification = z.strictObject({ texts: certificationTexts });
export const wireCertification = z.object({
  id: z.int(),
  sponsor_id: z.int(),
  texts: certificationTexts,
  campaigns: z.int(),
});
