import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'campaign-terms',
  'D1, D2: the outcome of a campaign is that of its settlement, and its perks are priced in its currency.',
  sql`
    select 'campaign ' || k.id as subject, format('its outcome is %s of %s, its settlement says %s of %s',
      coalesce(k.outcome, 'open'), coalesce(k.outcome_sum_minor, 0), coalesce(s.outcome, 'nothing'),
      coalesce(s.pledged_minor + s.collected_minor, 0)) as text
    from campaigns k left join settlements s on s.campaign_id = k.id
    where case when s.campaign_id is null then k.outcome is not null and k.import_key is null
      else k.outcome is distinct from s.outcome or k.currency <> s.currency or k.goal_minor <> s.goal_minor
        or (k.outcome_sum_minor is distinct from s.pledged_minor + s.collected_minor
          -- Of what failed before it was planted, the books have nothing.
          and not (s.decision = 'release' and s.spread_at is not distinct from s.decided_at)) end
    union all
    select 'campaign ' || k.id, 'it is ' || k.state || ' and was ' || e.to_state || ' last'
    from campaigns k cross join lateral (select e.to_state from campaign_events e where e.campaign_id = k.id
      order by e.id desc limit 1) e
    where e.to_state <> k.state
    union all
    select 'perk ' || p.id, 'it is priced in ' || p.currency || ', campaign ' || k.id || ' in ' || k.currency
    from perks p join campaigns k on k.id = p.campaign_id where p.currency <> k.currency
    union all
    select 'settlement ' || s.campaign_id, 'there is no such campaign' from settlements s
    where not exists (select 1 from campaigns k where k.id = s.campaign_id)
    limit 100`,
);
