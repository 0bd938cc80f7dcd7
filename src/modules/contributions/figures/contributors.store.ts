import { type Executor, sql } from '#platform/db/sql.ts';

/** How many people backed each of several campaigns by the end of a day (UTC); at most `most` are counted. */
export function countContributors(
  q: Executor,
  many: readonly { readonly id: number; readonly to: string }[],
  most: number,
): Promise<{ id: number; contributors: number }[]> {
  const [ids, days] = [many.map(({ id }) => id), many.map(({ to }) => to)];
  return q.query<{ id: number; contributors: number }>(sql`
    select asked.id, (select count(*) from (
        select from campaign_contributors m
        where m.campaign_id = asked.id and m.contributions > 0
          and m.first_at < (asked.last + 1)::timestamp at time zone 'UTC'
        limit ${most}) counted)::int as contributors
    from unnest(${ids}::bigint[], ${days}::date[]) as asked (id, last)`);
}
