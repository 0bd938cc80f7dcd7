/** Rules of perks that the browser shares: which rate a country gets, and what a perk holds in words. */
import { EUROPEAN_UNION } from '#modules/geography/rules.ts';
import type { PerkItem } from './perk.ts';

/**
 * The fee to a country: its own rate beats the European Union's, which beats everywhere's; null where
 * nothing ships.
 */
export function shippingFee<R extends { destination: string }>(
  rates: readonly R[],
  country: string,
): R | null {
  const rate = (destination: string) =>
    rates.find((candidate) => candidate.destination === destination);
  return (
    rate(country) ??
    (EUROPEAN_UNION.includes(country) ? rate('european_union') : undefined) ??
    rate('everywhere') ??
    null
  );
}

export const PERK_TITLE_MAX = 60;
export const PERK_DESCRIPTION_MAX = 700;
export const PERK_PRICE_MAX = 10_000_000_000;
export const PERK_LIMIT_MAX = 1_000_000;
export const PERKS_MAX = 100;
export const ITEMS_MAX = 50;
/** Different items in one perk, and each of them at most so often. */
export const CONTENTS_MAX = 10;
export const CONTENT_QUANTITY_MAX = 10;

/** What stays as it is once somebody has chosen a perk: they decided by it. */
export const FROZEN_ONCE_CLAIMED = ['price_cents', 'kind', 'ships', 'rates', 'contents'] as const;

/** One text per item, in the owner's language: "2 × Mug (Blue, Green)". */
export function itemTexts(items: readonly PerkItem[]): string[] {
  return items.map((item) => {
    const options = item.options.map((option) =>
      option.values.map((value) => value.label).join(', '),
    );
    const name = itemName(item);
    return options.length > 0 ? `${name} (${options.join('; ')})` : name;
  });
}

/** One text per item with what was chosen of its options: "2 × Mug (Blue)". */
export function chosenItemTexts(
  items: readonly PerkItem[],
  chosen: Readonly<Record<string, Readonly<Record<string, string>>>>,
): string[] {
  return items.map((item) => {
    const values = item.options.flatMap(({ name }) => chosen[item.id]?.[name] ?? []);
    const name = itemName(item);
    return values.length > 0 ? `${name} (${values.join(', ')})` : name;
  });
}

function itemName({ name, quantity }: PerkItem): string {
  return quantity > 1 ? `${quantity} × ${name}` : name;
}
