import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'payments-differences',
  'P3: nothing at the provider is unmatched here.',
  sql`
    select 'payment_difference ' || id as subject, kind || ' ' || object_ref as text
    from payment_differences where settled_at is null limit 100`,
);
