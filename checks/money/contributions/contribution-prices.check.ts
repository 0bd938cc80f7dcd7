import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'contribution-prices',
  'S5, C8: the lines, shipping and the extra are the frozen total, of which all or nothing was captured.',
  sql`
    select 'contribution ' || c.id as subject,
      format('its lines are %s and %s of shipping, its price %s and %s',
      s.perks, s.shipping, c.perks_minor, c.shipping_minor) as text
    from contributions c cross join lateral (
      select coalesce(sum(l.unit_price_minor * l.quantity), 0) as perks, coalesce(sum(l.shipping_minor),
        0) as shipping
      from contribution_lines l where l.contribution_id = c.id) s
    where c.source = 'web' and (c.perks_minor, c.shipping_minor) is distinct from (s.perks::bigint,
      s.shipping::bigint)
    union all
    select 'contribution ' || c.id, format('its total is %s, its parts are %s', c.total_minor,
      c.perks_minor + c.extra_minor + c.shipping_minor + c.tax_minor)
    from contributions c
    where c.total_minor is distinct from c.perks_minor + c.extra_minor + c.shipping_minor + c.tax_minor
    union all
    select 'contribution ' || c.id, format('%s of its total %s is captured', c.captured_minor, c.total_minor)
    from contributions c where c.captured_minor not in (0, c.total_minor)
    limit 100`,
);
