import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'ledger-sides',
  'L6: no account is on its wrong side, but for a beneficiary after a dispute or refund.',
  sql`
    select 'ledger_account ' || id as subject, kind || ' of ' || owner_ref || ' is ' || balance_minor as text
    from ledger_balances
    where balance_minor < 0 and kind not in ('beneficiary_held', 'beneficiary_payable', 'fx_clearing',
      'suspense')
    union all
    select 'ledger_account ' || id, 'suspense holds ' || balance_minor from ledger_balances
      where kind = 'suspense' and balance_minor <> 0
    union all
    select 'ledger_account ' || b.id, b.owner_ref || ' owes ' || -b.balance_minor ||
      ' without a dispute, refund or disbursement'
    from ledger_balances b
    where b.kind in ('beneficiary_held', 'beneficiary_payable') and b.balance_minor < 0
      and not exists (select 1 from ledger_postings p join ledger_accounts o on o.id = p.credit_account_id
        where p.debit_account_id = b.id and o.kind in ('disputes_held', 'provider_cash',
          'refunds_outside', 'disbursements_sent'))
    limit 100`,
);
