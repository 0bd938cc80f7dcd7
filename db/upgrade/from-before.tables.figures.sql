-- Tables of what was summed by day: of the books, and of what a campaign raised.

create table ledger_days (
  account_id bigint not null,
  day        date not null,
  other      text not null,
  in_minor   bigint not null,
  out_minor  bigint not null,
  primary key (account_id, day, other)
);
create table ledger_differences (
  account_id bigint not null,
  day        date not null,
  other      text not null,
  in_minor   bigint not null,
  out_minor  bigint not null
);
create index ledger_differences_account_idx on ledger_differences (account_id);
insert into ledger_days
  select m.account_id, (t.occurred_at at time zone 'UTC')::date, m.other, sum(m.came), sum(m.went)
  from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
    join ledger_accounts d on d.id = p.debit_account_id join ledger_accounts c on c.id = p.credit_account_id
    cross join lateral (values (c.kind, c.id, d.kind, p.amount_minor, 0),
      (d.kind, d.id, c.kind, 0, p.amount_minor)) m (kind, account_id, other, came, went)
  where m.kind in ('beneficiary_held', 'pledges_promised') group by 1, 2, 3;

create table contribution_days (
  campaign_id         bigint not null,
  day                 date not null,
  contributions       bigint not null,
  amount_minor        bigint not null,
  extra_contributions bigint not null,
  extra_minor         bigint not null,
  primary key (campaign_id, day)
);
create table contribution_day_perks (
  campaign_id    bigint not null,
  day            date not null,
  perk_id        bigint not null,
  title          text not null,
  last_line_id   bigint not null,
  contributions  bigint not null,
  units          bigint not null,
  price_minor    bigint not null,
  shipping_minor bigint not null,
  units_to_make  bigint not null,
  primary key (campaign_id, day, perk_id)
);
create table contribution_day_choices (
  campaign_id bigint not null,
  day         date not null,
  perk_id     bigint not null,
  item_id     text not null,
  chosen      jsonb not null,
  units       bigint not null,
  primary key (campaign_id, day, perk_id, item_id, chosen)
);
create table contribution_day_referrers (
  campaign_id   bigint not null,
  day           date not null,
  code          text not null,
  contributions bigint not null,
  raised_minor  bigint not null,
  primary key (campaign_id, day, code)
);
create table contribution_day_marks (
  campaign_id bigint not null,
  day         date not null
);
create index contribution_day_marks_idx on contribution_day_marks (campaign_id, day);
