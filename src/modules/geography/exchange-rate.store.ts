import type { Executor } from '#platform/db/sql.ts';
import { sql } from '#platform/db/sql.ts';

export interface StoredRate {
  currency: string;
  unitsPerEuro: string;
}

export function listExchangeRates(q: Executor): Promise<StoredRate[]> {
  return q.query<StoredRate>(sql`
    select currency, trim_scale(units_per_euro)::text as "unitsPerEuro" from exchange_rates
      order by currency`);
}
