import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'cancelled-campaigns',
  'D4: a quarter of an hour after a campaign was cancelled it has no pledge, and owes what it collected.',
  sql`
    select 'contribution ' || c.id as subject, 'it is ' || c.state || ' and campaign ' || k.id ||
      ' is cancelled' as text
    from contributions c join campaigns k on k.id = c.campaign_id
    where k.state = 'cancelled' and greatest(k.updated_at, c.state_at, (select max(e.occurred_at)
        from campaign_events e where e.campaign_id = k.id)) < clock_now() - interval '15 minutes'
      and (c.state in ('pledged', 'errored') or (c.state in ('collected', 'partially_refunded')
        and c.refund_due is null and c.refunded_minor + c.disputed_minor < c.captured_minor))
    limit 100`,
);
