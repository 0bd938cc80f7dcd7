import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'contribution-cards',
  'A pledge will be charged on the card its own person stored for it.',
  sql`
    select 'contribution ' || c.id as subject, 'it would be charged on ' || coalesce(a.method_ref,
      'no card') ||
      ', its card is ' || coalesce(m.method_ref, 'unknown') as text
    from contributions c
      cross join lateral (select a.method_ref, a.customer_ref from payment_attempts a
        where a.source_kind = 'contribution' and a.source_id = c.id and a.operation = 'setup'
          and a.state = 'succeeded' order by a.id desc limit 1) a
      left join payment_methods m on m.id = c.method_id
    where c.state in ('pledged', 'errored') and (m.method_ref is distinct from a.method_ref
      or (m.account_id is not null and m.account_id is distinct from c.account_id))
    limit 100`,
);
