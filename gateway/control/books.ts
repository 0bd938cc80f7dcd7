/** What this side believes, in minor units: per charge, per named metadata, and in sum by currency. */
import type { QueryResultRow } from 'pg';
import type { Gateway } from '../context.ts';
import { invalid } from '../wire/errors.ts';

/** Every amount that charges of the platform itself moved: `charge`, its name here, the amount. */
const MOVED = `
  select id as charge, 'captured' as name, (data ->> 'amount_captured')::bigint as amount
    from gateway.objects where kind = 'charge' and account = ''
  union all
  select data ->> 'source', 'fee', (data ->> 'fee')::bigint
    from gateway.objects where kind = 'balance_transaction' and account = '' and data ->> 'type' = 'charge'
  union all
  select data ->> 'charge', unnest(case data ->> 'status'
      when 'succeeded' then array['refunded'] when 'failed' then array['refunds_returned']
      when 'canceled' then array['refunds_returned'] else array['refunded', 'refunds_pending'] end),
      (data ->> 'amount')::bigint
    from gateway.objects where kind = 'refund' and account = ''
  union all
  select data ->> 'charge', 'disputed_' || (case data ->> 'status' when 'won' then 'won'
      when 'lost' then 'lost' else 'open' end), (data ->> 'amount')::bigint
    from gateway.objects where kind = 'dispute' and account = '' and data ->> 'status' not like 'warning%'
  union all
  select data ->> 'charge', 'dispute_fees', (movement ->> 'fee')::bigint
    from gateway.objects, jsonb_array_elements(data -> 'balance_transactions') as movement
    where kind = 'dispute' and account = ''`;

/**
 * Reads with joins that hash. A database just filled has no statistics: the planner takes it for almost
 * empty, and looks through every charge once for each charge (20 s of 3,700 instead of 0.1 s).
 */
