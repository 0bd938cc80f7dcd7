/** What the calls of the command center answer. */
import { z } from 'zod';
import { wireCents, wireList } from '#platform/http/wire.ts';

const days = { from: z.iso.date(), to: z.iso.date() };
const visits = {
  views: z.int(),
  visits: z.int(),
  checkouts: z.int(),
  /** Visits in which somebody contributed; how many contributions there are is told by `finances`. */
  contributions: z.int(),
};
const visitsSchema = z.object(visits);

export const analyticsSchema = z.object({
  ...days,
  funnel: visitsSchema,
  /** The same of as many days before; null where the campaign was not there yet. */
  before: visitsSchema.nullable(),
  days: z.array(z.object({ day: z.iso.date(), ...visits })),
  devices: z.array(z.object({ device: z.string(), ...visits })),
});

export const countriesSchema = z.object({
  ...days,
  /** ISO codes; empty where the browser named none. */
  countries: z.array(z.object({ country: z.string(), ...visits })),
});

export const domainsSchema = z.object({
  ...days,
  /** Sites that linked; empty where none was named. */
  domains: z.array(z.object({ domain: z.string(), ...visits })),
});

export const referrersSchema = z.object({
  ...days,
  currency: z.string(),
  referrers: z.array(
    z.object({
      kind: z.enum(['code', 'utm', 'site', 'direct', 'others']),
      name: z.string(),
      ...visits,
      /** Raised by a link of the campaign's own, since it is there; null for the others. */
      raised_cents: wireCents.nullable(),
    }),
  ),
});

const money = {
  gross_cents: wireCents,
  refunds_cents: wireCents,
  platform_fees_cents: wireCents,
  processing_fees_cents: wireCents,
  disputes_cents: wireCents,
  sent_cents: wireCents,
  held_cents: wireCents,
  pledged_cents: wireCents,
  raised_cents: wireCents,
};

export const financesSchema = z.object({
  ...days,
  currency: z.string(),
  /** What changed in these days, by the ledger. */
  total: z.object(money),
  days: z.array(z.object({ day: z.iso.date(), contributions: z.int(), ...money })),
});

export const perksSchema = z.object({
  ...days,
  currency: z.string(),
  perks: z.array(
    z.object({
      perk_id: z.int(),
      title: z.string(),
      contributions: z.int(),
      units: z.int(),
      /** Without a limit null. */
      limit: z.int().nullable(),
      left: z.int().nullable(),
      checkouts: z.int(),
      price_cents: wireCents,
      shipping_cents: wireCents,
    }),
  ),
  extra: z.object({ contributions: z.int(), amount_cents: wireCents }),
});

export const perkItemsSchema = wireList(
  z.object({
    item_id: z.int(),
    name: z.string(),
    choices: z.array(z.object({ option: z.string(), label: z.string() })),
    /** Whether options of it were left open. */
    is_open: z.boolean(),
    sku: z.string(),
    units: z.int(),
  }),
);

export const statsSchema = z.object({
  currency: z.string(),
  goal_cents: wireCents,
  raised_cents: wireCents,
  pledged_cents: wireCents,
  collected_cents: wireCents,
  contributions: z.int(),
  contributors: z.int(),
  average_cents: wireCents.nullable(),
  percent: z.int(),
  visits: z.int(),
  visits_contributed: z.int(),
  ends_at: z.string().nullable(),
  /** Where it arrives if the days to come are like those past; eight in ten such courses end in the band. */
  projection: z
    .object({
      low_cents: wireCents,
      expected_cents: wireCents,
      high_cents: wireCents,
      days_looked_at: z.int(),
    })
    .nullable(),
  /** Shares of the goal after each full day since the launch; null beside fewer than five of its category. */
  comparison: z
    .object({
      others: z.int(),
      days: z.array(z.object({ day: z.int(), own: z.number(), median: z.number() })),
    })
    .nullable(),
});
