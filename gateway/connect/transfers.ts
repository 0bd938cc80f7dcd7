import { knownCurrency } from '../money/currencies.ts';
import type { Stored } from '../storage/documents.ts';
import { invalid, missing } from '../wire/errors.ts';
import { idOf } from '../wire/ids.ts';
import { listObjects } from '../wire/list.ts';
import { type Call, LIST_PARAMS, type Route } from '../wire/route.ts';
import { positiveAmount, requireFunds } from './payouts.ts';
import { buildTransfer, reverseTransfer } from './transfer-object.ts';

/** With a source, a transfer may use that charge's money before it is available, but not more of it. */
async function checkSource(
  call: Call,
  charge: Stored<'charge'>,
  amount: number,
  currency: string,
): Promise<void> {
  if (charge.data.currency !== currency) {
    throw invalid('The transfer must have the currency of its source_transaction.', {
      param: 'currency',
    });
  }
  const rows = await call.unit.select<{ moved: number }>(
    `select coalesce(sum((data ->> 'amount')::bigint), 0)::bigint as moved from gateway.objects
     where kind = 'transfer' and refs @> array[$1]::text[] and data ->> 'source_transaction' = $1`,
    [charge.data.id],
  );
  const left = charge.data.amount_captured - (rows[0]?.moved ?? 0);
  if (amount > left) {
    throw invalid(`The charge has ${left} left to transfer.`, {
      code: 'balance_insufficient',
      param: 'amount',
    });
  }
}

async function create(call: Call): Promise<object> {
  const { unit, params } = call;
  const amount = positiveAmount(call);
  const currency = knownCurrency(params.required('currency'));
  const destination = params.required('destination');
  const rows = await unit.select<{ id: string }>(
    `select id from gateway.objects where id = $1 and kind = 'account' and not inner_data ? 'deleted'`,
    [destination],
  );
  if (rows.length === 0) throw missing('destination', destination, 'destination');
  const source = params.textOrNull('source_transaction');
  let group = params.textOrNull('transfer_group');
  if (source) {
    const charge = await unit.lock('charge', source, 'source_transaction');
    await checkSource(call, charge, amount, currency);
    group ??= charge.data.transfer_group ?? `group_${charge.data.id}`;
  } else {
    await requireFunds(unit, amount, currency);
  }
  return buildTransfer(unit, {
    amount,
    currency,
    destination,
    sourceTransaction: source,
    transferGroup: group,
    description: params.textOrNull('description'),
    metadata: params.metadata(),
  }).data;
}

async function reverse(call: Call): Promise<object> {
  const { unit, params } = call;
  const transfer = await unit.lock('transfer', call.path.id ?? '');
  const left = transfer.data.amount - transfer.data.amount_reversed;
  const amount = params.integer('amount') ?? left;
  if (amount < 1 || amount > left) {
    throw invalid(`The transfer has ${left} left to reverse.`, {
      param: 'amount',
      code: 'amount_too_large',
    });
  }
  return reverseTransfer(unit, transfer, amount, params.metadata()).data;
}

async function update(call: Call): Promise<object> {
  const transfer = await call.unit.lock('transfer', call.path.id ?? '');
  const description = call.params.text('description');
  if (description !== undefined) transfer.data.description = description;
  transfer.data.metadata = call.params.metadata(transfer.data.metadata);
  call.unit.save(transfer);
  call.unit.emit('transfer.updated', transfer.data);
  return transfer.data;
}

async function showReversal(call: Call): Promise<object> {
  const reversal = await call.unit.get('transfer_reversal', call.path.reversal ?? '');
  if (idOf(reversal.data.transfer) !== call.path.id)
    throw missing('transfer reversal', reversal.data.id);
  return reversal.data;
}

export const transferRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/transfers',
    accepts: [
      'amount',
      'currency',
      'destination',
      'description',
      'metadata',
      'source_transaction',
      'source_type',
      'transfer_group',
    ],
    act: create,
  },
  {
    method: 'GET',
    path: '/v1/transfers',
    accepts: [...LIST_PARAMS, 'destination', 'transfer_group'],
    act: (call) =>
      listObjects(call, {
        kind: 'transfer',
        where: {
          destination: call.params.textOrNull('destination'),
          transfer_group: call.params.textOrNull('transfer_group'),
        },
        url: '/v1/transfers',
      }),
  },
  {
    method: 'GET',
    path: '/v1/transfers/:id',
    accepts: [],
    act: async (call) => (await call.unit.get('transfer', call.path.id ?? '')).data,
  },
  { method: 'POST', path: '/v1/transfers/:id', accepts: ['description', 'metadata'], act: update },
  {
    method: 'POST',
    path: '/v1/transfers/:id/reversals',
    accepts: ['amount', 'description', 'metadata', 'refund_application_fee'],
    act: reverse,
  },
  {
    method: 'GET',
    path: '/v1/transfers/:id/reversals',
    accepts: [...LIST_PARAMS],
    act: (call) =>
      listObjects(call, {
        kind: 'transfer_reversal',
        where: { transfer: call.path.id ?? '' },
        url: `/v1/transfers/${call.path.id}/reversals`,
      }),
  },
  { method: 'GET', path: '/v1/transfers/:id/reversals/:reversal', accepts: [], act: showReversal },
];
