import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'payment-refunds',
  'C5, C7: a refund comes out of the charge of its own contribution, in parts that are its sum.',
  sql`
    select 'payment_refund ' || r.id as subject, p.problem as text
    from payment_refunds r
      left join contributions c on r.source_kind = 'contribution' and c.id = r.source_id
      left join payment_attempts a on a.id = r.attempt_id and a.source_kind = r.source_kind
        and a.source_id = r.source_id and a.operation = 'charge'
      cross join lateral (select count(*) as n, coalesce(sum(x.amount_minor), 0) as sum,
        count(*) filter (where x.line_id is not null and not exists (select 1 from contribution_lines l
          where l.id = x.line_id and l.contribution_id = r.source_id)) as strange,
        count(*) filter (where (x.part in ('perk', 'shipping')) <> (x.line_id is not null)) as odd
        from payment_refund_parts x where x.refund_id = r.id) x
      -- What a bank took before it was paid another way is paid.
      cross join lateral (select coalesce(sum(d.held_minor), 0) as minor from payment_disputes d
        where d.attempt_id = a.id and r.surplus and r.state = 'outside' and d.state = 'lost'
          and d.closed_at < r.created_at) lost
    cross join lateral (values
      (c.id is null, 'there is no ' || r.source_kind || ' ' || r.source_id),
      (r.currency <> c.currency, 'it gives back ' || r.currency || ' of ' || c.currency),
      (r.amount_minor <= 0, 'it gives back nothing'),
      ((r.state = 'outside' and not r.surplus) <> (r.attempt_id is null),
        'it is ' || r.state || ' and comes out of attempt ' || coalesce(r.attempt_id::text, '(none)')),
      (r.state = 'outside' and (r.note = '' or r.actor_id is null),
        'nobody said why it was given back outside'),
      (r.attempt_id is not null and a.id is null, 'attempt ' || r.attempt_id ||
        ' is no charge of contribution ' ||
        r.source_id),
      (a.state is distinct from case when r.surplus then 'surplus' else 'succeeded' end
        and r.attempt_id is not null, 'it gives back attempt ' || r.attempt_id || ', which is ' ||
        coalesce(a.state, 'not there')),
      (r.surplus and (r.reason <> 'duplicate' or r.amount_minor <> a.captured_minor - lost.minor
        or (r.state <> 'outside' and r.idempotency_key !~
          ('^attempt:' || r.attempt_id || ':surplus_refund(:[0-9]+)?$'))),
        'it is not all of surplus attempt ' || r.attempt_id),
      (r.provider_ref is null and (r.state in ('pending', 'succeeded') or r.returned_at is not null),
        'it is ' || r.state ||
        ' and has no name at the provider'),
      (r.state in ('stored', 'outside') and r.provider_ref is not null, 'it is ' || r.state ||
        ' and the provider calls it ' || r.provider_ref),
      ((r.state in ('succeeded', 'failed', 'outside')) <> (r.resolved_at is not null), 'it is ' || r.state ||
        ' and ended at ' || coalesce(r.resolved_at::text, 'no time')),
      (r.returned_at is not null and (r.state <> 'failed' or r.returned_at is distinct from r.resolved_at),
        'it is ' || r.state || ' and came back at ' || r.returned_at),
      (r.from_owed_minor > r.amount_minor or (r.from_owed_minor <> 0 and r.state <> 'outside'),
        'it is ' || r.state || ' and pays ' || r.from_owed_minor || ' that was owed'),
      (r.covered_minor > r.amount_minor or (r.covered_minor <> 0 and r.returned_at is null),
        'it did not come back, and ' || r.covered_minor || ' of it was taken in its place'),
      (x.n > 0 and x.sum <> r.amount_minor, 'it is ' || r.amount_minor || ', its parts are ' || x.sum),
      (x.strange > 0 or x.odd > 0, 'its parts are of lines contribution ' || r.source_id || ' does not have')
    ) p (is_so, problem)
    where p.is_so
    union all
    select 'payment_attempt ' || a.id, 'its surplus of ' || a.captured_minor || ' is given back ' || f.n ||
      ' times'
    from payment_attempts a cross join lateral (
      -- One that failed is followed by another, through the provider or beside it; the last stands for all.
      select count(*) filter (where r.state <> 'failed'
        or not exists (select from payment_refunds l where l.attempt_id = a.id and l.surplus and l.id > r.id)
        ) as n
      from payment_refunds r where r.attempt_id = a.id and r.surplus) f
    where a.state = 'surplus' and f.n <> 1
    union all
    select 'payment_refund_part ' || x.refund_id || '/' || x.position, 'there is no such refund'
    from payment_refund_parts x where not exists (select 1 from payment_refunds r where r.id = x.refund_id)
    limit 100`,
);
