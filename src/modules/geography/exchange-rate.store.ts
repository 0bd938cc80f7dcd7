import type { Executor } from '#platform/db/sql.ts';
import { sql } from '#platform/db/sql.ts';
import type { KnownRate } from './rates/judge-feed.ts';

export interface StoredRate {
  currency: string;
  unitsPerEuro: string;
}

export function listExchangeRates(q: Executor): Promise<StoredRate[]> {
  return q.query<StoredRate>(sql`
    select currency, trim_scale(units_per_euro)::text as "unitsPerEuro" from exchange_rates
      order by currency`);
}

/** Locked, so that two looks at the feed come one after the other. */
export function lockRates(tx: Executor): Promise<KnownRate[]> {
  return tx.query<KnownRate>(sql`
    select currency, units_per_euro::text as "unitsPerEuro", as_of as "asOf",
      indicative as "isIndicative"
    from exchange_rates order by currency for update`);
}

export function updateRate(
  tx: Executor,
  currency: string,
  unitsPerEuro: string,
  asOf: string,
): Promise<number> {
  return tx.run(sql`
    update exchange_rates set units_per_euro = ${unitsPerEuro}::numeric, as_of = ${asOf}::date
    where currency = ${currency}`);
}
