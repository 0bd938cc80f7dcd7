import { contributionErrors, surplusPaidOutside } from '#modules/contributions/index.ts';
import { postOrFail } from '#modules/ledger/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { wakeRelay } from '#platform/events/wake.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { publishAll } from '#platform/events/outbox.ts';
import { auditRefund } from './audit-refund.ts';
import { lockMoneyBack } from './money-back.store.ts';
import type { Refund, RefundRequest } from './refund-contribution.ts';
import {
  findRefundByKey,
  findStrandedSurplus,
  insertRefund,
  nextRefundId,
  type StoredRefund,
} from './refund.store.ts';

type MarkSurplus = Pick<RefundRequest, 'contributionId' | 'amountMinor' | 'key' | 'requestId'> & {
  readonly actorId: number;
  readonly ip?: string;
  readonly note: string;
};

/**
 * Notes that money which nobody asked for was paid back outside the provider, once each refund of it has
 * failed: all of it, an amount only confirms that. The same key never does it twice.
 * Throws 404, 409 (not_refundable) and 422 (no note, refund_too_much, same key for something else).
 */
export async function markSurplusRefunded(input: MarkSurplus): Promise<Refund> {
  if (input.note.trim() === '') throw platformErrors.invalid();
  const refund = await transaction(async (tx): Promise<Refund> => {
    const { contributionId, key, note, actorId } = input;
    const { contributions, at } = await lockMoneyBack(tx, [contributionId]);
    const facts = contributions.get(contributionId)?.facts;
    if (facts === undefined) throw platformErrors.notFound();
    const same = await findRefundByKey(tx, key);
    if (same !== undefined) return repeated(same, input);
    const stranded = await findStrandedSurplus(tx, contributionId);
    if (stranded === undefined) throw contributionErrors.notRefundable();
    const { attemptId, amountMinor } = stranded;
    if (input.amountMinor !== null && input.amountMinor !== amountMinor) {
      throw contributionErrors.refundTooMuch();
    }
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

/** What nobody asked for and no refund brings back, in minor units; null where there is nothing. */
export async function readStrandedSurplus(contributionId: number): Promise<bigint | null> {
  return (await findStrandedSurplus(db(), contributionId))?.amountMinor ?? null;
}

/** Throws 422 where the key is of another refund. */
function repeated(same: StoredRefund, { contributionId, amountMinor }: MarkSurplus): Refund {
  const { id, state, currency } = same;
  const isSame =
    same.source_id === contributionId &&
    same.surplus &&
    same.amount_minor === (amountMinor ?? same.amount_minor);
  if (!isSame) throw platformErrors.idempotencyKeyReused();
  return { id, state, amountMinor: same.amount_minor, currency };
}
