import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'refund-requests',
  'A request that is not settled has something left to refund, and a granted one has its refund.',
  sql`
    select 'refund_request ' || r.id as subject,
      'it is ' || r.state || ' and nothing of contribution ' || c.id || ' can be refunded' as text
    from refund_requests r join contributions c on c.id = r.contribution_id
    where refund_request_is_unsettled(r.state)
      and (not contribution_is_refundable(c.state) or c.refund_due is not null
        or c.refunded_minor + c.disputed_minor >= c.captured_minor)
    union all
    select 'refund_request ' || r.id, 'it is granted by refund ' || f.id || ', which is ' || f.state
    from refund_requests r join payment_refunds f on f.id = r.refund_id
    where r.state = 'granted' and f.state = 'failed' and f.returned_at is null
    union all
    select 'refund_request ' || r.id,
      'it is granted by refund ' || f.id || ', which is of another contribution'
    from refund_requests r join payment_refunds f on f.id = r.refund_id
    where f.source_kind <> 'contribution' or f.source_id <> r.contribution_id or f.surplus
    union all
    select 'refund_request ' || r.id, 'its campaign is not that of contribution ' || c.id
    from refund_requests r join contributions c on c.id = r.contribution_id
    where c.campaign_id <> r.campaign_id
    limit 100`,
);
