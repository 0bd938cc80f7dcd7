/** Whether what was backed can still go elsewhere, and where. */
import type { CampaignState } from '#modules/campaigns/index.ts';
import { type Offer, shippingOf } from '#modules/perks/index.ts';
import { type ContributionState, countsAsBacked } from '../contribution.ts';

export interface SentContribution {
  readonly state: ContributionState;
  readonly campaignState: CampaignState;
  /** Null where nothing is sent. */
  readonly address: object | null;
}

/** Whether its person may change the address: as long as something is to be sent to it. */
export function mayChangeAddress({ state, campaignState, address }: SentContribution): boolean {
  return address !== null && campaignState !== 'cancelled' && countsAsBacked(state);
}

/** A line as it was frozen, minor units for all its units. */
export interface SentLine {
  readonly perk_id: number;
  readonly ships: boolean;
  readonly quantity: number;
  readonly shipping_minor: bigint;
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
  offer: Pick<Offer, 'perks'> | undefined,
): Obstacle | null {
  let feeMinor = 0n;
  let agreedMinor = 0n;
  for (const line of lines.filter(({ ships }) => ships)) {
    const perk = offer?.perks.get(line.perk_id);
    const fee = perk ? shippingOf(perk, country) : null;
    if (fee === null) return { kind: 'does_not_ship' };
    feeMinor += fee * BigInt(line.quantity);
    agreedMinor += line.shipping_minor;
  }
  return feeMinor === agreedMinor ? null : { kind: 'other_fee', feeMinor, agreedMinor };
}
