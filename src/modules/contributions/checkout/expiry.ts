/** What ends when a reservation's time is over, or its person leaves. */
import type { Instant } from '#platform/clock/instant.ts';
import { CONTRIBUTION_PREDICATES, type ContributionState } from '../contribution.ts';
import type { ReviewDecision } from './risk-review.ts';

const UNPAID: readonly ContributionState[] = CONTRIBUTION_PREDICATES.waitsForPayment;

export interface ExpiringContribution {
  readonly state: ContributionState;
  readonly pledgedAt: Instant | null;
  readonly expiresAt: Instant | null;
  /** A charge whose outcome is not known yet. */
  readonly hasOpenCharge: boolean;
  /** Units are still held for it. */
  readonly holdsUnits: boolean;
}

/** `left`: its person goes; `time_over`: nobody came back in time. */
export type ExpiryCause = 'left' | 'time_over';

export interface Expiry {
  /** Null: the state stays, as a charge is under way and its answer decides; only units are given back. */
  readonly state: 'expired' | 'failed' | 'cancelled' | null;
  /** How its review is closed; null where there is none. */
  readonly review: Extract<ReviewDecision, 'left' | 'timed_out'> | null;
}

/** What ends of a contribution; null: nothing (more). */
export function decideExpiry(
  contribution: ExpiringContribution,
  cause: ExpiryCause,
  at: Instant,
): Expiry | null {
  const { state, pledgedAt, expiresAt } = contribution;
  if (!UNPAID.includes(state) || pledgedAt !== null) return null;
  if (cause === 'time_over' && (expiresAt === null || expiresAt > at)) return null;
  if (state === 'charging' && contribution.hasOpenCharge) {
    // Somebody who leaves may still have paid: their units wait for the answer.
    const givesUnits = cause === 'time_over' && contribution.holdsUnits;
    return givesUnits ? { state: null, review: null } : null;
  }
  if (state === 'risk_review') {
    return { state: 'cancelled', review: cause === 'left' ? 'left' : 'timed_out' };
  }
  return { state: state === 'charging' ? 'failed' : 'expired', review: null };
}
