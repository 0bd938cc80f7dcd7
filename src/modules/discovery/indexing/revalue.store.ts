import { type Executor, sql } from '#platform/db/sql.ts';

/** An order of sums is right to a hundredth: less than that is not worth writing a row anew. */
const DRIFT = 0.01;

/**
 * Has the index read again the campaigns whose sum in euros is another by the exchange rates of now than by
 * those it was written with, so many at most. Answers how many.
 */
export function markStaleByRates(q: Executor, most: number): Promise<number> {
  return q.run(sql`
    insert into discovery_stale (campaign_id)
    select valued.campaign_id
    from (
      select d.campaign_id, d.raised_euro,
        euro_cents(d.raised_minor, d.currency) as now_euro
      from discovery_campaigns d
      where d.currency <> 'EUR' and d.raised_minor > 0
    ) as valued
    where abs(valued.now_euro - valued.raised_euro) > greatest(1, valued.raised_euro * ${DRIFT}::float8)
    order by valued.campaign_id limit ${most}
    on conflict do nothing`);
}
