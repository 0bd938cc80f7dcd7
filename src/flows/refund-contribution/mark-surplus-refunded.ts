import {
  contributionErrors,
  type StrandedSurplus,
  strandedOf,
  surplusPaidOutside,
} from '#modules/contributions/index.ts';
import { postOrFail } from '#modules/ledger/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { wakeRelay } from '#platform/events/wake.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { publishAll } from '#platform/events/outbox.ts';
import { auditRefund } from './audit-refund.ts';
import { insistOnNoDispute } from './insist-on-no-dispute.ts';
import { lockMoneyBack } from './money-back.store.ts';
import type { Refund, RefundInput } from './refund-contribution.ts';
import { findRefundByKey, insertRefund, nextRefundId, type StoredRefund } from './refund.store.ts';
import { findSurplus, keepStranded, listSurplus } from './surplus.store.ts';

type MarkSurplus = Pick<RefundInput, 'contributionId' | 'key' | 'requestId'> & {
  /** Which charge was paid back: there may be several. */
  readonly attemptId: number;
  readonly actorId: number;
  readonly ip?: string;
  readonly note: string;
};

/**
 * Notes that a charge which nobody asked for was paid back outside the provider, but for what a bank took,
 * once each refund of it has failed. The same key never does it twice. Nothing while a bank decides.
 * Throws 404, 409 (not_refundable, disputed) and 422 (no note, same key for something else).
 */
export async function markSurplusRefunded(input: MarkSurplus): Promise<Refund> {
  if (input.note.trim() === '') throw platformErrors.invalid();
  const before = await findRefundByKey(db(), input.key);
  if (before !== undefined) return repeated(before, input);
  await insistOnNoDispute(await findSurplus(db(), input));
  const refund = await transaction(async (tx): Promise<Refund> => {
    const { contributionId, key, note, actorId } = input;
    const { contributions, at } = await lockMoneyBack(tx, [contributionId]);
    const facts = contributions.get(contributionId)?.facts;
    if (facts === undefined) throw platformErrors.notFound();
    const same = await findRefundByKey(tx, key);
    if (same !== undefined) return repeated(same, input);
    const surplus = await findSurplus(tx, input);
    const stranded = surplus && strandedOf(surplus);
    if (stranded === undefined) throw contributionErrors.notRefundable();
    const { attemptId, amountMinor } = stranded;
    const id = await nextRefundId(tx);
    const { currency } = facts;
    const row = {
      id,
      source_kind: 'contribution' as const,
      source_id: contributionId,
      attempt_id: attemptId,
      idempotency_key: key,
      amount_minor: amountMinor,
      currency,
      reason: 'duplicate' as const,
      note,
      surplus: true,
      from_owed_minor: stranded.owedMinor,
      state: 'outside' as const,
      actor_id: actorId,
      created_at: at,
      check_at: null,
      resolved_at: at,
    };
    await insertRefund(tx, row, []);
    await keepStranded(tx, contributionId);
    const { transfers, events } = surplusPaidOutside(facts, stranded, id, at);
    await postOrFail(tx, transfers);
    await publishAll(tx, events);
    await auditRefund(tx, input, {
      contributionId,
      refundId: id,
      outside: true,
      reason: row.reason,
      amountMinor,
      leftMinor: 0n,
      surplus: true,
    });
    return { id, state: row.state, amountMinor, currency };
  });
  wakeRelay();
  return refund;
}

/** What nobody asked for and no refund brings back of a contribution, charge by charge; minor units. */
export async function readStrandedSurplus(contributionId: number): Promise<StrandedSurplus[]> {
  return (await listSurplus(db(), contributionId)).flatMap((each) => strandedOf(each) ?? []);
}

/** Throws 422 where the key is of another refund. */
function repeated(same: StoredRefund, { contributionId, attemptId }: MarkSurplus): Refund {
  const { id, state, currency } = same;
  const isSame = same.source_id === contributionId && same.surplus && same.attempt_id === attemptId;
  if (!isSame || state !== 'outside') throw platformErrors.idempotencyKeyReused();
  return { id, state, amountMinor: same.amount_minor, currency };
}
