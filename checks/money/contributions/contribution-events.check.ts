import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'contribution-events',
  'C1, C3, C4: events replay to the state, count up without gaps, and go only where the table allows.',
  sql`
    select 'contribution ' || c.id as subject, 'its events end in ' || coalesce(last.to_state,
      'nothing') || ' at ' || coalesce(last.seq, 0) as text
    from contributions c left join lateral (
      select e.to_state, e.seq, (select count(distinct n.seq) from contribution_events n
        where n.contribution_id = c.id and n.seq between 1 and c.seq) as n
      from contribution_events e where e.contribution_id = c.id order by e.seq desc limit 1) last on true
    where last.to_state is distinct from c.state or last.seq is distinct from c.seq or last.n is distinct
      from c.seq
    union all
    select 'contribution ' || e.contribution_id, 'it went from ' || e.from_state || ' to ' || e.to_state
    from contribution_events e
    where e.from_state is not null and not exists (
      select 1 from contribution_transitions t where t.from_state = e.from_state and t.to_state = e.to_state)
    union all
    select 'contribution ' || b.contribution_id, 'event ' || b.seq || ' does not follow the one before'
    from (select e.*, lag(e.to_state) over (partition by e.contribution_id order by e.seq) as before
      from contribution_events e) b
    where b.before is distinct from b.from_state
    limit 100`,
);
