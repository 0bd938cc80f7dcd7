-- Tables of the staff's figures and of setting up a market, and indexes they are read by.

create table ledger_market_days (
  day       date not null,
  currency  text not null,
  kind      text not null,
  other     text not null,
  in_minor  bigint not null,
  out_minor bigint not null,
  primary key (day, currency, kind, other)
);
insert into ledger_market_days
  select d.day, a.currency, a.kind, d.other, sum(d.in_minor), sum(d.out_minor)
  from ledger_days d join ledger_accounts a on a.id = d.account_id group by 1, 2, 3, 4;

create table setup_trials (
  step     text primary key check (step in ('payments', 'mail', 'offer')),
  subject  text not null check (subject ~ '^[0-9a-f]{64}$'),
  problem  text check (problem in ('key_refused', 'unreachable', 'other')),
  mail_id  bigint references mail_messages (id) on delete cascade,
  tried_by bigint not null references accounts (id),
  tried_at timestamptz not null default clock_now(),
  check ((mail_id is not null) = (step = 'mail'))
);

create table market_days (
  day              date primary key,
  pledges_charged  bigint not null,
  pledges_dropped  bigint not null,
  approvals        bigint not null,
  approval_seconds bigint not null,
  checks           bigint not null,
  check_seconds    bigint not null
);
create index contribution_events_time_idx on contribution_events using brin (occurred_at);
create index contribution_reviews_decided_idx on contribution_reviews (decided_at)
  where decided_at is not null;
create index accounts_demo_idx on accounts (id) where origin = 'demo';

alter table accounts add column merged_into bigint references accounts (id),
  add check (merged_into is null or (closed_at is not null and merged_into <> id));
create index accounts_merged_idx on accounts (merged_into) where merged_into is not null;

create index identity_checks_state_idx on identity_checks (state, id desc);

create index audit_log_act_idx on audit_log (act, id desc);
create index audit_log_kind_idx on audit_log (subject_kind, id desc);
create index audit_log_request_idx on audit_log (request_id) where request_id is not null;
create index audit_log_time_idx on audit_log (occurred_at, id);

drop index approval_groups_pending_idx;
create index approval_groups_pending_idx on approval_groups (submitted_at, id) where state = 'pending';
