import type { VisitFigures } from '#modules/analytics/index.ts';
import type { Campaign } from '#modules/campaigns/index.ts';
import { percentFunded } from '#modules/campaigns/rules.ts';
import type { ItemUnits } from '#modules/contributions/index.ts';
import type { FundsOfDay } from '#modules/disbursements/index.ts';
import { wireMinor } from '#platform/http/wire.ts';
import type { PerkLine, Referrer } from '../figures/read-figures.ts';
import type { Stats } from '../figures/read-stats.ts';

/** Allow-lists of what the calls tell. */
export function wireVisits({ views, visits, checkouts, backings }: VisitFigures) {
  return { views, visits, checkouts, contributions: backings };
}

export function wireReferrer(one: Referrer) {
  const raised = one.raisedMinor;
  return {
    kind: one.kind,
    name: one.name,
    ...wireVisits(one),
    raised_cents: raised === null ? null : wireMinor(raised),
  };
}

export function wireFunds(one: Omit<FundsOfDay, 'day'>) {
  return {
    gross_cents: wireMinor(one.grossMinor),
    refunds_cents: wireMinor(one.refundsMinor),
    platform_fees_cents: wireMinor(one.platformFeesMinor),
    processing_fees_cents: wireMinor(one.processingFeesMinor),
    disputes_cents: wireMinor(one.disputesMinor),
    sent_cents: wireMinor(one.sentMinor),
    held_cents: wireMinor(one.heldMinor),
    pledged_cents: wireMinor(one.pledgedMinor),
    raised_cents: wireMinor(one.raisedMinor),
  };
}

export function wirePerk(one: PerkLine) {
  return {
    perk_id: one.perkId,
    title: one.title,
    contributions: one.contributions,
    units: one.units,
    limit: one.limit,
    left: one.left,
    checkouts: one.checkouts,
    price_cents: wireMinor(one.priceMinor),
    shipping_cents: wireMinor(one.shippingMinor),
  };
}

export function wireItem(one: ItemUnits) {
  return {
    item_id: one.itemId,
    name: one.name,
    choices: one.choices.map(({ option, label }) => ({ option, label })),
    is_open: one.isOpen,
    sku: one.sku,
    units: one.units,
  };
}

export function wireStats(campaign: Campaign, { totals, funnel, projection, comparison }: Stats) {
  const own = totals.raisedMinor - totals.externalRaisedMinor;
  return {
    currency: campaign.currency,
    goal_cents: wireMinor(campaign.goalMinor),
    raised_cents: wireMinor(totals.raisedMinor),
    pledged_cents: wireMinor(totals.pledgedMinor),
    collected_cents: wireMinor(totals.collectedMinor),
    contributions: totals.contributions,
    contributors: totals.contributors,
    average_cents: totals.contributions > 0 ? wireMinor(own / BigInt(totals.contributions)) : null,
    percent: percentFunded(totals.raisedMinor, campaign.goalMinor),
    visits: funnel.visits,
    visits_contributed: funnel.backings,
    ends_at: campaign.endsAt?.toISOString() ?? null,
    projection: projection && {
      low_cents: projection.low,
      expected_cents: projection.expected,
      high_cents: projection.high,
      days_looked_at: projection.looked,
    },
    comparison: comparison && {
      others: comparison.others,
      days: comparison.days.map((one) => ({ day: one.day, own: one.own, median: one.median })),
    },
  };
}