async function readSums<Row extends QueryResultRow>(
  gateway: Gateway,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = await gateway.pool.connect();
  try {
    await client.query('begin read only; set local enable_nestloop = off');
    const { rows } = await client.query<Row>(text, [...values]);
    await client.query('commit');
    client.release();
    return rows;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const OTHERS = `
  select data ->> 'currency' as currency, 'transferred' as name, (data ->> 'amount')::bigint as amount
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
    from gateway.objects where kind = 'balance_transaction' and account = ''`;

const SUMS = `
with moved as (${MOVED}), totals as (
  select data ->> 'currency' as currency, name, amount
    from moved join gateway.objects on id = moved.charge
  union all ${OTHERS}
)
select currency, name, sum(amount)::bigint as amount from totals group by 1, 2 order by 1, 2`;

const OF_CHARGE = [
  'captured',
  'fee',
  'refunded',
  'refunds_pending',
  'refunds_returned',
  'disputed_open',
  'disputed_won',
  'disputed_lost',
  'dispute_fees',
] as const;
const OF_ACCOUNT = ['transferred', 'transfers_reversed', 'paid_out', 'fees', 'balance'] as const;

type ChargeSums = Record<(typeof OF_CHARGE)[number] | 'cash', number>;

/** All names, also those nothing was moved under, and what is left of it all. */
function sumsOf(amounts: Readonly<Record<string, number>> | null): ChargeSums {
  const sum = (name: string) => amounts?.[name] ?? 0;
  const named = Object.fromEntries(OF_CHARGE.map((name) => [name, sum(name)])) as ChargeSums;
  const held = named.disputed_open + named.disputed_lost + named.dispute_fees;
  return { ...named, cash: named.captured - named.fee - named.refunded - held };
}

function limitOf(query: URLSearchParams): number {
  const limit = Number(query.get('limit') ?? '1000');
  if (!Number.isInteger(limit) || limit < 1 || limit > 10_000)
    throw invalid('limit must be 1 … 10000');
  return limit;
}

type Amounts = Record<string, number> | null;

/** One page of charges in the order they were made; `next` is the cursor of the following page. */
export async function readCharges(gateway: Gateway, query: URLSearchParams): Promise<object> {
  const limit = limitOf(query);
  const after = Number(query.get('cursor') ?? '0');
  if (!Number.isSafeInteger(after)) throw invalid('cursor must come from an earlier page');
  const rows = await readSums<{ seq: number; charge: object; amounts: Amounts }>(
    gateway,
    `with page as (
       select seq, id, data from gateway.objects
       where kind = 'charge' and account = '' and seq > $1 order by seq limit $2
     ), moved as (
       select charge, name, sum(amount) as amount from (${MOVED}) as each
       where charge in (select id from page) group by 1, 2
     ), named as materialized (
       select charge, jsonb_object_agg(name, amount) as amounts from moved group by charge
     )
     select seq, jsonb_build_object(
       'id', data -> 'id', 'payment_intent', data -> 'payment_intent', 'status', data -> 'status',
       'amount', data -> 'amount', 'amount_captured', data -> 'amount_captured',
       'amount_refunded', data -> 'amount_refunded', 'currency', data -> 'currency',
       'created', data -> 'created', 'customer', data -> 'customer', 'disputed', data -> 'disputed',
       'metadata', data -> 'metadata', 'transfer_group', data -> 'transfer_group',
       'balance_transaction', data -> 'balance_transaction') as charge, amounts
     from page left join named on named.charge = page.id order by seq`,
    [after, limit + 1],
  );
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? String(page.at(-1)?.seq) : null;
  return { charges: page.map((row) => ({ ...row.charge, ...sumsOf(row.amounts) })), next };
}

interface Group {
  value: string;
  currency: string;
  charges: number;
  amounts: Amounts;
}

/**
 * Charges summed by a metadata key and their currency, e.g. `?key=source_id`; those that lack the key
 * stand under ''. Pages follow the order of values, each value whole.
 */
export async function readByMetadata(gateway: Gateway, query: URLSearchParams): Promise<object> {
  const limit = limitOf(query);
  const key = query.get('key') ?? '';
  if (key === '') throw invalid('key must name a key of metadata', { param: 'key' });
  const rows = await readSums<Group>(
    gateway,
    `with charges as (
       select id, data ->> 'currency' as currency,
         coalesce(data -> 'metadata' ->> $1, '') collate "C" as value
       from gateway.objects where kind = 'charge' and account = '' and data ->> 'status' = 'succeeded'
     ), page as (
       select value from charges where $2::text is null or value > $2 group by value order by value limit $3
     ), counted as (
       select value, currency, count(*) as charges from charges join page using (value) group by 1, 2
     ), moved as (
       select value, currency, name, sum(amount)::bigint as amount
       from (${MOVED}) as each join charges on charges.id = each.charge join page using (value)
       group by 1, 2, 3
     ), named as (
       select value, currency, jsonb_object_agg(name, amount) as amounts from moved group by 1, 2
     )
     select value, currency, charges, amounts
     from counted left join named using (value, currency) order by value, currency`,
    [key, query.get('cursor'), limit + 1],
  );
  const values = [...new Set(rows.map(({ value }) => value))];
  const next = values.length > limit ? (values[limit - 1] ?? null) : null;
  const shown = new Set(values.slice(0, limit));
  const groups = rows
    .filter(({ value }) => shown.has(value))
    .map(({ amounts, ...group }) => ({ ...group, ...sumsOf(amounts) }));
  return { groups, next };
}

/** Sums per currency, and the first page of charges. */
export async function readBooks(gateway: Gateway, query: URLSearchParams): Promise<object> {
  const rows = await readSums<{ currency: string; name: string; amount: number }>(gateway, SUMS);
  const amounts: Record<string, Record<string, number>> = {};
  for (const { currency, name, amount } of rows) (amounts[currency] ??= {})[name] = amount;
  const currencies = Object.fromEntries(
    Object.entries(amounts).map(([currency, named]) => {
      const others = Object.fromEntries(OF_ACCOUNT.map((name) => [name, named[name] ?? 0]));
      return [currency, { ...sumsOf(named), ...others }];
    }),
  );
  return { currencies, ...(await readCharges(gateway, query)) };
}
