import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'stock-of-contributions',
  'S2, S3: units are claimed by what was given or promised, held by checkouts alone, and by nothing else.',
  sql`
    select 'contribution ' || c.id as subject, 'it is ' || c.state || ' and its units are ' ||
      r.state as text
    from stock_reservations r join contributions c on r.source_kind = 'contribution' and c.id = r.source_id
    where r.state is distinct from case
        when c.state in ('pledged', 'errored', 'collected', 'partially_refunded', 'disputed')
          or (c.state in ('charging', 'charge_unknown') and c.pledged_at is not null) then 'claimed'
        when c.state in ('created', 'reserved', 'risk_review', 'setup_ok', 'charging', 'charge_unknown')
          then 'held'
        else 'released' end
      -- nothing was left when a late payment came, or its time was up while the provider was silent
      and not (c.refund_due is not null and r.state = 'released')
      and not (c.state in ('charging', 'charge_unknown') and c.expires_at <= clock_now()
        and r.state = 'released')
    union all
    select 'contribution_line ' || l.id, 'no units stand behind it' from contribution_lines l
    where not exists (select 1 from stock_reservations r where r.source_kind = 'contribution'
      and r.source_id = l.contribution_id
      and r.stock_unit_id = l.stock_unit_id)
    limit 100`,
);
