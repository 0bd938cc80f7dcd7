/** What a contribution costs and what stands in its way: quote, checkout and API ask the same. */
import type { Currency } from '#money/currency.ts';
import type { Instant } from '#platform/clock/instant.ts';
import {
  type CampaignState,
  fundingKind,
  type FundingType,
  takesContributions,
} from '#modules/campaigns/index.ts';
import {
  type Allowance,
  type ChosenOptions,
  isChosenWhole,
  isOnSale,
  isShownTo,
  type Offer,
  type OfferedPerk,
  shippingOf,
} from '#modules/perks/index.ts';
import { MOST_MINOR } from '../rules.ts';

/** What somebody wants; amounts in minor units of the campaign's currency. */
export interface Order {
  readonly lines: readonly OrderLine[];
  readonly extraMinor: bigint;
  /** Where it is to be sent; null while nobody said. */
  readonly country: string | null;
  /** SHA-256 of the token of a secret perk, hex. */
  readonly secretHash: string | null;
  readonly minimumMinor: bigint;
  /** False for a quote, where options are chosen later. */
  readonly checkOptions: boolean;
}

export interface OrderLine {
  readonly perkId: number;
  readonly quantity: number;
  readonly options: ChosenOptions;
}

/** A campaign as far as a price depends on it. */
export interface PricedCampaign {
  readonly state: CampaignState;
  readonly endsAt: Instant | null;
  readonly fundingType: FundingType;
  readonly currency: Currency;
}

export type PriceProblem =
  | 'campaign_not_found'
  | 'campaign_closed'
  | 'perk_not_found'
  | 'sold_out'
  | 'limit_per_contributor'
  | 'perk_unavailable'
  | 'address_needed'
  | 'does_not_ship'
  | 'options_invalid'
  | 'add_on_alone'
  | 'amount_too_small'
  | 'amount_too_large';

/** A line with its price frozen, minor units. */
export interface PricedLine {
  readonly position: number;
  readonly perk: OfferedPerk;
  readonly quantity: number;
  readonly unitPriceMinor: bigint;
  /** For all units of the line. */
  readonly shippingMinor: bigint;
  readonly available: number | null;
  /** Of the perk, for who asks; null without a limit for each person. */
  readonly allowance: Allowance | null;
  readonly options: ChosenOptions;
}

/** How many units there are for who asks. */
export interface UnitsOffered {
  /** That a newcomer can have; null: no limit. */
  readonly free: (perk: OfferedPerk) => number | null;
  readonly allowance: (perk: OfferedPerk) => Allowance | null;
}

export interface Price {
  readonly problem: PriceProblem | null;
  readonly problemPerkId: number | null;
  readonly funding: 'flexible' | 'fixed';
  readonly currency: Currency;
  readonly perksMinor: bigint;
  readonly extraMinor: bigint;
  readonly shippingMinor: bigint;
  readonly totalMinor: bigint;
  readonly ships: boolean;
  readonly lines: readonly PricedLine[];
}

/** States that nobody may know of: their campaigns cannot be backed, nor be said to be closed. */
const NOT_YET: readonly CampaignState[] = ['draft', 'coming_soon', 'deleted'];

/** All-or-nothing while the campaign runs; afterwards money is taken at once. */
export function fundingOf(campaign: Pick<PricedCampaign, 'state' | 'fundingType'>): FundingType {
  return campaign.state === 'live' ? fundingKind(campaign) : 'flexible';
}

/** What is put right where the address is given, after everything that is chosen. */
const OF_ADDRESS: readonly (PriceProblem | null)[] = ['address_needed', 'does_not_ship', null];

/**
 * The price of an order now, whatever stands in its way; the first problem wins, those of the choice before
 * those of the address.
 */
