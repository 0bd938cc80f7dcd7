import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'contribution-prices',
  'S5, C8: the lines and the extra are the frozen total, in the currency of the campaign.',
  sql`
    select 'contributions ' || c.id as subject, 'its lines are not its price' as text
    from contributions c join campaigns k on k.id = c.campaign_id cross join lateral (
      select coalesce(sum(l.unit_price_minor * l.quantity), 0) as perks, coalesce(sum(l.shipping_minor),
        0) as shipping
      from contribution_lines l where l.contribution_id = c.id) s
    where (c.source = 'web' and (c.perks_minor, c.shipping_minor) is distinct from (s.perks::bigint,
      s.shipping::bigint)) or c.currency <> k.currency
    limit 100`,
);
