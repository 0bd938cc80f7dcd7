import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'ledger-external',
  'What was raised elsewhere is one memo entry per campaign and perk, and their sum is what the page shows.',
  sql`
    select 'ledger_transfer ' || t.id as subject, 'it is no entry of campaign ' || t.source_id as text
    from ledger_transfers t left join beneficiaries b on b.campaign_id = t.source_id
      left join campaigns k on k.id = t.source_id
      cross join lateral (
        select count(*) as n, bool_and(p.currency = k.currency and d.currency = k.currency
          and c.currency = k.currency and d.kind = 'external_contributions' and c.kind = 'external_raised'
          and d.owner_ref = 'beneficiary:' || b.id and c.owner_ref = d.owner_ref) as is_right
        from ledger_postings p join ledger_accounts d on d.id = p.debit_account_id
          join ledger_accounts c on c.id = p.credit_account_id where p.transfer_id = t.id) p
    where t.source_kind = 'campaign' and (t.kind <> 'external_raised' or t.phase <> 'posted'
      or t.pending_id is not null or t.reverses_id is not null or p.n <> 1 or p.is_right is not true
      or (t.id <> 'external:' || t.source_id || ':rest' and not exists (select 1 from perks x
        where x.campaign_id = t.source_id and t.id = 'external:' || t.source_id || ':' || x.id)))
    union all
    select 'campaign_totals ' || t.campaign_id, format('%s was raised elsewhere, the books say %s',
      t.external_raised_minor, coalesce(l.raised, 0))
    from campaign_totals t left join (
      select x.source_id, sum(p.amount_minor) as raised from ledger_transfers x
        join ledger_postings p on p.transfer_id = x.id
      where x.source_kind = 'campaign' group by 1) l on l.source_id = t.campaign_id
    where t.external_raised_minor <> coalesce(l.raised, 0)
    limit 100`,
);
