import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'payments-open-watched',
  'P6: whatever is open at the provider is asked about again.',
  sql`
    select 'payment_attempt ' || id as subject, 'it is ' || state || ' and nobody will ask' as text
    from payment_attempts where state in ('stored', 'requires_action', 'unknown') and check_at is null
    union all
    select 'payment_refund ' || id, 'it is ' || state || ' and nobody will ask'
    from payment_refunds where state in ('stored', 'unknown', 'pending') and check_at is null
    limit 100`,
);
