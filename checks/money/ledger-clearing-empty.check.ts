import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from './money-check.ts';

export const check = sqlCheck(
  'ledger-clearing-empty',
  'L6: what was cleared for a contribution is nothing, but for a surplus that is going back.',
  sql`
    select 'ledger ' || m.source_kind || ' ' || m.source_id as subject, 'contributor_clearing holds ' ||
      m.held as text
    from (
      select t.source_kind, t.source_id, sum(case when c.id is not null then p.amount_minor else 0 end)
        - sum(case when d.id is not null then p.amount_minor else 0 end) as held
      from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
        left join ledger_accounts c on c.id = p.credit_account_id and c.kind = 'contributor_clearing'
        left join ledger_accounts d on d.id = p.debit_account_id and d.kind = 'contributor_clearing'
      where c.id is not null or d.id is not null
      group by 1, 2
    ) m
    where m.held <> 0 and not (m.source_kind = 'attempt' and exists (
      select 1 from payment_refunds r where r.attempt_id = m.source_id and r.surplus
        and r.state in ('stored', 'unknown', 'failed')))
    limit 100`,
);
