import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'contribution-reviews',
  'What is under review has one open review, an end, and nothing that could charge it.',
  sql`
    select 'contribution ' || c.id as subject, 'it is under review without an open review' as text
    from contributions c where c.state = 'risk_review' and not exists (
      select 1 from contribution_reviews r where r.contribution_id = c.id and r.decision is null)
    union all
    select 'contribution_review ' || r.contribution_id, 'it is open and the contribution is ' || c.state
    from contribution_reviews r join contributions c on c.id = r.contribution_id
    where r.decision is null and c.state <> 'risk_review'
    union all
    select 'contribution ' || c.id, 'it is under review and may be charged, or has no end'
    from contributions c where c.state = 'risk_review' and (c.expires_at is null or exists (
      select 1 from payment_attempts a where a.source_kind = 'contribution' and a.source_id = c.id
        and (a.state in ('stored', 'requires_action', 'unknown') or a.captured_minor > 0)))
    limit 100`,
);
