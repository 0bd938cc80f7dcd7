import { moveBalance } from '../money/balance.ts';
import type { Stored } from '../storage/documents.ts';
import type { Unit } from '../storage/unit.ts';
import { invalid } from '../wire/errors.ts';
import { idOf } from '../wire/ids.ts';
import type { RefundEnding } from './refund-object.ts';
import { DEFAULT_FAILURE } from './refund-plan.ts';

const ON_ITS_WAY = ['pending', 'requires_action'];

function announceState(unit: Unit, refund: Stored<'refund'>, before: string | null): void {
  const { data } = refund;
  unit.emit('refund.updated', data, { status: before });
  if (data.status === 'failed') unit.emit('refund.failed', data, { status: before });
  unit.emit('charge.refund.updated', data, { status: before });
}

/** The money is on the balance again and the charge can be refunded anew. */
function giveBack(
  unit: Unit,
  refund: Stored<'refund'>,
  charge: Stored<'charge'>,
  status: 'failed' | 'canceled',
): void {
  const { amount, currency, id } = refund.data;
  const movement = moveBalance(unit, { amount, currency, type: 'refund_failure', source: id });
  refund.data.failure_balance_transaction = movement.data.id;
  refund.data.status = status;
  delete refund.data.pending_reason;
  charge.data.amount_refunded -= amount;
  charge.data.refunded = false;
  unit.save(charge);
  unit.save(refund);
}

/** Ends a refund of a locked charge. One that left the charge already can still come back as failed. */
function end(
  unit: Unit,
  refund: Stored<'refund'>,
  charge: Stored<'charge'>,
  ending: RefundEnding,
  reason: string,
): boolean {
  const { data } = refund;
  const before = data.status;
  const isOpen = ON_ITS_WAY.includes(before ?? '');
  if (!isOpen && !(before === 'succeeded' && ending === 'failed')) return false;
  if (ending === 'succeeded') {
    data.status = 'succeeded';
    delete data.pending_reason;
    unit.save(refund);
  } else {
    giveBack(unit, refund, charge, ending);
    if (ending === 'failed') data.failure_reason = reason;
  }
  announceState(unit, refund, before);
  return true;
}

/** Locks the charge first, as opening a dispute does: the other way round the two would block each other. */
async function lockBoth(unit: Unit, id: string) {
  const seen = await unit.get('refund', id);
  const charge = await unit.lock('charge', idOf(seen.data.charge) ?? '');
  return { charge, refund: await unit.lock('refund', id) };
}

/** Ends a refund; does nothing where it has ended. The reason is Stripe's `failure_reason`. */
export async function settleRefund(
  unit: Unit,
  id: string,
  ending: RefundEnding,
  reason?: string,
): Promise<Stored<'refund'>> {
  const { charge, refund } = await lockBoth(unit, id);
  end(unit, refund, charge, ending, reason ?? refund.inner.failureReason ?? DEFAULT_FAILURE);
  return refund;
}

/** The caller withdraws a refund that still waits for its receiver. Throws 400 for any other. */
export async function cancelRefund(unit: Unit, id: string): Promise<Stored<'refund'>> {
  const { charge, refund } = await lockBoth(unit, id);
  if (refund.data.status !== 'requires_action') {
    throw invalid(`Refund ${id} is ${refund.data.status} and cannot be canceled.`);
  }
  end(unit, refund, charge, 'canceled', DEFAULT_FAILURE);
  return refund;
}

/** Fails a new refund within the answer that makes it. */
export function failAtOnce(
  unit: Unit,
  refund: Stored<'refund'>,
  charge: Stored<'charge'>,
  reason: string,
): void {
  end(unit, refund, charge, 'failed', reason);
}

export interface RefundsOnTheirWay {
  /** minor units that wait to be given back */
  amount: number;
  ids: string[];
}

/** Refunds of a charge that have not ended. */
export async function refundsOnTheirWay(unit: Unit, chargeId: string): Promise<RefundsOnTheirWay> {
  const rows = await unit.select<{ id: string; amount: number }>(
    `select id, (data ->> 'amount')::bigint as amount from gateway.objects
     where kind = 'refund' and refs @> array[$1]::text[] and data ->> 'status' = any($2) order by seq`,
    [chargeId, ON_ITS_WAY],
  );
  return {
    amount: rows.reduce((sum, row) => sum + row.amount, 0),
    ids: rows.map(({ id }) => id),
  };
}