export function price(
  order: Order,
  campaign: PricedCampaign | undefined,
  offer: Offer | undefined,
  units: UnitsOffered,
  at: Instant,
): Price | undefined {
  if (campaign === undefined || NOT_YET.includes(campaign.state)) return undefined;
  let problem: PriceProblem | null = takesContributions(campaign, at) ? null : 'campaign_closed';
  let problemPerkId: number | null = null;
  const lines: PricedLine[] = [];
  const wanted = unitsWanted(order, offer);
  for (const [index, line] of order.lines.entries()) {
    const perk = offer?.perks.get(line.perkId);
    const isThere = perk !== undefined && isShownTo(perk, order.secretHash);
    const available = isThere ? units.free(perk) : null;
    const allowance = isThere ? units.allowance(perk) : null;
    const found = isThere
      ? problemOf(perk, line, order, campaign, { available, allowance, wanted, at })
      : 'perk_not_found';
    const isFirst =
      problem === null || (OF_ADDRESS.includes(problem) && !OF_ADDRESS.includes(found));
    if (found !== null && isFirst) [problem, problemPerkId] = [found, line.perkId];
    if (isThere) {
      const priced = pricedLine(line, perk, index + 1, available, order.country);
      lines.push({ ...priced, allowance });
    }
  }
  const sums = sumsOf(lines, order.extraMinor);
  return {
    problem: problem ?? problemOfWhole(lines, sums.totalMinor, order.minimumMinor),
    problemPerkId,
    funding: fundingOf(campaign),
    currency: campaign.currency,
    ...sums,
    ships: lines.some(({ perk }) => perk.ships),
    lines,
  };
}

/** Units by stock unit and by perk: the same one may stand in several lines. */
interface UnitsWanted {
  readonly ofUnit: ReadonlyMap<number, number>;
  readonly ofPerk: ReadonlyMap<number, number>;
}

function unitsWanted({ lines }: Order, offer: Offer | undefined): UnitsWanted {
  const ofUnit = new Map<number, number>();
  const ofPerk = new Map<number, number>();
  for (const { perkId, quantity } of lines) {
    ofPerk.set(perkId, (ofPerk.get(perkId) ?? 0) + quantity);
    const unit = offer?.perks.get(perkId)?.stockUnitId;
    if (unit !== undefined) ofUnit.set(unit, (ofUnit.get(unit) ?? 0) + quantity);
  }
  return { ofUnit, ofPerk };
}

interface Stock {
  readonly available: number | null;
  readonly allowance: Allowance | null;
  readonly wanted: UnitsWanted;
  readonly at: Instant;
}

function problemOf(
  perk: OfferedPerk,
  line: OrderLine,
  order: Order,
  campaign: PricedCampaign,
  stock: Stock,
): PriceProblem | null {
  if (perk.status === 'sold_out') return 'sold_out';
  if (perk.status !== 'active' || perk.currency !== campaign.currency) return 'perk_unavailable';
  if (!isOnSale(perk, stock.at)) return 'perk_unavailable';
  const { available, allowance, wanted } = stock;
  if (available !== null && available < (wanted.ofUnit.get(perk.stockUnitId) ?? 0))
    return 'sold_out';
  if (allowance !== null && allowance.left < (wanted.ofPerk.get(perk.id) ?? 0))
    return 'limit_per_contributor';
  if (perk.ships && order.country === null) return 'address_needed';
  if (perk.ships && shippingOf(perk, order.country ?? '') === null) return 'does_not_ship';
  if (order.checkOptions && !isChosenWhole(perk, line.options)) return 'options_invalid';
  return null;
}

/** What a line costs, whatever stands in its way. */
export function pricedLine(
  { quantity, options }: OrderLine,
  perk: OfferedPerk,
  position: number,
  available: number | null,
  country: string | null,
): PricedLine {
  const fee = perk.ships && country !== null ? (shippingOf(perk, country) ?? 0n) : 0n;
  return {
    position,
    perk,
    quantity,
    unitPriceMinor: perk.priceMinor,
    shippingMinor: fee * BigInt(quantity),
    available,
    allowance: null,
    options,
  };
}

/** What lines cost together with what is given on top of them. */
export function sumsOf(lines: readonly PricedLine[], extraMinor: bigint) {
  const perksMinor = lines.reduce(
    (sum, { unitPriceMinor, quantity }) => sum + unitPriceMinor * BigInt(quantity),
    0n,
  );
  const shippingMinor = lines.reduce((sum, line) => sum + line.shippingMinor, 0n);
  return {
    perksMinor,
    extraMinor,
    shippingMinor,
    totalMinor: perksMinor + extraMinor + shippingMinor,
  };
}

function problemOfWhole(
  lines: readonly PricedLine[],
  totalMinor: bigint,
  minimumMinor: bigint,
): PriceProblem | null {
  const isAddOn = ({ perk }: PricedLine): boolean => perk.kind === 'add_on';
  if (lines.length > 0 && lines.every(isAddOn)) return 'add_on_alone';
  if (totalMinor < minimumMinor) return 'amount_too_small';
  return totalMinor > MOST_MINOR ? 'amount_too_large' : null;
}
