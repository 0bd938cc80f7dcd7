import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'contribution-ends',
  'A checkout has an end, a day away at most; what was pledged or paid has none.',
  sql`
    select 'contribution ' || c.id as subject, 'it is ' || c.state || ' and would never expire' as text
    from contributions c
    where c.state in ('created', 'reserved', 'setup_ok', 'risk_review', 'charging', 'charge_unknown')
      and c.pledged_at is null and (c.expires_at is null
        or c.expires_at > greatest(c.created_at, c.state_at) + interval '24 hours 1 minute')
    union all
    select 'contribution ' || c.id, 'it is ' || c.state || ' and would expire' from contributions c
    where (c.pledged_at is not null or c.captured_minor > 0) and c.expires_at is not null
    union all
    select 'stock_reservation ' || r.id, 'its units are held until ' || r.expires_at || ', contribution ' ||
      c.id || ' until ' || coalesce(c.expires_at::text, 'for ever')
    from stock_reservations r join contributions c on r.source_kind = 'contribution' and c.id = r.source_id
    where r.state = 'held' and r.expires_at is distinct from c.expires_at
    limit 100`,
);
