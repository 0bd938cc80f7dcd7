/** A small market for the rules of the checkout, without a database. */
import type { Offer, OfferedPerk } from '#modules/perks/index.ts';
import { hours, type Instant } from '#platform/clock/instant.ts';
import type { Order, PricedCampaign, UnitsOffered } from './price.ts';
import { NO_DECLINES } from './risk-review.ts';
import type { StartFacts, StartQuestion, StartStanding } from './start.ts';

export const NOW: Instant = 1_790_000_000_000_000;

/** Enough of everything, for everybody. */
export const NO_LIMITS: UnitsOffered = { free: () => null, allowance: () => null };

export function perkOf(values: Partial<OfferedPerk> & Pick<OfferedPerk, 'id'>): OfferedPerk {
  return {
    title: 'A perk',
    kind: 'standard',
    status: 'active',
    ships: false,
    priceMinor: 2_500n,
    currency: 'USD',
    stockUnitId: 100 + values.id,
    isLimited: false,
    limitPerContributor: null,
    availableFrom: null,
    availableUntil: null,
    secretHash: null,
    rates: [],
    options: [],
    ...values,
  };
}

export function offerOf(...perks: readonly OfferedPerk[]): Offer {
  return { campaignId: 1, version: 1, perks: new Map(perks.map((perk) => [perk.id, perk])) };
}

export function campaignOf(values: Partial<PricedCampaign> = {}): PricedCampaign {
  return {
    state: 'live',
    endsAt: NOW + hours(1),
    fundingType: 'flexible',
    currency: 'USD',
    ...values,
  };
}

export function orderOf(values: Partial<Order> = {}): Order {
  return {
    lines: [],
    extraMinor: 0n,
    country: null,
    secretHash: null,
    minimumMinor: 100n,
    checkOptions: true,
    ...values,
  };
}

export const lineOf = (perkId: number, quantity = 1) => ({ perkId, quantity, options: {} });

/** Somebody who asks for one unit of perk 1, with a card. */
export function questionOf(values: Partial<StartQuestion> = {}): StartQuestion {
  return {
    campaignId: 1,
    order: orderOf({ lines: [lineOf(1)] }),
    currency: 'USD',
    expectedTotalMinor: 2_500n,
    holder: 'visitor:1',
    clientKey: 'client',
    contributorKey: 'email:1',
    idempotencyKey: 'key-1',
    bodyHash: 'body',
    methodRef: 'pm_card',
    ...values,
  };
}

export function standingOf(values: Partial<StartStanding> = {}): StartStanding {
  return {
    contributionId: 1,
    attemptId: 1,
    existing: null,
    declines: NO_DECLINES,
    openOfHolder: 0,
    openOfClient: 0,
    unitsHad: new Map(),
    ...values,
  };
}

export function factsOf(values: Partial<StartFacts> = {}): StartFacts {
  return {
    at: NOW,
    campaigns: new Map([[1, campaignOf()]]),
    offers: new Map([[1, offerOf(perkOf({ id: 1 }))]]),
    units: new Map(),
    ...values,
  };
}
