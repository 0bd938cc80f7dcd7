/** A perk: what a contribution buys, where it ships and what it contains. */
import type { Currency } from '#money/currency.ts';
import type { Instant } from '#platform/clock/instant.ts';
import type { Camel } from './camel-keys.ts';
import type { PerkColumns } from './perk-columns.store.ts';

export type { PerkKind, PerkStatus } from './perk-columns.store.ts';

export interface PerkOption {
  name: string;
  values: { label: string; sku?: string }[];
}

export interface PerkItem {
  id: number;
  name: string;
  quantity: number;
  options: PerkOption[];
}

export interface ShippingRate {
  destination: string;
  feeMinor: bigint;
}

/** A perk as everybody may see it: what its owner decided, and what is left of it. */
export interface Perk extends Camel<PerkColumns> {
  id: number;
  campaignId: number;
  imagePublicId: string | null;
  currency: Currency;
  /** Units in all, null when there is no limit. */
  limit: number | null;
  claimed: number;
  reserved: number;
  items: PerkItem[];
  rates: ShippingRate[];
}

/** Units of a perk, or of its stock, that a newcomer can still get; null when there is no limit. */
export function unitsLeft(perk: Pick<Perk, 'limit' | 'claimed' | 'reserved'>): number | null {
  return perk.limit === null ? null : Math.max(0, perk.limit - perk.claimed - perk.reserved);
}

export function isSoldOut(perk: Pick<Perk, 'limit' | 'claimed' | 'reserved' | 'status'>): boolean {
  return perk.status === 'sold_out' || unitsLeft(perk) === 0;
}

/** Whether the window of sale, if a perk has one, is open at a moment, a date or an instant. */
export function isOnSale<At extends Date | Instant>(
  perk: { readonly availableFrom: At | null; readonly availableUntil: At | null },
  at: At,
): boolean {
  return (
    (perk.availableFrom === null || perk.availableFrom <= at) &&
    (perk.availableUntil === null || at < perk.availableUntil)
  );
}

/** Whether the month a perk was to be delivered in ("YYYY-MM") is over, by UTC. */
export function isDeliveryOver(month: string, now: Date): boolean {
  return month < now.toISOString().slice(0, 7);
}
