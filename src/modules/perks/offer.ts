/** What a campaign offers, as far as a price depends on it. */
import type { Currency } from '#money/currency.ts';
import type { Instant } from '#platform/clock/instant.ts';
import type { PerkKind, PerkStatus } from './perk.ts';
import { shippingFee } from './rules.ts';

/** Something to be chosen of an item of a perk, such as its size. */
export interface OfferedOption {
  readonly itemId: number;
  readonly name: string;
  readonly labels: readonly string[];
}

/** A perk as it may be bought; prices in minor units of its currency. */
export interface OfferedPerk {
  readonly id: number;
  readonly title: string;
  readonly kind: PerkKind;
  readonly status: PerkStatus;
  readonly ships: boolean;
  readonly priceMinor: bigint;
  readonly currency: Currency;
  readonly stockUnitId: number;
  readonly isLimited: boolean;
  readonly limitPerContributor: number | null;
  readonly availableFrom: Instant | null;
  readonly availableUntil: Instant | null;
  /** SHA-256 of the token that opens it, hex; null where none does. */
  readonly secretHash: string | null;
  readonly rates: readonly { readonly destination: string; readonly feeMinor: bigint }[];
  readonly options: readonly OfferedOption[];
}

/** The perks of one campaign at one version of what it offers. */
export interface Offer {
  readonly campaignId: number;
  readonly version: number;
  readonly perks: ReadonlyMap<number, OfferedPerk>;
}

/** Options chosen of the items of a line: `{ "12": { "Size": "M" } }`. */
export type ChosenOptions = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Hidden perks are not there; secret ones are there for who holds their token. */
export function isShownTo(perk: OfferedPerk, secretHash: string | null): boolean {
  if (perk.status === 'hidden') return false;
  return perk.kind !== 'secret' || (perk.secretHash !== null && perk.secretHash === secretHash);
}

/** What one unit costs to send there; null where it does not ship. Minor units. */
export function shippingOf(perk: Pick<OfferedPerk, 'rates'>, country: string): bigint | null {
  return shippingFee(perk.rates, country)?.feeMinor ?? null;
}

/** Whether a value that exists is chosen of everything that is to be chosen. */
export function isChosenWhole(perk: OfferedPerk, chosen: ChosenOptions): boolean {
  return perk.options.every(({ itemId, name, labels }) => {
    const label = valueOf(chosen, itemId, name);
    return label !== undefined && labels.includes(label);
  });
}

/** Of what was chosen the part that the perk asks for. */
export function knownChoices(perk: OfferedPerk, chosen: ChosenOptions): ChosenOptions {
  const known: Record<string, Record<string, string>> = {};
  for (const { itemId, name } of perk.options) {
    const label = valueOf(chosen, itemId, name);
    if (label !== undefined) known[itemId] = { ...known[itemId], [name]: label };
  }
  return known;
}

function valueOf(chosen: ChosenOptions, itemId: number, name: string): string | undefined {
  const ofItem = Object.hasOwn(chosen, itemId) ? chosen[itemId] : undefined;
  return ofItem !== undefined && Object.hasOwn(ofItem, name) ? ofItem[name] : undefined;
}
