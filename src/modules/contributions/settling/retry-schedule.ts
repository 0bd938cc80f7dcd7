/** When the card of a pledge is charged after the deadline, tried again, and the pledge given up. */
import { type CampaignState, mayCharge } from '#modules/campaigns/index.ts';
import { days, hours, type Instant } from '#platform/clock/instant.ts';
import type { ContributionState } from '../contribution.ts';

/** Days after the decision of each try; the last number is when the pledge ends. */
const SCHEDULE = [0, 1, 3, 5, 7, 8] as const;

/** A card is tried so often: at the deadline and four times after it. */
export const LAST_CHARGE_TRY: number = SCHEDULE.length - 1;

/** A worker that was busy is no reason to move the days. */
const TOLERANCE = hours(1);

/** How long somebody can pay a failed pledge after a hold that kept them from it. */
const GRACE_AFTER_HOLD: number = days(1);

/**
 * When a pledge whose `tries`-th charge failed `at` is due again; after the last try, when it ends unless
 * its person pays meanwhile. A try that came late (the campaign was held) moves the rest by as much, so
 * that cards are never tried in quick succession. Null before the first try and after the end.
 */
export function nextChargeAt(tries: number, decidedAt: Instant, at: Instant): Instant | null {
  const [was, next] = [SCHEDULE[tries - 1], SCHEDULE[tries]];
  if (was === undefined || next === undefined) return null;
  const late = at - (decidedAt + days(was));
  return late > TOLERANCE ? at + days(next - was) : decidedAt + days(next);
}

export interface UnpaidPledge {
  readonly state: ContributionState;
  readonly chargeDueAt: Instant | null;
  readonly chargeTries: number;
  /** An attempt whose outcome is not known yet. */
  readonly hasOpenAttempt: boolean;
  readonly campaign: {
    readonly state: CampaignState;
    /** When its latest hold ended; null where there was none. */
    readonly releasedAt: Instant | null;
  };
}

/** Whether a pledge that no card paid for ends now. Where somebody is paying, the outcome is awaited. */
export function isGivenUp(pledge: UnpaidPledge, at: Instant): boolean {
  const { state, chargeDueAt, chargeTries, campaign } = pledge;
  if (state !== 'errored' || chargeTries < LAST_CHARGE_TRY || pledge.hasOpenAttempt) return false;
  if (!mayCharge(campaign) || chargeDueAt === null) return false;
  const { releasedAt } = campaign;
  return chargeDueAt <= at && (releasedAt === null || releasedAt + GRACE_AFTER_HOLD <= at);
}
