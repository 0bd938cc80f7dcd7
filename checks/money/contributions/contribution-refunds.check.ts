import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'contribution-refunds',
  'C5, C6: refunds never exceed what was captured, and the row says what they and disputes are.',
  sql`
    select 'contribution ' || c.id as subject,
      format('%s is refunded of %s, by its refunds %s; %s is disputed, by its disputes %s',
      c.refunded_minor, c.captured_minor, coalesce(f.given, 0), c.disputed_minor,
      coalesce(d.taken, 0) - coalesce(f.covered, 0)) as text
    from contributions c left join (
      select r.source_id, sum(r.amount_minor - r.from_owed_minor) as given, sum(r.covered_minor) as covered
      from payment_refunds r where r.source_kind = 'contribution' and not r.surplus
        and (r.state <> 'failed' or r.returned_at is not null) group by 1) f on f.source_id = c.id
    left join (
      select a.source_id, sum(x.held_minor) as taken
      from payment_disputes x join payment_attempts a on a.id = x.attempt_id
      where a.source_kind = 'contribution' and a.state = 'succeeded' and x.state <> 'won'
      group by 1) d on d.source_id = c.id
    where c.refunded_minor <> coalesce(f.given, 0) or c.refunded_minor > c.captured_minor
      or c.disputed_minor <> coalesce(d.taken, 0) - coalesce(f.covered, 0)
    limit 100`,
);
