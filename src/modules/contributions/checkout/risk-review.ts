/** When a charge waits to be looked at, and when none is begun; see docs/domain/risk-review.md. */
import { type CampaignState, takesContributions } from '#modules/campaigns/index.ts';
import { hours, type Instant, minutes } from '#platform/clock/instant.ts';
import type { ContributionState } from '../contribution.ts';

export const REVIEW_REASONS = ['device', 'card', 'address', 'campaign'] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

const REVIEW_DECISIONS = ['released', 'cancelled', 'timed_out', 'left'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** How far back refused cards are counted for a person, and for a campaign. */
export const DECLINE_WINDOW = hours(1);
export const CAMPAIGN_DECLINE_WINDOW = minutes(10);

/** Of each count no more than this needs to be known. */
export const COUNTED_DECLINES = 40;

/** Refused cards after which somebody looks at the next charge. */
export const REVIEWED_DECLINES = { device: 5, card: 3, address: 10 } as const;

/** Cards refused within the windows, and charges that worked on the campaign. */
export interface DeclineCounts {
  readonly device: number;
  readonly address: number;
  /** 0 where the card is not known. */
  readonly card: number;
  readonly campaign: number;
  readonly campaignCharges: number;
}

export interface CardRisk {
  /** Nothing may be begun. */
  readonly refused: boolean;
  /** Why a charge waits to be looked at; none: it may go on. */
  readonly reasons: readonly ReviewReason[];
}

export const NO_DECLINES: DeclineCounts = {
  device: 0,
  address: 0,
  card: 0,
  campaign: 0,
  campaignCharges: 0,
};

/** What refused cards mean for the next charge of the same device, address, card or campaign. */
export function cardRisk(counts: DeclineCounts): CardRisk {
  const { device, address, card } = counts;
  // A campaign that many people back sees many refusals too: only where they outnumber the charges.
  const isFlooded =
    counts.campaign >= COUNTED_DECLINES && counts.campaignCharges < COUNTED_DECLINES;
  const waits: Readonly<Record<ReviewReason, boolean>> = {
    device: device >= REVIEWED_DECLINES.device,
    card: card >= REVIEWED_DECLINES.card,
    address: address >= REVIEWED_DECLINES.address,
    campaign: isFlooded,
  };
  return {
    refused: device >= 10 || address >= 20 || card >= 6,
    reasons: REVIEW_REASONS.filter((reason) => waits[reason]),
  };
}

/** Until when a review may take: units that others want are not held for a day. */
export function reviewUntil(at: Instant, holdsLimitedUnits: boolean): Instant {
  return at + (holdsLimitedUnits ? hours(2) : hours(24));
}

export interface ReviewFacts {
  readonly state: ContributionState;
  readonly expiresAt: Instant | null;
  /** There is a review that nobody decided yet. */
  readonly isOpen: boolean;
  readonly campaign: { readonly state: CampaignState; readonly endsAt: Instant | null };
}

/** Whether a contribution under review may go on to its charge. */
export function decideRelease(
  facts: ReviewFacts,
  at: Instant,
): 'released' | 'not_in_review' | 'campaign_closed' {
  const isOver = facts.expiresAt === null || facts.expiresAt <= at;
  if (!facts.isOpen || facts.state !== 'risk_review' || isOver) return 'not_in_review';
  return takesContributions(facts.campaign, at) ? 'released' : 'campaign_closed';
}

/** Whether a review can be ended without a charge; also when its time is over and nobody swept it yet. */
export function decideReviewCancel(
  facts: Pick<ReviewFacts, 'state' | 'isOpen'>,
): 'cancelled' | 'not_in_review' {
  return facts.isOpen && facts.state === 'risk_review' ? 'cancelled' : 'not_in_review';
}
