/** Who may ask for a refund, and what may become of the request and when. */
import { days, type Instant } from '#platform/clock/instant.ts';
import { CONTRIBUTION_PREDICATES, type ContributionState } from '../contribution.ts';
import {
  isUnsettled,
  REFUND_REQUEST_PREDICATES,
  type RefundRequestState,
} from './refund-request.ts';

/** How long the owner has; afterwards the trust team can be asked. */
export const OWNER_DAYS = 7;
/** How long the trust team has. */
export const TRUST_DAYS = 7;
/** So long before the deadline the owner is reminded. */
export const REMINDED_DAYS = 2;

const REFUNDABLE: readonly ContributionState[] = CONTRIBUTION_PREDICATES.isRefundable;

export interface AskFacts {
  readonly state: ContributionState;
  /** Captured by the provider: what was paid elsewhere is given back there. */
  readonly isCharged: boolean;
  /** What can still be given back, minor units. */
  readonly leftMinor: bigint;
  /** A refund was begun and not answered yet, or the system owes all that is left. */
  readonly isUnderWay: boolean;
  /** The newest request of the contribution; null for the first. */
  readonly last: RefundRequestState | null;
  /** The trust team decided about that one. */
  readonly isDecided: boolean;
}

export type AskObstacle =
  | 'disputed'
  | 'not_refundable'
  | 'under_way'
  | 'asked_already'
  | 'decided_already';

/**
 * What stands in the way of asking for a refund; null where nothing does. A pledge is cancelled instead, and
 * what the trust team decided about, were it a part, is not asked for again.
 */
export function obstacleToAsking(facts: AskFacts): AskObstacle | null {
  const { state, isCharged, leftMinor, isUnderWay, last, isDecided } = facts;
  if (state === 'disputed') return 'disputed';
  if (!REFUNDABLE.includes(state) || !isCharged || leftMinor <= 0n) return 'not_refundable';
  if (isUnderWay) return 'under_way';
  if (last !== null && isUnsettled(last)) return 'asked_already';
  return isDecided ? 'decided_already' : null;
}

/** What people do with a request; that money goes back is decided by `requestAfterMoney`. */
export type RequestAct = 'decline' | 'withdraw' | 'escalate' | 'refuse';

/** Where each begins and leads to. */
const ACTS: Readonly<
  Record<RequestAct, { from: readonly RefundRequestState[]; to: RefundRequestState }>
> = {
  decline: { from: ['open'], to: 'declined' },
  withdraw: { from: REFUND_REQUEST_PREDICATES.isWaiting, to: 'withdrawn' },
  escalate: { from: ['open', 'declined'], to: 'escalated' },
  refuse: { from: ['escalated'], to: 'refused' },
};

export interface Waiting {
  readonly state: RefundRequestState;
  /** The owner's deadline. */
  readonly dueAt: Instant;
}

/** The state an act leads to, or why it doesn't: it was answered before, or the owner has still time. */
export function decideAct(
  request: Waiting,
  act: RequestAct,
  at: Instant,
): RefundRequestState | 'settled' | 'too_early' {
  const { state, dueAt } = request;
  const { from, to } = ACTS[act];
  if (!from.includes(state)) return 'settled';
  if (act === 'escalate' && state === 'open' && at < dueAt) return 'too_early';
  return to;
}

/** Whether the trust team can be asked now. */
export function mayEscalate(request: Waiting, at: Instant): boolean {
  return decideAct(request, 'escalate', at) === 'escalated';
}

export const ownerDeadline = (at: Instant): Instant => at + days(OWNER_DAYS);
export const trustDeadline = (escalatedAt: Instant): Instant => escalatedAt + days(TRUST_DAYS);
