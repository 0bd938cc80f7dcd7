import { type Executor, sql } from '#platform/db/sql.ts';
import { BAND } from '../search-conditions.store.ts';
import type { Kind } from './kind.ts';

/** How many campaigns the index has of each kind; what is past its deadline is ended, settled or not. */
export function findKinds(q: Executor): Promise<Kind[]> {
  return q.query<Kind>(sql`
    select status, forever, funding_type as funding, nonprofit, category_id as "categoryId", country,
      percent::int as percent, campaigns
    from discovery_counts where campaigns <> 0
    union all
    select s.status, d.forever, d.funding_type, d.nonprofit, coalesce(d.category_id, 0), d.country,
      ${BAND}, s.more * count(*)
    from discovery_campaigns d cross join (values ('open', -1), ('ended', 1)) as s (status, more)
    where d.status = 'open' and d.ends_at <= clock_now()
    group by 1, 2, 3, 4, 5, 6, 7, s.more`);
}
