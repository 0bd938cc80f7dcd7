import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'contribution-lines',
  'S5: each line is of a perk of the campaign, and what was given back of it is what its refunds say.',
  sql`
    select 'contribution_line ' || l.id as subject, case when c.id is null then 'there is no contribution ' ||
      l.contribution_id else 'it is of perk ' || l.perk_id || ' and unit ' || l.stock_unit_id ||
      ', which campaign ' || c.campaign_id || ' does not have' end as text
    from contribution_lines l left join contributions c on c.id = l.contribution_id
      left join perks p on p.id = l.perk_id and p.campaign_id = c.campaign_id
        and p.stock_unit_id = l.stock_unit_id and p.currency = c.currency
    where p.id is null
    union all
    select 'contribution_line ' || l.id, format('%s and %s of shipping were given back, by refunds %s and %s',
      l.refunded_minor, l.shipping_refunded_minor, coalesce(x.price, 0), coalesce(x.shipping, 0))
    from contribution_lines l left join (
      select p.line_id, sum(p.amount_minor) filter (where p.part = 'perk') as price,
        sum(p.amount_minor) filter (where p.part = 'shipping') as shipping
      from payment_refund_parts p join payment_refunds r on r.id = p.refund_id
      where p.line_id is not null and (r.state <> 'failed' or r.returned_at is not null) group by 1) x
      on x.line_id = l.id
    where l.refunded_minor <> coalesce(x.price, 0) or l.shipping_refunded_minor <> coalesce(x.shipping, 0)
    union all
    select 'contribution_line ' || l.id, 'more was given back than was paid for it' from contribution_lines l
    where l.refunded_minor > l.unit_price_minor * l.quantity or l.shipping_refunded_minor > l.shipping_minor
      or (l.shipping_minor > 0 and not l.ships)
    limit 100`,
);
