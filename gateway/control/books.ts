import type { Gateway } from '../context.ts';
import { invalid } from '../wire/errors.ts';

const SUMS = `
with totals as (
  select data ->> 'currency' as currency, 'captured' as name, (data ->> 'amount_captured')::bigint as amount
    from gateway.objects where kind = 'charge' and account = ''
  union all
  select data ->> 'currency', 'refunded', (data ->> 'amount')::bigint
    from gateway.objects where kind = 'refund' and account = ''
      and data ->> 'status' in ('succeeded', 'pending')
  union all
  select data ->> 'currency',
      'disputed_' || (case data ->> 'status' when 'won' then 'won' when 'lost' then 'lost'
      else 'open' end), (data ->> 'amount')::bigint
    from gateway.objects where kind = 'dispute' and account = ''
      and data ->> 'status' not like 'warning%'
  union all
  select data ->> 'currency', 'transferred', (data ->> 'amount')::bigint
    from gateway.objects where kind = 'transfer' and account = ''
  union all
  select data ->> 'currency', 'transfers_reversed', (data ->> 'amount_reversed')::bigint
    from gateway.objects where kind = 'transfer' and account = ''
  union all
  select data ->> 'currency', 'paid_out', (data ->> 'amount')::bigint
    from gateway.objects where kind = 'payout' and data ->> 'status' not in ('failed', 'canceled')
  union all
  select data ->> 'currency', 'fees', (data ->> 'fee')::bigint
    from gateway.objects where kind = 'balance_transaction' and account = ''
  union all
  select data ->> 'currency', 'balance', (data ->> 'net')::bigint
    from gateway.objects where kind = 'balance_transaction' and account = ''
)
select currency, name, sum(amount)::bigint as amount from totals group by 1, 2 order by 1, 2`;

const NAMES = [
  'captured',
  'refunded',
  'disputed_open',
  'disputed_won',
  'disputed_lost',
  'transferred',
  'transfers_reversed',
  'paid_out',
  'fees',
  'balance',
];

function limitOf(query: URLSearchParams): number {
  const limit = Number(query.get('limit') ?? '1000');
  if (!Number.isInteger(limit) || limit < 1 || limit > 10_000)
    throw invalid('limit must be 1 … 10000');
  return limit;
}

/** One page of charges in the order they were made; `next` is the cursor of the following page. */
export async function readCharges(gateway: Gateway, query: URLSearchParams): Promise<object> {
  const limit = limitOf(query);
  const after = Number(query.get('cursor') ?? '0');
  if (!Number.isSafeInteger(after)) throw invalid('cursor must come from an earlier page');
  const { rows } = await gateway.pool.query<{ seq: number; charge: object }>(
    `select seq, jsonb_build_object(
       'id', data -> 'id', 'payment_intent', data -> 'payment_intent', 'status', data -> 'status',
       'amount', data -> 'amount', 'amount_captured', data -> 'amount_captured',
       'amount_refunded', data -> 'amount_refunded', 'currency', data -> 'currency',
       'created', data -> 'created', 'customer', data -> 'customer', 'disputed', data -> 'disputed',
       'metadata', data -> 'metadata', 'transfer_group', data -> 'transfer_group',
       'balance_transaction', data -> 'balance_transaction') as charge
     from gateway.objects where kind = 'charge' and account = '' and seq > $1 order by seq limit $2`,
    [after, limit + 1],
  );
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? String(page.at(-1)?.seq) : null;
  return { charges: page.map((row) => row.charge), next };
}

/** What this side believes: sums per currency in minor units, and the first page of charges. */
export async function readBooks(gateway: Gateway, query: URLSearchParams): Promise<object> {
  const { rows } = await gateway.pool.query<{ currency: string; name: string; amount: number }>(
    SUMS,
  );
  const currencies: Record<string, Record<string, number>> = {};
  for (const { currency, name, amount } of rows) {
    currencies[currency] ??= Object.fromEntries(NAMES.map((each) => [each, 0]));
    currencies[currency][name] = amount;
  }
  return { currencies, ...(await readCharges(gateway, query)) };
}
