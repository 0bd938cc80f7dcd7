-- What a pending transfer set aside is taken back by the one that resolves it; of those that are new.
create function ledger_take_back(resolving text[]) returns void language sql as $$
  with undone as (
    insert into ledger_postings
      (transfer_id, leg, debit_account_id, credit_account_id, currency, amount_minor)
    select t.id, (1000 + p.leg)::smallint, p.credit_account_id, p.debit_account_id, p.currency,
        p.amount_minor
      from ledger_transfers t join ledger_postings p on p.transfer_id = t.pending_id
      where t.pending_id is not null and t.id = any (resolving)
    returning transfer_id, debit_account_id, credit_account_id, amount_minor
  )
  insert into ledger_differences (account_id, day, other, in_minor, out_minor)
    select m.account_id, (t.occurred_at at time zone 'UTC')::date, m.other, sum(m.came), sum(m.went)
    from undone u join ledger_transfers t on t.id = u.transfer_id
      join ledger_accounts d on d.id = u.debit_account_id
      join ledger_accounts c on c.id = u.credit_account_id
      cross join lateral (values (c.kind, c.id, d.kind, u.amount_minor, 0),
        (d.kind, d.id, c.kind, 0, u.amount_minor)) m (kind, account_id, other, came, went)
    where m.kind in ('beneficiary_held', 'pledges_promised')
    group by 1, 2, 3;
$$;
