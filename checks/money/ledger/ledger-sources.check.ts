import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'ledger-sources',
  'L10: every transfer is of a row that is there, every posting of a transfer, every account of somebody.',
  sql`
    select 'ledger_transfer ' || t.id as subject, 'there is no ' || t.source_kind || ' ' || t.source_id as
      text
    from ledger_transfers t where not case t.source_kind
      when 'contribution' then exists (select 1 from contributions c where c.id = t.source_id)
      when 'attempt' then exists (select 1 from payment_attempts a join contributions c
        on a.source_kind = 'contribution' and c.id = a.source_id where a.id = t.source_id)
      when 'refund' then exists (select 1 from payment_refunds r join contributions c
        on r.source_kind = 'contribution' and c.id = r.source_id where r.id = t.source_id)
      when 'dispute' then exists (select 1 from payment_disputes d join payment_attempts a on a.id =
        d.attempt_id
        join contributions c on a.source_kind = 'contribution' and c.id = a.source_id where d.id =
          t.source_id)
      when 'campaign' then exists (select 1 from campaigns k where k.id = t.source_id)
      else false end
    union all
    select 'ledger_transfer ' || p.transfer_id, 'its leg ' || p.leg || ' belongs to no transfer'
    from ledger_postings p
    where not exists (select 1 from ledger_transfers t where t.id = p.transfer_id)
    union all
    select 'ledger_account ' || a.id, 'it is ' || a.kind || ' of ' || a.owner_ref || case when a.n > 1
      then ', which there is twice' else ', whom nobody knows' end
    from (select a.*, count(*) over (partition by a.kind, a.owner_ref, a.currency) as n from ledger_accounts
      a) a
      left join ledger_account_kinds k on k.kind = a.kind
    where a.n > 1 or k.kind is null or (k.owner = 'platform') <> (a.owner_ref = 'platform')
      or (k.owner = 'beneficiary' and not exists (
        select 1 from beneficiaries b where b.id = case when a.owner_ref ~ '^beneficiary:[0-9]{1,18}$'
          then substr(a.owner_ref, 13)::bigint end))
    limit 100`,
);
