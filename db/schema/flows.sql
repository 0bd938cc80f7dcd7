-- What a flow has to remember of its own work.

-- How far importing a market has come, so that a run that was killed goes on where it stopped.

create table market_imports (
  only_row boolean primary key default true check (only_row),
  -- The moment that counts as now for the imported dates; the same for every run.
  anchor   timestamptz not null default clock_now()
);

create table market_import_steps (
  step        text primary key,
  -- Of the file it reads; another file starts from its first line.
  fingerprint text not null,
  lines_done  int not null default 0,
  rows_done   int not null default 0,
  -- Lines of campaigns that are not in the set.
  strangers   int not null default 0,
  finished_at timestamptz
);

create table market_import_refusals (
  step   text not null references market_import_steps (step) on delete cascade,
  line   int not null,
  reason text not null,
  primary key (step, line)
);

-- When the demo market was planted: its days count back from the anchor, and a run that was killed is
-- continued with it.
create table demo_planting (
  only_row    boolean primary key default true check (only_row),
  anchor      timestamptz not null default clock_now(),
  finished_at timestamptz
);

-- What was told of a campaign to its owner and to those who follow it, each occasion once.
create table campaign_reports (
  campaign_id bigint not null references campaigns (id),
  occasion    text not null check (occasion ~ '^(launched|half|full|(last_days|week):[0-9-]{10})$'),
  notified_at timestamptz not null default clock_now(),
  primary key (campaign_id, occasion)
);

-- How far the owner of a campaign was told of its contributions: up to this one, then.
create table owner_notices (
  campaign_id     bigint primary key references campaigns (id),
  counted_to      timestamptz not null,
  notified_at     timestamptz not null default clock_now()
);
