import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'payment-disputes',
  'C6: a dispute is about a charge of ours, and its contribution holds and says what its disputes do.',
  sql`
    select 'payment_dispute ' || d.id as subject, p.problem as text
    from payment_disputes d
      left join payment_attempts a on a.id = d.attempt_id and a.operation = 'charge'
        and a.state in ('succeeded', 'surplus')
      left join contributions c on a.source_kind = 'contribution' and c.id = a.source_id
    cross join lateral (values
      (c.id is null, 'attempt ' || d.attempt_id || ' took no money'),
      (d.currency <> a.currency, 'it disputes ' || d.currency || ' of ' || a.currency),
      (d.held_minor > a.captured_minor or d.amount_minor > a.captured_minor,
        format('it holds %s of %s of a charge of %s',
        d.held_minor, d.amount_minor, a.captured_minor)),
      ((d.state = 'open') <> (d.closed_at is null), 'it is ' || d.state || ' and ended at ' ||
        coalesce(d.closed_at::text, 'no time')),
      (d.state = 'open' and a.state = 'succeeded' and c.state not in ('disputed', 'refunded',
        'dispute_lost'),
        'it is open and contribution ' || c.id ||
        ' is ' || c.state),
      (d.state = 'open' and d.check_at is null, 'it is open and nobody will ask'),
      (d.state = 'lost' and a.state = 'succeeded' and c.state in ('collected', 'partially_refunded')
        and c.refunded_minor + c.disputed_minor >= c.captured_minor and not exists (
          select 1 from payment_refunds r where r.source_kind = 'contribution' and r.source_id = c.id
            and not r.surplus and r.state in ('stored', 'unknown')),
        'it is lost, nothing is left, and contribution ' || c.id || ' is ' || c.state)
    ) p (is_so, problem)
    where p.is_so
    union all
    select 'contribution ' || c.id, format('it is %s and of its disputes %s are open, %s lost', c.state,
      coalesce(d.open, 0), coalesce(d.lost, 0))
    from contributions c left join (
      select a.source_id, count(*) filter (where d.state = 'open'
          or d.state = 'lost' and d.held_minor = 0 and d.check_at is not null) as open,
        count(*) filter (where d.state = 'lost') as lost
      from payment_disputes d join payment_attempts a on a.id = d.attempt_id
      where a.source_kind = 'contribution' and a.state = 'succeeded' group by 1) d on d.source_id = c.id
    where (c.state = 'disputed' and coalesce(d.open, 0) = 0)
      or (c.state = 'dispute_lost' and (coalesce(d.lost, 0) = 0
        or c.refunded_minor + c.disputed_minor < c.captured_minor))
    limit 100`,
);
