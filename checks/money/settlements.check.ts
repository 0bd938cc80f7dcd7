import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from './money-check.ts';

export const check = sqlCheck(
  'settlements',
  'D2, D3, D4: what was decided holds: no pledge after the decision, no charge in a campaign that failed.',
  sql`
    select 'contributions ' || c.id as subject, 'pledged after the decision' as text
    from contributions c join settlements s on s.campaign_id = c.campaign_id
    where c.funding = 'fixed' and (c.pledged_at >= s.ends_at or c.pledged_at > s.decided_at)
    union all
    select 'contributions ' || c.id, 'it is ' || c.state || ' although nothing may be charged'
    from contributions c join settlements s on s.campaign_id = c.campaign_id
    where s.decision = 'release' and c.funding = 'fixed' and (c.captured_minor > 0
      or c.state in ('charging', 'charge_unknown', 'errored')
      or (c.state = 'pledged' and s.spread_at is not null))
    union all
    select 'settlements ' || s.campaign_id, 'the campaign says ' || coalesce(k.outcome, 'nothing') ||
      ', the decision ' || s.outcome
    from settlements s join campaigns k on k.id = s.campaign_id where k.outcome is distinct from s.outcome
      and k.state <> 'live'
    union all
    select 'settlements ' || s.campaign_id, 'decided otherwise than its figures say'
    from settlements s where (s.pledged_minor + s.collected_minor >= s.goal_minor) <> (s.outcome = 'funded')
    limit 100`,
);
