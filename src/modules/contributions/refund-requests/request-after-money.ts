/** What becomes of a refund request when money of its contribution moves, or is about to. */
import { isInFlight } from '#modules/payments/rules.ts';
import { CONTRIBUTION_PREDICATES, type ContributionState } from '../contribution.ts';
import type { MoneyBackFacts } from '../money-back/index.ts';
import { isUnsettled, type RefundRequestState } from './refund-request.ts';

export interface RequestFact {
  readonly state: RefundRequestState;
  /** The refund that granted it. */
  readonly refundId: number | null;
  /** The trust team decided on that refund; others give back all that is left, or grant nothing. */
  readonly isDecided: boolean;
  /** The trust team was asked before. */
  readonly wasEscalated: boolean;
}

export interface MoneyMoved {
  /** As it is afterwards. */
  readonly facts: Pick<MoneyBackFacts, 'state' | 'refundDue' | 'refunds'>;
  /** What can be given back afterwards, minor units. */
  readonly leftMinor: bigint;
  /** The refund that somebody has just begun or noted; null where none was, or the system owes it. */
  readonly begun: {
    readonly refundId: number;
    /** Who of the trust team decided so: a part is an answer, too. Null for others. */
    readonly decidedBy: number | null;
  } | null;
}

export type RequestOutcome =
  | {
      readonly state: 'granted';
      readonly refundId: number;
      readonly decidedBy: number | null;
    }
  | { readonly state: 'closed' }
  /** The refund never left. */
  | { readonly state: 'open' | 'escalated' };

const REFUNDABLE: readonly ContributionState[] = CONTRIBUTION_PREDICATES.isRefundable;

/** Where the request goes; null where it stays: a part that an owner gives back is no answer to the rest. */
export function requestAfterMoney(
  request: RequestFact,
  { facts, leftMinor, begun }: MoneyMoved,
): RequestOutcome | null {
  const canGoOn = REFUNDABLE.includes(facts.state) && facts.refundDue === null;
  if (isUnsettled(request.state)) {
    if (begun !== null && (begun.decidedBy !== null || leftMinor === 0n)) {
      return { state: 'granted', ...begun };
    }
    return canGoOn && leftMinor > 0n ? null : { state: 'closed' };
  }
  if (request.state !== 'granted') return null;
  const refund = facts.refunds.find(({ id }) => id === request.refundId);
  // What a bank sent back had been given: it is owed, and paid another way.
  const isUnsent = refund?.state === 'failed' && !refund.isReturned;
  // One that was on its way beside it never left.
  const isShort = !request.isDecided && leftMinor > 0n;
  if (!isUnsent && !isShort) return null;
  if (!canGoOn) return { state: 'closed' };
  return { state: request.wasEscalated ? 'escalated' : 'open' };
}

/** Money of it is on its way: begun, and not answered yet. */
export function isUnderWay({ refunds }: Pick<MoneyBackFacts, 'refunds'>): boolean {
  return refunds.some(({ state }) => isInFlight(state));
}
