import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'stock-counters',
  'S1, S2: claimed and reserved of a unit equal its reservations, and stay within its limit.',
  sql`
    select 'stock_unit ' || u.id as subject,
      format('claimed %s of rows %s, reserved %s of rows %s, limit %s', u.claimed, coalesce(r.claimed,
        0), u.reserved, coalesce(r.held, 0), u.limit_count) as text
    from stock_units u left join (
      select stock_unit_id, sum(quantity) filter (where state = 'claimed') as claimed,
        sum(quantity) filter (where state = 'held') as held
      from stock_reservations group by 1) r on r.stock_unit_id = u.id
    where u.claimed <> coalesce(r.claimed, 0) or u.reserved <> coalesce(r.held, 0)
      or u.claimed + u.reserved > u.limit_count
    limit 100`,
);
