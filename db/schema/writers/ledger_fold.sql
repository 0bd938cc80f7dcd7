-- Takes what ledger_write() noted into the sums of days; how many notes there were. A reader sees each either
-- noted or summed, as both change in one statement.
create function ledger_fold() returns bigint language sql as $$
  with noted as (delete from ledger_differences returning *),
  summed as (
    insert into ledger_days as d (account_id, day, other, in_minor, out_minor)
    select account_id, day, other, sum(in_minor), sum(out_minor) from noted
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (account_id, day, other) do update
      set in_minor = d.in_minor + excluded.in_minor, out_minor = d.out_minor + excluded.out_minor),
  of_the_market as (
    insert into ledger_market_days as d (day, currency, kind, other, in_minor, out_minor)
    select n.day, a.currency, a.kind, n.other, sum(n.in_minor), sum(n.out_minor)
    from noted n join ledger_accounts a on a.id = n.account_id
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (day, currency, kind, other) do update
      set in_minor = d.in_minor + excluded.in_minor, out_minor = d.out_minor + excluded.out_minor)
  select count(*) from noted
$$;
