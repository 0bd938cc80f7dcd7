import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from './money-check.ts';

export const check = sqlCheck(
  'ledger-every-event-once',
  'L10: what was collected, pledged, refunded or disputed is in the ledger, and nothing else is.',
  sql`
    select 'contributions ' || c.id as subject, 'collected without its transfer' as text from contributions c
    where c.captured_minor > 0 and not exists (select 1 from ledger_transfers t
      where t.id = 'contribution:' || c.id || ':collected')
    union all
    select 'ledger_transfers ' || t.id, 'its contribution was not collected' from ledger_transfers t
      join contributions c on c.id = t.source_id
    where t.kind = 'contribution_collected' and c.captured_minor = 0
    union all
    select 'contributions ' || c.id, 'its pledge is ' || case when r.id is null then 'still set aside'
      else 'not set aside any more' end
    from contributions c
      left join ledger_transfers p on p.id = 'contribution:' || c.id || ':pledged'
      left join ledger_transfers r on r.pending_id = p.id
    where c.pledged_at is not null and (p.id is null
      or (r.id is null) <> (c.captured_minor = 0 and c.state not in ('cancelled', 'dropped')))
    union all
    select 'payment_refunds ' || f.id, 'it is ' || f.state || ' without its transfer' from payment_refunds f
    where f.state in ('pending', 'succeeded', 'outside') and not exists (
      select 1 from ledger_transfers t where t.id = 'refund:' || f.id || case f.state when 'outside'
        then ':outside' else ':sent' end)
    limit 100`,
);
