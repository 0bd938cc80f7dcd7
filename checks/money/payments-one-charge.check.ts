import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from './money-check.ts';

export const check = sqlCheck(
  'payments-one-charge',
  'P2: a contribution has at most one successful charge, and it is its own sum.',
  sql`
    select 'payment_attempts ' || a.id as subject, 'it took ' || a.captured_minor || ' ' || a.currency ||
      ' for a contribution that is ' || c.state as text
    from payment_attempts a join contributions c on a.source_kind = 'contribution' and c.id = a.source_id
    where a.operation = 'charge' and a.state = 'succeeded'
      and (a.captured_minor <> c.total_minor or a.currency <> c.currency or c.captured_minor = 0)
    union all
    select 'contributions ' || c.id, 'captured without a charge' from contributions c
    where c.captured_minor > 0 and c.source = 'web' and not exists (
      select 1 from payment_attempts a where a.source_kind = 'contribution' and a.source_id = c.id
        and a.operation = 'charge' and a.state = 'succeeded')
    limit 100`,
);
