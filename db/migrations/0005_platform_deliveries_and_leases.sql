-- What happens to an outbox row after it was written: one delivery per consumer, and the leases that let
-- exactly one process act at a time. Leases and back-off run on real time (clock_timestamp()), never on the
-- movable clock: a test that jumps a month ahead must not make every lease expire.

create table leases (
  name       text primary key check (length(name) between 1 and 120),
  token      bigint not null default 0,
  holder     text,
  expires_at timestamptz not null default '-infinity'
);

-- Which consumers exist, kept in the database so that an older process which holds the relay also serves the
-- consumers of a newer one during a deployment. A retired consumer is removed by a migration.
create table outbox_subscriptions (
  topic    text not null,
  consumer text not null,
  primary key (topic, consumer)
);

create table outbox_deliveries (
  consumer        text not null,
  event_id        bigint not null references outbox (id) on delete cascade,
  attempts        int not null default 0 check (attempts >= 0),
  claim           bigint,
  next_attempt_at timestamptz not null default clock_timestamp(),
  done_at         timestamptz,
  dead_at         timestamptz,
  error           text,
  primary key (consumer, event_id),
  check (done_at is null or dead_at is null)
);
create index outbox_deliveries_due_idx on outbox_deliveries (consumer, next_attempt_at)
  where done_at is null and dead_at is null;
create index outbox_deliveries_dead_idx on outbox_deliveries (dead_at) where dead_at is not null;
create index outbox_deliveries_event_idx on outbox_deliveries (event_id);
create sequence outbox_claims;

-- Events the relay could not turn into deliveries or jobs at all.
create table outbox_rejects (
  event_id    bigint primary key references outbox (id) on delete cascade,
  reason      text not null,
  rejected_at timestamptz not null default clock_timestamp()
);
