import { reverseTransfer } from '../connect/transfer-object.ts';
import { moveBalance } from '../money/balance.ts';
import type { Stored } from '../storage/documents.ts';
import type { Unit } from '../storage/unit.ts';
import { invalid, missing } from '../wire/errors.ts';
import { idOf } from '../wire/ids.ts';
import { listObjects } from '../wire/list.ts';
import { type Call, LIST_PARAMS, type Route } from '../wire/route.ts';
import { cardOf } from '../resources/payment-method-attach.ts';
import { buildRefund } from './refund-object.ts';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;
const SETTLES_AFTER_MS = 1_000;

async function chargeToRefund(call: Call): Promise<Stored<'charge'>> {
  const { unit, params } = call;
  const charge = params.textOrNull('charge');
  const intentId = params.textOrNull('payment_intent');
  if (charge) return unit.lock('charge', charge, 'charge');
  if (!intentId) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      {
        code: 'parameter_missing',
        param: 'payment_intent',
      },
    );
  }
  const intent = await unit.get('payment_intent', intentId, 'payment_intent');
  const latest = idOf(intent.data.latest_charge);
  if (!latest || intent.data.status !== 'succeeded') {
    throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  return unit.lock('charge', latest);
}

/** A won dispute leaves the charge refundable; an open or lost one doesn't. */
async function chargedBack(unit: Unit, charge: Stored<'charge'>): Promise<boolean> {
  if (!charge.data.disputed) return false;
  const rows = await unit.select<{ status: string }>(
    `select data ->> 'status' as status from gateway.objects
     where kind = 'dispute' and refs @> array[$1]::text[]`,
    [charge.data.id],
  );
  return rows.some(({ status }) => status !== 'won' && status !== 'warning_closed');
}

