import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'contribution-moments',
  'When a contribution was made, pledged, collected and last moved is when its events say.',
  sql`
    select 'contribution ' || c.id as subject, case
        when c.state_at is distinct from e.moved_at then 'it is ' || c.state || ' since ' || c.state_at ||
          ', by its events since ' || coalesce(e.moved_at::text, 'never')
        when c.created_at is distinct from e.made_at then 'it was made at ' || c.created_at ||
          ', by its events at ' || e.made_at
        when c.pledged_at is distinct from e.pledged_at then 'it was pledged at ' ||
          coalesce(c.pledged_at::text, 'no time') || ', by its events at ' || coalesce(e.pledged_at::text,
            'no time')
        else 'it was collected at ' || coalesce(c.collected_at::text, 'no time') || ', by its events at ' ||
          coalesce(e.collected_at::text, 'no time') end as text
    from contributions c cross join lateral (
      select max(e.occurred_at) filter (where e.seq = c.seq) as moved_at,
        coalesce(min(e.occurred_at) filter (where e.seq = 1 and c.seq > 1), c.created_at) as made_at,
        min(e.occurred_at) filter (where e.to_state = 'pledged') as pledged_at,
        min(e.occurred_at) filter (where e.to_state = 'collected') as collected_at
      from contribution_events e where e.contribution_id = c.id) e
    where (c.state_at, c.created_at, c.pledged_at, c.collected_at)
      is distinct from (e.moved_at, e.made_at, e.pledged_at, e.collected_at)
    union all
    select 'contribution ' || c.id, 'captured ' || c.captured_minor || ' and collected at ' ||
      coalesce(c.collected_at::text, 'no time')
    from contributions c where (c.captured_minor > 0) <> (c.collected_at is not null)
    union all
    select 'contribution_events ' || e.contribution_id || '/' || e.seq, 'there is no such contribution'
    from contribution_events e
    where not exists (select 1 from contributions c where c.id = e.contribution_id)
    limit 100`,
);
