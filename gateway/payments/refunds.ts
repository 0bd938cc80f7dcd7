import { reverseTransfer } from '../connect/transfer-object.ts';
import { moveBalance } from '../money/balance.ts';
import type { Stored } from '../storage/documents.ts';
import type { Unit } from '../storage/unit.ts';
import { invalid, missing } from '../wire/errors.ts';
import { idOf } from '../wire/ids.ts';
import { listObjects } from '../wire/list.ts';
import { type Call, LIST_PARAMS, type Route } from '../wire/route.ts';
import { cardOf } from '../resources/payment-method-attach.ts';
import { cancelRefund, failAtOnce } from './refund-endings.ts';
import { buildRefund } from './refund-object.ts';
import { DEFAULT_FAILURE, plannedRefusal, scheduleEnding, takePlan } from './refund-plan.ts';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

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
  const plan = takePlan(unit, charge, cardOf(method));
  if (plan.outcome === 'refused') throw plannedRefusal(plan);
  const refund = buildRefund({
    charge: charge.data,
    amount,
    created: unit.clock.seconds(),
    status: plan.outcome === 'failed' ? 'pending' : plan.outcome,
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
  const stored = unit.add('refund', refund, plan.reason ? { failureReason: plan.reason } : {});
  charge.data.amount_refunded += amount;
  charge.data.refunded = charge.data.amount_refunded === charge.data.amount;
  unit.save(charge);
  scheduleEnding(unit, plan, refund.id);
  unit.emit('refund.created', refund);
  unit.emit('charge.refunded', charge.data);
  if (plan.outcome === 'failed') failAtOnce(unit, stored, charge, plan.reason ?? DEFAULT_FAILURE);
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

async function update(call: Call): Promise<object> {
  const refund = await call.unit.lock('refund', call.path.id ?? '');
  refund.data.metadata = call.params.metadata(refund.data.metadata ?? {});
  call.unit.save(refund);
  call.unit.emit('refund.updated', refund.data);
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
  {
    method: 'POST',
    path: '/v1/refunds/:id/cancel',
    accepts: [],
    act: async (call) => (await cancelRefund(call.unit, call.path.id ?? '')).data,
  },
];
