import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'ledger-entries-balance',
  'L1, L2, L7, L9: every transfer has postings that balance in each currency.',
  sql`
    select 'ledger_transfer ' || t.id as subject,
      'it has no postings, or several currencies without a rate' as text
    from ledger_transfers t
    left join lateral (
      select count(*) as legs, count(distinct currency) as currencies from ledger_postings p
        where p.transfer_id = t.id
    ) s on true
    where (s.legs = 0) or (s.currencies > 1 and t.fx_rate_id is null)
    union all
    select 'ledger ' || b.currency, 'debits are not credits: ' || b.difference
    from (select currency, sum(debit_minor) - sum(credit_minor) as difference
      from ledger_balances group by currency) b
    where b.difference <> 0
    limit 100`,
);
