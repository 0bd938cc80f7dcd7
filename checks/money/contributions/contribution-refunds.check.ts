import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'contribution-refunds',
  'C5, C6: refunds and lost disputes never exceed what was captured, and the row says what they are.',
  sql`
    select 'contributions ' || c.id as subject, format('captured %s, refunds %s of rows %s, disputed %s',
      c.captured_minor, c.refunded_minor, f.given, c.disputed_minor) as text
    from contributions c cross join lateral (
      select coalesce(sum(r.amount_minor), 0) as given from payment_refunds r
      where r.source_kind = 'contribution' and r.source_id = c.id and not r.surplus
        and (r.state <> 'failed' or exists (select 1 from ledger_transfers t where t.id = 'refund:' ||
          r.id || ':sent'))) f
    where (c.captured_minor > 0 or f.given > 0)
      and (c.refunded_minor <> f.given or c.refunded_minor + c.disputed_minor > c.captured_minor)
    limit 100`,
);