/** How much is left to refund; throws when nothing may be. */
async function refundable(unit: Unit, charge: Stored<'charge'>): Promise<number> {
  const { data } = charge;
  if (!data.paid || !data.captured) {
    throw invalid(`Charge ${data.id} has not been captured.`, { code: 'charge_not_refundable' });
  }
  const released = data.amount - data.amount_captured;
  const left = data.amount_captured - (data.amount_refunded - released);
  if (left <= 0) {
    throw invalid(`Charge ${data.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (await chargedBack(unit, charge)) {
    throw invalid(`Charge ${data.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  return left;
}

async function amountOf(call: Call, charge: Stored<'charge'>): Promise<number> {
  const left = await refundable(call.unit, charge);
  const amount = call.params.integer('amount') ?? left;
  if (amount < 1) {
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount > left) {
    throw invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      {
        code: 'refund_amount_exceeds_charge',
        param: 'amount',
      },
    );
  }
  return amount;
}

async function create(call: Call): Promise<object> {
  const { unit, params } = call;
  const charge = await chargeToRefund(call);
  const amount = await amountOf(call, charge);
  const method = await unit.get('payment_method', charge.data.payment_method ?? '');
  const card = cardOf(method);
  const slow = card.refund === 'pending_then_succeeded';
  const refund = buildRefund({
    charge: charge.data,
    amount,
    created: unit.clock.seconds(),
    status: slow ? 'pending' : 'succeeded',
    reason: params.choice('reason', REASONS) ?? null,
    metadata: params.metadata(),
  });
  const movement = moveBalance(unit, {
    amount: -amount,
    currency: refund.currency,
    type: 'refund',
    source: refund.id,
    description: 'REFUND FOR CHARGE',
  });
  refund.balance_transaction = movement.data.id;
  if (params.flag('reverse_transfer')) {
    refund.transfer_reversal = await reverseWith(unit, charge, amount, refund.id);
  }
  unit.add('refund', refund);
  charge.data.amount_refunded += amount;
  charge.data.refunded = charge.data.amount_refunded === charge.data.amount;
  unit.save(charge);
  if (slow) unit.schedule('refund.succeed', refund.id, SETTLES_AFTER_MS);
  if (card.refund === 'fails_later') unit.schedule('refund.fail', refund.id, SETTLES_AFTER_MS);
  unit.emit('refund.created', refund);
  unit.emit('charge.refunded', charge.data);
  return refund;
}

async function reverseWith(
  unit: Unit,
  charge: Stored<'charge'>,
  amount: number,
  refund: string,
): Promise<string> {
  const transferId = idOf(charge.data.transfer);
  if (!transferId) {
    throw invalid(`Charge ${charge.data.id} has no transfer to reverse.`, {
      param: 'reverse_transfer',
    });
  }
  const transfer = await unit.lock('transfer', transferId);
  const whole = BigInt(charge.data.amount_captured);
  const share = Number((2n * BigInt(transfer.data.amount) * BigInt(amount) + whole) / (2n * whole));
  const left = transfer.data.amount - transfer.data.amount_reversed;
  return reverseTransfer(unit, transfer, Math.max(1, Math.min(share, left)), {}, refund).data.id;
}

/** A refund that was on its way ends. A failed one gives the money back to the balance. */
export async function settleRefund(unit: Unit, id: string, succeeded: boolean): Promise<void> {
  const refund = await unit.lock('refund', id);
  if (refund.data.status === 'failed' || refund.data.status === 'canceled') return;
  if (succeeded) {
    if (refund.data.status !== 'pending') return;
    refund.data.status = 'succeeded';
    delete refund.data.pending_reason;
    unit.save(refund);
    unit.emit('refund.updated', refund.data, { status: 'pending' });
    unit.emit('charge.refund.updated', refund.data, { status: 'pending' });
    return;
  }
  const before = refund.data.status;
  await giveBack(unit, refund, 'failed');
  refund.data.failure_reason = 'expired_or_canceled_card';
  unit.emit('refund.failed', refund.data, { status: before });
  unit.emit('charge.refund.updated', refund.data, { status: before });
}

async function giveBack(
  unit: Unit,
  refund: Stored<'refund'>,
  status: 'failed' | 'canceled',
): Promise<void> {
  const charge = await unit.lock('charge', idOf(refund.data.charge) ?? '');
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

async function update(call: Call): Promise<object> {
  const refund = await call.unit.lock('refund', call.path.id ?? '');
  refund.data.metadata = call.params.metadata(refund.data.metadata ?? {});
  call.unit.save(refund);
  call.unit.emit('refund.updated', refund.data);
  return refund.data;
}

async function cancel(call: Call): Promise<object> {
  const refund = await call.unit.lock('refund', call.path.id ?? '');
  if (refund.data.status !== 'pending') {
    throw invalid(`Refund ${refund.data.id} is ${refund.data.status} and cannot be canceled.`);
  }
  await giveBack(call.unit, refund, 'canceled');
  call.unit.emit('refund.updated', refund.data, { status: 'pending' });
  return refund.data;
}

async function show(call: Call): Promise<object> {
  return (await call.unit.get('refund', call.path.id ?? '')).data;
}

async function list(call: Call): Promise<object> {
  const { params } = call;
  const charge = params.textOrNull('charge');
  if (charge && !(await call.unit.find('charge', charge)))
    throw missing('charge', charge, 'charge');
  const intent = params.textOrNull('payment_intent');
  return listObjects(call, {
    kind: 'refund',
    where: { charge, payment_intent: intent },
    url: '/v1/refunds',
  });
}

export const refundRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    accepts: [
      'amount',
      'charge',
      'payment_intent',
      'reason',
      'metadata',
      'reverse_transfer',
      'refund_application_fee',
      'instructions_email',
    ],
    act: create,
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    accepts: [...LIST_PARAMS, 'charge', 'payment_intent'],
    act: list,
  },
  { method: 'GET', path: '/v1/refunds/:id', accepts: [], act: show },
  { method: 'POST', path: '/v1/refunds/:id', accepts: ['metadata'], act: update },
  { method: 'POST', path: '/v1/refunds/:id/cancel', accepts: [], act: cancel },
];
