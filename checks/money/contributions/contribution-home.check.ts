import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'contribution-home',
  'A contribution is in the books of its own campaign, on the terms the campaign has.',
  sql`
    select 'contribution ' || c.id as subject, 'its money goes to beneficiary ' || c.beneficiary_id ||
      ', its campaign is ' || c.campaign_id as text
    from contributions c
    where not exists (select 1 from beneficiaries b where b.id = c.beneficiary_id
      and b.campaign_id = c.campaign_id)
    union all
    select 'contribution ' || c.id,
      format('campaign %s has %s and a platform fee of %s bps, it has %s and %s',
      k.id, k.currency, k.platform_fee_bps, c.currency, c.platform_fee_bps)
    from contributions c join campaigns k on k.id = c.campaign_id
    where c.currency <> k.currency or c.platform_fee_bps <> k.platform_fee_bps
    union all
    select 'contribution ' || c.id, 'there is no campaign ' || c.campaign_id from contributions c
    where not exists (select 1 from campaigns k where k.id = c.campaign_id)
    union all
    -- After the deadline, and for ever, everything is flexible.
    select 'contribution ' || c.id, 'it is ' || c.funding || ' and its campaign ' || k.id || ' ' ||
      k.funding_type
    from contributions c join campaigns k on k.id = c.campaign_id
    where c.source = 'web' and c.funding <> k.funding_type and (c.funding = 'fixed' or not (k.state in
      ('forever_funding', 'closed') or k.held_from_state is not distinct from 'forever_funding'
      or exists (select 1 from settlements s where s.campaign_id = k.id and s.decided_at <= c.created_at)
      or exists (select 1 from campaign_events e where e.campaign_id = k.id
        and e.to_state = 'forever_funding')))
    union all
    select 'contribution ' || c.id, 'it is ' || c.funding || case when c.pledged_at is null
      then ' and was charged without a pledge' else ' and was pledged' end
    from contributions c
    where c.source = 'web' and ((c.funding = 'flexible' and c.pledged_at is not null)
      or (c.funding = 'fixed' and c.pledged_at is null and c.captured_minor > 0))
    union all
    select 'contribution ' || c.id, 'it is ' || c.state || ' and came by ' || c.source
    from contributions c where (c.source = 'web') <> (c.state not in ('recorded', 'voided'))
    union all
    select 'contribution ' || c.id, 'it belongs to account ' || coalesce(c.account_id::text, '(none)') ||
      ' and counts for somebody else'
    from contributions c
    where (c.contributor_key like 'account:%'
        and c.contributor_key is distinct from 'account:' || c.account_id)
      or (c.contributor_key like 'email:%' and c.account_id is null and c.email ~ '^[ -~]+$'
        and c.contributor_key <> 'email:' || rtrim(translate(encode(
          sha256(convert_to(lower(btrim(c.email)), 'UTF8')), 'base64'), '+/', '-_'), '='))
    limit 100`,
);
