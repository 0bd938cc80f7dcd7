import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'contribution-refunds',
  'C5, C6: refunds never exceed what was captured, and the row says what they and disputes are.',
  sql`
    select 'contributions ' || c.id as subject, format(
      'captured %s, refunds %s of rows %s, disputed %s of %s',
      c.captured_minor, c.refunded_minor, f.given, c.disputed_minor, d.taken - f.covered) as text
    from contributions c cross join lateral (
      select coalesce(sum(r.amount_minor - r.from_owed_minor), 0) as given,
        coalesce(sum(r.covered_minor), 0) as covered
      from payment_refunds r
      where r.source_kind = 'contribution' and r.source_id = c.id and not r.surplus
        and (r.state <> 'failed' or r.returned_at is not null)) f
    cross join lateral (
      select coalesce(sum(x.held_minor), 0) as taken
      from payment_attempts a join payment_disputes x on x.attempt_id = a.id and x.state <> 'won'
      where a.source_kind = 'contribution' and a.source_id = c.id and a.state = 'succeeded') d
    where (c.captured_minor > 0 or f.given > 0)
      and (c.refunded_minor <> f.given or c.disputed_minor <> d.taken - f.covered
        or c.refunded_minor > c.captured_minor)
    limit 100`,
);
