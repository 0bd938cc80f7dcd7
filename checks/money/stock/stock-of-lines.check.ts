import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'stock-of-lines',
  'S2: a contribution has as many units of a perk as its lines say, once.',
  sql`
    with wanted as (
      select l.contribution_id, l.stock_unit_id, sum(l.quantity) as quantity
      from contribution_lines l group by 1, 2
    ), had as (
      select r.source_id, r.stock_unit_id, sum(r.quantity) as quantity, count(*) as n
      from stock_reservations r where r.source_kind = 'contribution' group by 1, 2
    )
    select 'contribution ' || coalesce(w.contribution_id, h.source_id) as subject,
      format('its lines are %s of stock unit %s, its %s reservations %s', coalesce(w.quantity, 0),
        coalesce(w.stock_unit_id, h.stock_unit_id), coalesce(h.n, 0), coalesce(h.quantity, 0)) as text
    from wanted w full join had h on h.source_id = w.contribution_id and h.stock_unit_id = w.stock_unit_id
    where w.quantity is distinct from h.quantity or h.n > 1
    union all
    select 'stock_reservation ' || r.id, 'there is no ' || r.source_kind || ' ' || r.source_id ||
      ' or no unit ' || r.stock_unit_id
    from stock_reservations r
    where r.source_kind <> 'contribution' or not exists (select 1 from contributions c where c.id =
      r.source_id)
      or not exists (select 1 from stock_units u where u.id = r.stock_unit_id)
    union all
    select 'stock_reservation ' || r.id, 'it is ' || r.state || ' and settled at ' ||
      coalesce(r.settled_at::text, 'no time')
    from stock_reservations r where (r.state = 'held') <> (r.settled_at is null)
    limit 100`,
);
