import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'payments-one-charge',
  'P2: what was captured was captured by exactly one charge, and no object of the provider stands twice.',
  sql`
    select 'contribution ' || c.id as subject, format('%s captured, by %s charges of %s', c.captured_minor,
      a.n,
      a.taken) as text
    from contributions c cross join lateral (
      select count(*) as n, coalesce(sum(a.captured_minor), 0) as taken from payment_attempts a
      where a.source_kind = 'contribution' and a.source_id = c.id and a.operation = 'charge'
        and a.state = 'succeeded') a
    where c.source = 'web' and (a.taken <> c.captured_minor or a.n > 1 or (c.captured_minor > 0 and a.n = 0))
    union all
    select 'payment_attempt ' || min(a.id), 'its charge ' || a.charge_ref || ' is also that of attempt ' ||
      max(a.id)
    from payment_attempts a where a.charge_ref is not null group by a.charge_ref having count(*) > 1
    union all
    select 'payment_attempt ' || min(a.id), 'its payment ' || a.provider_ref || ' is also that of attempt ' ||
      max(a.id)
    from payment_attempts a where a.provider_ref is not null group by a.provider_ref having count(*) > 1
    union all
    select 'payment_refund ' || min(r.id), 'its refund ' || r.provider_ref || ' is also that of refund ' ||
      max(r.id)
    from payment_refunds r where r.provider_ref is not null group by r.provider_ref having count(*) > 1
    union all
    select 'payment_attempt ' || min(a.id), 'what it asked, ' || a.idempotency_key || ', attempt ' ||
      max(a.id) ||
      ' asked too'
    from payment_attempts a group by a.idempotency_key having count(*) > 1
    union all
    select 'payment_refund ' || min(r.id), 'what it asked, ' || r.idempotency_key || ', refund ' ||
      max(r.id) ||
      ' asked too'
    from payment_refunds r group by r.idempotency_key having count(*) > 1
    union all
    select a.source_kind || ' ' || a.source_id, case when count(*) <> max(a.attempt_no)
      then 'of its ' || max(a.attempt_no) || ' attempts of a ' || a.operation || ' there are ' || count(*)
      else 'several attempts of a ' || a.operation || ' are under way' end
    from payment_attempts a group by a.source_kind, a.source_id, a.operation
    having count(*) <> max(a.attempt_no)
      or count(*) filter (where a.state in ('stored', 'requires_action', 'unknown')) > 1
    union all
    select 'payment_dispute ' || min(d.id), 'its dispute ' || d.dispute_ref || ' is also that of dispute ' ||
      max(d.id)
    from payment_disputes d group by d.dispute_ref having count(*) > 1
    limit 100`,
);
