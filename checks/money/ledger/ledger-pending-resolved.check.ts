import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'ledger-pending-resolved',
  'Pending transfers are resolved at most once, exactly by what they set aside.',
  sql`
    select 'ledger_transfer ' || r.id as subject, 'it does not take back what ' || r.pending_id ||
      ' set aside' as text
    from ledger_transfers r
    where r.pending_id is not null and exists (
      select p.debit_account_id, p.credit_account_id, p.amount_minor from ledger_postings p
        where p.transfer_id = r.pending_id
      except all
      select q.credit_account_id, q.debit_account_id, q.amount_minor from ledger_postings q
        where q.transfer_id = r.id and q.leg > 1000
    )
    limit 100`,
);
