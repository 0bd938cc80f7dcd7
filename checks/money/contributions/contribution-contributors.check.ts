import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'contribution-contributors',
  'L5: each contributor of a campaign is counted as often as their contributions count.',
  sql`
    with counted as (
      select c.campaign_id, c.contributor_key, count(*) filter (where k.counts) as n
      from contributions c cross join lateral (select
        (c.captured_minor > 0 and c.state not in ('refunded', 'dispute_lost'))
          or (c.pledged_at is not null and c.captured_minor = 0
            and c.state not in ('cancelled', 'dropped')) as counts) k
      where c.source = 'web' group by 1, 2)
    select 'campaign_contributors ' || coalesce(t.campaign_id, r.campaign_id) || '/' ||
      left(coalesce(t.contributor_key, r.contributor_key), 14) as subject,
      format('%s contributions, %s are there', coalesce(t.contributions, 0), coalesce(r.n, 0)) as text
    from campaign_contributors t full join counted r on r.campaign_id = t.campaign_id
      and r.contributor_key = t.contributor_key
    where coalesce(t.contributions, 0) <> coalesce(r.n, 0)
    union all
    select 'campaign_contributors ' || t.campaign_id || '/' || left(t.contributor_key, 14),
      'it says account ' || coalesce(t.account_id::text, '(none)')
    from campaign_contributors t where t.contributor_key like 'account:%'
      and t.contributor_key is distinct from 'account:' || t.account_id
    limit 100`,
);
