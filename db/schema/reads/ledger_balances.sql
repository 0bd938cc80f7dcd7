-- A balance counts upwards on the account's own side.
create view ledger_balances as
  select a.id, a.kind, a.owner_ref, a.currency, k.side, k.memo,
    d.total as debit_minor, c.total as credit_minor,
    case k.side when 'debit' then d.total - c.total else c.total - d.total end as balance_minor
  from ledger_accounts a
    join ledger_account_kinds k on k.kind = a.kind
    cross join lateral (
      select coalesce(sum(p.amount_minor), 0)::bigint as total
        from ledger_postings p where p.debit_account_id = a.id
    ) d
    cross join lateral (
      select coalesce(sum(p.amount_minor), 0)::bigint as total
        from ledger_postings p where p.credit_account_id = a.id
    ) c;
