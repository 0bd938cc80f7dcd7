import type Stripe from 'stripe';
import { lockBalance, moveBalance } from '../money/balance.ts';
import { LARGEST_AMOUNT, knownCurrency } from '../money/currencies.ts';
import type { Stored } from '../storage/documents.ts';
import type { Unit } from '../storage/unit.ts';
import { ApiError, invalid } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { listObjects } from '../wire/list.ts';
import { type Call, LIST_PARAMS, type Route } from '../wire/route.ts';

const SETTLES_AFTER_MS = 1_000;
const DAY = 86_400;

/** Throws balance_insufficient; other spenders wait until this unit ends. */
export async function requireFunds(unit: Unit, amount: number, currency: string): Promise<void> {
  const available = await lockBalance(unit, unit.account, currency);
  if (available >= amount) return;
  throw new ApiError(400, {
    type: 'invalid_request_error',
    code: 'balance_insufficient',
    message: `You have insufficient available funds in your Stripe account: ${available} ${currency}.`,
  });
}

export function positiveAmount(call: Call): number {
  const amount = call.params.requiredInteger('amount');
  if (amount >= 1 && amount <= LARGEST_AMOUNT * 100) return amount;
  throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
}

async function destinationOf(call: Call, currency: string): Promise<Stored<'bank_account'> | null> {
  const { unit, params } = call;
  const named = params.textOrNull('destination');
  if (named) return unit.get('bank_account', named, 'destination');
  if (unit.account === '') return null;
  const rows = await unit.select<{ id: string }>(
    `select id from gateway.objects where kind = 'bank_account' and account = $1
       and data ->> 'currency' = $2 and not inner_data ? 'deleted'
     order by (data ->> 'default_for_currency')::boolean desc, seq desc limit 1`,
    [unit.account, currency],
  );
  if (rows[0]) return unit.get('bank_account', rows[0].id);
  throw invalid(`Sorry, you don't have any external accounts in that currency (${currency}).`);
}

async function create(call: Call): Promise<object> {
  const { unit, params } = call;
  const amount = positiveAmount(call);
  const currency = knownCurrency(params.required('currency'));
  await checkEnabled(unit);
  const bank = await destinationOf(call, currency);
  await requireFunds(unit, amount, currency);
  const created = unit.clock.seconds();
  const id = newId('po');
  const movement = moveBalance(unit, { amount: -amount, currency, type: 'payout', source: id });
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: created + DAY,
    automatic: false,
    balance_transaction: movement.data.id,
    created,
    currency,
    description: params.textOrNull('description'),
    destination: bank?.data.id ?? null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: params.metadata(),
    method: params.choice('method', ['standard', 'instant']) ?? 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: params.textOrNull('statement_descriptor'),
    status: 'pending',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  };
  const failure = bank?.inner.payoutFailure;
  unit.add('payout', payout, failure ? { payoutFailure: failure } : {});
  unit.schedule('payout.settle', id, SETTLES_AFTER_MS);
  unit.emit('payout.created', payout);
  return payout;
}

async function checkEnabled(unit: Unit): Promise<void> {
  if (unit.account === '') return;
  const rows = await unit.select<{ enabled: boolean }>(
    `select (data ->> 'payouts_enabled')::boolean as enabled from gateway.objects where id = $1`,
    [unit.account],
  );
  if (rows[0]?.enabled) return;
  throw new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payouts_not_allowed',
    message: 'Cannot create payouts; this account has requirements that need to be collected.',
  });
}

async function cancel(call: Call): Promise<object> {
  const { unit } = call;
  const payout = await unit.lock('payout', call.path.id ?? '');
  const { data } = payout;
  if (data.status !== 'pending') {
    throw invalid(
      `Payouts can only be canceled while they are pending; this one is ${data.status}.`,
    );
  }
  data.status = 'canceled';
  moveBalance(unit, {
    amount: data.amount,
    currency: data.currency,
    type: 'payout_cancel',
    source: data.id,
  });
  unit.save(payout);
  unit.emit('payout.canceled', data);
  return data;
}

async function update(call: Call): Promise<object> {
  const payout = await call.unit.lock('payout', call.path.id ?? '');
  payout.data.metadata = call.params.metadata(payout.data.metadata ?? {});
  call.unit.save(payout);
  call.unit.emit('payout.updated', payout.data);
  return payout.data;
}

export const payoutRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/payouts',
    accepts: [
      'amount',
      'currency',
      'description',
      'destination',
      'metadata',
      'method',
      'source_type',
      'statement_descriptor',
    ],
    act: create,
  },
  {
    method: 'GET',
    path: '/v1/payouts',
    accepts: [...LIST_PARAMS, 'arrival_date', 'destination', 'status'],
    act: (call) =>
      listObjects(call, {
        kind: 'payout',
        where: {
          destination: call.params.textOrNull('destination'),
          status: call.params.textOrNull('status'),
        },
        url: '/v1/payouts',
      }),
  },
  {
    method: 'GET',
    path: '/v1/payouts/:id',
    accepts: [],
    act: async (call) => (await call.unit.get('payout', call.path.id ?? '')).data,
  },
  { method: 'POST', path: '/v1/payouts/:id', accepts: ['metadata'], act: update },
  { method: 'POST', path: '/v1/payouts/:id/cancel', accepts: [], act: cancel },
];
