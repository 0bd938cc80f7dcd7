import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from './money-check.ts';

export const check = sqlCheck(
  'ledger-splits',
  'L8: net, platform fee and processing fee of a collected contribution are exactly its total.',
  sql`
    select 'contributions ' || c.id as subject, 'its shares are not its total' as text
    from contributions c
    where c.captured_minor > 0 and (
      c.platform_fee_minor <> (c.total_minor * c.platform_fee_bps + 5000) / 10000
      or c.platform_fee_minor + c.processing_fee_minor > c.total_minor
      or c.total_minor is distinct from (
        select sum(case d.kind when 'provider_cash' then p.amount_minor else 0 end)
        from ledger_postings p join ledger_accounts d on d.id = p.debit_account_id
        where p.transfer_id = 'contribution:' || c.id || ':collected')
      or c.platform_fee_minor + c.processing_fee_minor is distinct from (
        select coalesce(sum(p.amount_minor), 0)
        from ledger_postings p join ledger_accounts k on k.id = p.credit_account_id
          and k.kind in ('platform_fees', 'processing_fees')
        where p.transfer_id = 'contribution:' || c.id || ':collected'))
    limit 100`,
);
