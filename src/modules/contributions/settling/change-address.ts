/** Whether what was backed can still go elsewhere, and where. */
import type { CampaignState } from '#modules/campaigns/index.ts';
import { type OfferedPerk, shippingOf } from '#modules/perks/index.ts';
import { type ContributionState, countsAsBacked } from '../contribution.ts';
import { isPaidBack } from '../contribution.present.ts';
import type { ContributionLine } from '../contribution.store.ts';

/** A line as it was frozen. */
export type SentLine = Pick<
  ContributionLine,
  'perkId' | 'ships' | 'quantity' | 'unitPriceCents' | 'shippingCents' | 'priceRefundedCents'
>;

export interface SentContribution {
  readonly state: ContributionState;
  readonly campaignState: CampaignState;
  readonly lines: readonly SentLine[];
  /** Null where nothing is sent. */
  readonly address: object | null;
}

const isToBeSent = (line: SentLine): boolean => line.ships && !isPaidBack(line);

/**
 * Whether its person may change the address: as long as something is to be sent to it, and not while the
 * payment is disputed, as the bank is shown where it was to go.
 */
export function mayChangeAddress(sent: SentContribution): boolean {
  const { state, campaignState, lines, address } = sent;
  if (address === null || campaignState === 'cancelled' || state === 'disputed') return false;
  return countsAsBacked(state) && lines.some(isToBeSent);
}

export type Obstacle =
  | { readonly kind: 'does_not_ship' }
  /** Sending all of it there costs something else than was agreed on, minor units. */
  | { readonly kind: 'other_fee'; readonly feeMinor: bigint; readonly agreedMinor: bigint };

/**
 * What stands in the way of sending the lines to another country for what was agreed on; null where nothing
 * does. Within a country the price stays as it was, whatever is asked for today.
 */
export function obstacleTo(
  country: string,
  lines: readonly SentLine[],
  perks: ReadonlyMap<number, Pick<OfferedPerk, 'rates'>>,
): Obstacle | null {
  let feeMinor = 0n;
  let agreedMinor = 0n;
  for (const line of lines.filter(isToBeSent)) {
    const perk = perks.get(line.perkId);
    const fee = perk ? shippingOf(perk, country) : null;
    if (fee === null) return { kind: 'does_not_ship' };
    feeMinor += fee * BigInt(line.quantity);
    agreedMinor += BigInt(line.shippingCents);
  }
  return feeMinor === agreedMinor ? null : { kind: 'other_fee', feeMinor, agreedMinor };
}
