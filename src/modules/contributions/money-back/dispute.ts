import type { Instant } from '#platform/clock/instant.ts';
import type { NewEvent } from '#platform/events/outbox.ts';
import { type DisputeMoney, recipes, type Transfer } from '#modules/ledger/index.ts';
import { type DisputeAnswer, mayDisputeGo, type RefundReason } from '#modules/payments/index.ts';
import { changeOf, type MoneyBackChange } from './change.ts';
import type { DisputeFact, MoneyBackFacts } from './facts.ts';

export type SaidOfDispute = Pick<DisputeAnswer, 'ref' | 'state' | 'takenMinor' | 'feeMinor'>;

export interface DisputeDecision {
  readonly dispute: DisputeFact;
  readonly isNew: boolean;
  readonly change: MoneyBackChange;
}

/**
 * What the provider says of a dispute: nothing new, or the dispute as it is now and what follows. What is
 * held is what the provider took, whatever we believe of refunds that are still on their way.
 * `dueAfterwards` is the refund that the system owes of what the dispute leaves, because its campaign was
 * settled or cancelled meanwhile.
 */
export function decideDispute(
  facts: MoneyBackFacts,
  said: SaidOfDispute,
  { newId, dueAfterwards, at }: { newId: number; dueAfterwards: RefundReason | null; at: Instant },
): DisputeDecision | undefined {
  const heard = disputeAfter(facts.disputes, said, newId);
  if (heard === undefined) return undefined;
  const { before, dispute, isNew, isClosing } = heard;
  const others = facts.disputes.filter(({ ref }) => ref !== said.ref);
  const refundDue = facts.refundDue ?? (dispute.state === 'open' ? null : dueAfterwards);
  const after = { ...facts, refundDue, disputes: [...others, dispute] };
  const change = changeOf(facts, after, {
    cause: dispute.state === 'open' ? 'dispute_opened' : `dispute_${dispute.state}`,
    at,
    transfers: transfersOf(facts, before, dispute, at),
    events: eventsOf(facts, dispute, { isNew, isClosing }),
  });
  return { dispute, isNew, change };
}

/** What follows where the provider is asked no longer what a lost dispute took: it took nothing. */
export function decideEndOfAsking(
  facts: MoneyBackFacts,
  disputeId: number,
  { dueAfterwards, at }: { dueAfterwards: RefundReason | null; at: Instant },
): MoneyBackChange {
  const disputes = facts.disputes.map((each) =>
    each.id === disputeId ? { ...each, isAsked: false } : each,
  );
  const after = { ...facts, refundDue: facts.refundDue ?? dueAfterwards, disputes };
  return changeOf(facts, after, { cause: 'dispute_lost', at, transfers: [], events: [] });
}

interface Heard {
  readonly before: DisputeFact;
  readonly dispute: DisputeFact;
  readonly isNew: boolean;
  readonly isClosing: boolean;
}

/** The dispute as it was and as it is by what the provider says now; undefined where that is nothing new. */
export function disputeAfter(
  disputes: readonly DisputeFact[],
  said: SaidOfDispute,
  newId: number,
): Heard | undefined {
  const known = disputes.find(({ ref }) => ref === said.ref);
  const before = known ?? {
    id: newId,
    ref: said.ref,
    state: 'open',
    heldMinor: 0n,
    feeMinor: 0n,
    isAsked: true,
  };
  const isClosing = mayDisputeGo(before.state, said.state);
  const dispute: DisputeFact = {
    ...before,
    state: isClosing ? said.state : before.state,
    // A movement is booked once, when the provider first shows it.
    heldMinor: before.heldMinor > 0n ? before.heldMinor : said.takenMinor,
    feeMinor: before.feeMinor > 0n ? before.feeMinor : said.feeMinor,
    isAsked: true,
  };
  if (known !== undefined && isSame(known, dispute)) return undefined;
  return { before, dispute, isNew: known === undefined, isClosing };
}

function isSame(one: DisputeFact, other: DisputeFact): boolean {
  return (
    one.state === other.state &&
    one.heldMinor === other.heldMinor &&
    one.feeMinor === other.feeMinor
  );
}

/** What follows in the books: of a campaign's money, or of the platform's, where there is no beneficiary. */
export function transfersOf(
  { beneficiaryId, currency }: Pick<DisputeMoney, 'beneficiaryId' | 'currency'>,
  before: DisputeFact,
  now: DisputeFact,
  at: Instant,
): Transfer[] {
  const money = { ...now, beneficiaryId, currency };
  const isTaken = now.heldMinor > before.heldMinor;
  // Where the provider shows what it took only after the end, both are booked then.
  const isClosed = now.state !== 'open' && (before.state === 'open' || isTaken);
  const moves = [
    isTaken ? recipes.disputeHeld(money, at) : null,
    isClosed && now.state === 'won' ? recipes.disputeWon(money, at) : null,
    isClosed && now.state === 'lost' ? recipes.disputeLost(money, at) : null,
    now.feeMinor > before.feeMinor ? recipes.disputeFee(money, at) : null,
  ];
  return moves.filter((move) => move !== null && move.postings.length > 0) as Transfer[];
}

function eventsOf(
  facts: MoneyBackFacts,
  { id, state }: DisputeFact,
  { isNew, isClosing }: { isNew: boolean; isClosing: boolean },
): NewEvent[] {
  const payload = {
    contribution_id: facts.id,
    campaign_id: facts.campaignId,
    dispute_id: id,
  };
  const opened = 'contribution.disputed';
  const closed = 'contribution.dispute_closed';
  return [
    ...(isNew ? [{ topic: opened, key: `${opened}:${id}`, payload }] : []),
    ...(isClosing
      ? [{ topic: closed, key: `${closed}:${id}`, payload: { ...payload, result: state } }]
      : []),
  ];
}
