import { waitAfter } from '#platform/clock/back-off.ts';
import { days, hours, type Instant, seconds } from '#platform/clock/instant.ts';
import { crashPoint } from '#platform/crash/crash-point.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { keepGoing } from '#platform/log/keep-going.ts';
import { wakeRelay } from '#platform/events/wake.ts';
import {
  decideRefundAnswer,
  decideSurplusAnswer,
  surplusRefundKey,
} from '#modules/contributions/index.ts';
import { postOrFail } from '#modules/ledger/index.ts';
import { paymentProvider, type RefundAnswer } from '#modules/payments/index.ts';
import { publishAll } from '#platform/events/outbox.ts';
import { type Locked, lockMoneyBack, refundDueNow } from './money-back.store.ts';
import {
  findRefund,
  insertRefund,
  nextRefundId,
  setRefunds,
  type StoredRefund,
  takeDueRefunds,
  TRYING,
} from './refund.store.ts';
import { findSurplus, keepStranded } from './surplus.store.ts';
import { writeMoneyBack } from './write-money-back.store.ts';

/**
 * Brings a refund as far as it can go: sends it under its one key, or asks what became of it. `isNew`: nobody
 * can have sent it yet.
 */
export async function resolveRefund(
  id: number,
  { requestId = null, isNew = false }: { requestId?: string | null; isNew?: boolean } = {},
): Promise<void> {
  const refund = await findRefund(db(), id);
  if (refund === undefined || refund.state === 'outside') return;
  if (refund.state === 'failed') return sendSurplusAgain(refund, requestId);
  const said = await sayOf(refund, isNew);
  if (said === undefined) return;
  crashPoint('after_refund_sent');
  await recordRefund(id, said, requestId);
}

async function sayOf(refund: StoredRefund, isNew: boolean): Promise<RefundAnswer | undefined> {
  if (refund.provider_ref !== null) return paymentProvider().askRefund(refund.provider_ref);
  if (refund.payment_ref === null) return undefined;
  if (!isNew) {
    // A process that was killed may have sent it, and the provider may have forgotten the key by now.
    const found = await paymentProvider().findRefund(refund.payment_ref, refund.idempotency_key);
    if (found !== undefined) return found;
  }
  return paymentProvider().refund({
    key: refund.idempotency_key,
    paymentRef: refund.payment_ref,
    amountMinor: refund.amount_minor,
    metadata: { source: 'contribution', source_id: String(refund.source_id) },
  });
}

/** Turns what the provider said of a refund into states, money, stock, events; a repeat changes nothing. */
export async function recordRefund(
  id: number,
  said: RefundAnswer,
  requestId: string | null,
): Promise<'recorded' | 'exists'> {
  const known = await findRefund(db(), id);
  if (known === undefined) throw new Error(`refund ${id} is gone`);
  const isNews = await transaction(async (tx) => {
    const locked = await lockMoneyBack(tx, [known.source_id]);
    const refund = await findRefund(tx, id);
    if (refund === undefined) return false;
    if (refund.surplus) return recordSurplus(tx, locked, refund, said);
    const facts = locked.contributions.get(refund.source_id)?.facts;
    if (facts === undefined) return false;
    const dueAfterwards = await refundDueNow(tx, facts.id);
    const answer = decideRefundAnswer(facts, id, said.outcome, { dueAfterwards, at: locked.at });
    if (answer === undefined) return false;
    await setRefunds(tx, [rowOf(id, refund, said, answer.refund.isReturned, locked.at)]);
    const mover = { actorId: refund.actor_id, requestId };
    await writeMoneyBack(tx, locked, [{ ...answer.change, mover }]);
    return true;
  });
  if (isNews) wakeRelay();
  return isNews ? 'recorded' : 'exists';
}

/** Money that nobody asked for any more: the contribution has no part in it. */
async function recordSurplus(
  tx: Executor,
  { contributions, at }: Locked,
  refund: StoredRefund,
  said: RefundAnswer,
): Promise<boolean> {
  const facts = contributions.get(refund.source_id)?.facts;
  if (facts === undefined || refund.attempt_id === null) return false;
  const { id, source_id: contributionId, attempt_id: attemptId } = refund;
  const surplus = await findSurplus(tx, { contributionId, attemptId });
  if (surplus === undefined) return false;
  const decision = decideSurplusAnswer(facts, surplus, id, said.outcome, at);
  if (decision === undefined) return false;
  const row = rowOf(id, refund, said, decision.isReturned, at);
  const tries = surplus.refunds.length;
  const again = decision.isAgain ? { check_at: at + waitAfter(TRYING, tries - 1) } : {};
  await setRefunds(tx, [{ ...row, ...again }]);
  await keepStranded(tx, contributionId);
  await postOrFail(tx, decision.transfers);
  await publishAll(tx, decision.events);
  return true;
}

/** A refused refund of money that nobody asked for is begun again at its time, under a key of its own. */
async function sendSurplusAgain(refused: StoredRefund, requestId: string | null): Promise<void> {
  const next = await transaction(async (tx) => {
    const { at } = await lockMoneyBack(tx, [refused.source_id]);
    const refund = await findRefund(tx, refused.id);
    const { attempt_id: attemptId } = refused;
    // Only a refused one has a time to look at it again, and gives it away here.
    if (attemptId === null || refund?.state !== 'failed' || refund.check_at === null) return null;
    const id = await nextRefundId(tx);
    await setRefunds(tx, [{ id: refused.id, check_at: null }]);
    const { source_id, amount_minor, currency, reason } = refused;
    const before = await findSurplus(tx, { contributionId: source_id, attemptId });
    const nth = (before?.refunds.length ?? 0) + 1;
    await insertRefund(
      tx,
      {
        id,
        source_kind: 'contribution',
        source_id,
        attempt_id: attemptId,
        idempotency_key: surplusRefundKey(attemptId, nth),
        amount_minor,
        currency,
        reason,
        surplus: true,
        check_at: at,
      },
      [],
    );
    return id;
  });
  if (next !== null) await resolveRefund(next, { requestId, isNew: true });
}

function rowOf(
  id: number,
  known: StoredRefund,
  { outcome, ref, failure }: RefundAnswer,
  isReturned: boolean,
  at: Instant,
) {
  const isOver = outcome === 'succeeded' || outcome === 'failed';
  return {
    id,
    state: outcome,
    provider_ref: ref ?? known.provider_ref,
    failure,
    resolved_at: isOver ? at : null,
    returned_at: isReturned ? at : null,
    check_at: nextCheck(outcome, at),
  };
}

/** When to ask again; what had succeeded may still come back. */
function nextCheck(outcome: RefundAnswer['outcome'], at: Instant): Instant | null {
  if (outcome === 'unknown') return at + seconds(10);
  if (outcome === 'pending') return at + hours(1);
  return outcome === 'succeeded' ? at + days(1) : null;
}

/**
 * Refunds whose outcome is open: those a killed process left, unknown and pending ones. Then those that are
 * only looked at again, which are many: nobody who waits for money stands behind them.
 */
export async function resolveRefunds(): Promise<void> {
  for (const which of ['open', 'succeeded'] as const) {
    for (const id of await takeDueRefunds(db(), which, 100))
      await keepGoing(
        { module: 'refund-contribution', refund: id },
        'could not be refunded now',
        () => resolveRefund(id),
      );
  }
}
