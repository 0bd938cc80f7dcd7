import {
  findSurplus,
  keepStranded,
  type Locked,
  lockMoneyBack,
  refundDueNow,
  setRefunds,
  writeMoneyBack,
} from '#flows/refund-contribution/index.ts';
import {
  decideDispute,
  decideEndOfAsking,
  decideSurplusDispute,
  endOfAsking,
  type DisputeFact,
  type MoneyBackFacts,
} from '#modules/contributions/index.ts';
import { postOrFail } from '#modules/ledger/index.ts';
import { type Attempt, type DisputeAnswer, findAttemptOfObject } from '#modules/payments/index.ts';
import { hours, type Instant, toInstant } from '#platform/clock/instant.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { publishAll } from '#platform/events/outbox.ts';
import { wakeRelay } from '#platform/events/wake.ts';
import { type DueDispute, insertDispute, nextDisputeId, setDispute } from './dispute.store.ts';

const NOBODY = { actorId: null, requestId: null };

export type RecordedDispute = 'recorded' | 'exists' | 'no_charge';

/** A dispute with the charge it is about. */
interface Said extends DisputeAnswer {
  readonly attempt: Pick<Attempt, 'id' | 'sourceId' | 'currency'>;
}

/**
 * Turns what the provider says of a dispute into states, money, stock and events; a repeat changes nothing.
 * `no_charge` where it is about no charge of a contribution that took money.
 */
export async function recordDispute(said: DisputeAnswer): Promise<RecordedDispute> {
  const attempt = await findAttemptOfObject(db(), {
    ref: said.chargeRef,
    chargeRef: said.chargeRef,
    key: null,
  });
  if (attempt?.sourceKind !== 'contribution') return 'no_charge';
  if (attempt.state !== 'succeeded' && attempt.state !== 'surplus') return 'no_charge';
  const record = attempt.state === 'succeeded' ? recordWanted : recordSurplus;
  const outcome = await transaction(async (tx): Promise<RecordedDispute> => {
    const locked = await lockMoneyBack(tx, [attempt.sourceId]);
    const facts = locked.contributions.get(attempt.sourceId)?.facts;
    if (facts === undefined) return 'no_charge';
    return (await record(tx, locked, facts, { ...said, attempt })) ? 'recorded' : 'exists';
  });
  if (outcome === 'recorded') wakeRelay();
  return outcome;
}

async function recordWanted(
  tx: Executor,
  locked: Locked,
  facts: MoneyBackFacts,
  said: Said,
): Promise<boolean> {
  const decision = decideDispute(facts, said, {
    newId: await nextDisputeId(tx),
    dueAfterwards: await refundDueNow(tx, facts.id),
    at: locked.at,
  });
  if (decision === undefined) return false;
  await writeDispute(tx, decision, { said, known: facts.disputes, at: locked.at });
  await writeMoneyBack(tx, locked, [{ ...decision.change, mover: NOBODY }]);
  return true;
}

/** About money that nobody asked for: the contribution stays as it is. */
async function recordSurplus(
  tx: Executor,
  { at }: Locked,
  facts: MoneyBackFacts,
  said: Said,
): Promise<boolean> {
  const surplus = await findSurplus(tx, { contributionId: facts.id, attemptId: said.attempt.id });
  if (surplus === undefined) return false;
  const newId = await nextDisputeId(tx);
  const decision = decideSurplusDispute(facts, surplus, said, { newId, at });
  if (decision === undefined) return false;
  await writeDispute(tx, decision, { said, known: surplus.disputes, at });
  const { again, transfers, events } = decision;
  if (again) await setRefunds(tx, [{ id: again.refundId, check_at: again.at }]);
  await keepStranded(tx, facts.id);
  await postOrFail(tx, transfers);
  await publishAll(tx, events);
  return true;
}

/** Asks no longer what was taken for a dispute that ended long ago: it stays as it was told last. */
export async function endAsking({ id, attemptId, sourceId }: DueDispute): Promise<void> {
  await transaction(async (tx) => {
    const locked = await lockMoneyBack(tx, [sourceId]);
    const facts = locked.contributions.get(sourceId)?.facts;
    const surplus = await findSurplus(tx, { contributionId: sourceId, attemptId });
    await setDispute(tx, { id, check_at: null });
    await keepStranded(tx, sourceId);
    if (facts && surplus) await publishAll(tx, endOfAsking(facts, surplus, id));
    if (facts === undefined || surplus !== undefined) return;
    const dueAfterwards = await refundDueNow(tx, sourceId);
    const change = decideEndOfAsking(facts, id, { dueAfterwards, at: locked.at });
    await writeMoneyBack(tx, locked, [{ ...change, mover: NOBODY }]);
  });
  wakeRelay();
}

async function writeDispute(
  tx: Executor,
  { dispute, isNew }: { readonly dispute: DisputeFact; readonly isNew: boolean },
  { said, known, at }: { said: Said; known: readonly DisputeFact[]; at: Instant },
): Promise<void> {
  const isOpen = dispute.state === 'open';
  const before = known.find(({ id }) => id === dispute.id);
  // A fee that is told later says nothing of when it ended.
  const hasMoved = before?.state === 'open' || before?.heldMinor !== dispute.heldMinor;
  const row = {
    id: dispute.id,
    state: dispute.state,
    held_minor: dispute.heldMinor,
    fee_minor: dispute.feeMinor,
    // What was taken for it may be shown only after its end.
    check_at: isOpen || dispute.heldMinor === 0n ? at + hours(1) : null,
    due_at: said.dueAt && toInstant(said.dueAt),
  };
  if (!isNew) return setDispute(tx, { ...row, ...(!isOpen && hasMoved ? { closed_at: at } : {}) });
  await insertDispute(tx, {
    ...row,
    dispute_ref: said.ref,
    attempt_id: said.attempt.id,
    amount_minor: said.amountMinor,
    currency: said.attempt.currency,
    reason: said.reason,
    opened_at: at,
    closed_at: isOpen ? null : at,
  });
}
