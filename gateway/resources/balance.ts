import type Stripe from 'stripe';
import { balanceOf, balanceTransactionNow } from '../money/balance.ts';
import { listObjects } from '../wire/list.ts';
import { type Call, LIST_PARAMS, type Route } from '../wire/route.ts';

async function showBalance(call: Call): Promise<object> {
  const sums = await balanceOf(call.unit);
  const shown = sums.length > 0 ? sums : [{ currency: 'usd', available: 0, pending: 0 }];
  const part = (field: 'available' | 'pending') =>
    shown.map((sum) => ({
      amount: sum[field],
      currency: sum.currency,
      source_types: { card: sum[field] },
    }));
  const balance: Stripe.Balance = {
    object: 'balance',
    available: part('available'),
    livemode: false,
    pending: part('pending'),
  };
  return balance;
}

async function showTransaction(call: Call): Promise<object> {
  const { data } = await call.unit.get('balance_transaction', call.path.id ?? '');
  return balanceTransactionNow(data, call.unit.clock.seconds());
}

async function list(call: Call): Promise<object> {
  const { params, unit } = call;
  return listObjects(call, {
    kind: 'balance_transaction',
    where: {
      currency: params.textOrNull('currency'),
      source: params.textOrNull('source'),
      type: params.textOrNull('type'),
    },
    url: '/v1/balance_transactions',
    show: (data) => balanceTransactionNow(data, unit.clock.seconds()),
  });
}

const FILTERS = [...LIST_PARAMS, 'currency', 'payout', 'source', 'type'];

export const balanceRoutes: Route[] = [
  { method: 'GET', path: '/v1/balance', accepts: [], act: showBalance },
  { method: 'GET', path: '/v1/balance_transactions', accepts: FILTERS, act: list },
  { method: 'GET', path: '/v1/balance_transactions/:id', accepts: [], act: showTransaction },
];
