-- What mail somebody wants: by account, and by address for those who have none. No row: the kind's default.

create table mail_preferences (
  account_id bigint not null references accounts (id),
  kind       text not null check (kind ~ '^[a-z][a-z0-9_]{0,59}$'),
  wanted     boolean not null,
  changed_at timestamptz not null default clock_now(),
  primary key (account_id, kind)
);

create table mail_opt_outs (
  address    text not null check (address = lower(address) and length(address) between 3 and 320),
  kind       text not null check (kind ~ '^[a-z][a-z0-9_]{0,59}$'),
  changed_at timestamptz not null default clock_now(),
  primary key (address, kind)
);
