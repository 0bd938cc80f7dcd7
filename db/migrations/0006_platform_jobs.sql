-- What a person may see of work done for them, and when each scheduled entry ran last.

create table job_statuses (
  id               text primary key check (length(id) between 22 and 64),
  kind             text not null,
  owner_account_id bigint,
  owner_visitor_id text,
  status           text not null default 'queued'
    check (status in ('queued', 'working', 'completed', 'failed', 'cancelled')),
  progress_done    int not null default 0 check (progress_done >= 0),
  progress_total   int not null default 0 check (progress_total >= 0),
  url              text,
  error            text,
  created_at       timestamptz not null default clock_now(),
  finished_at      timestamptz,
  check (owner_account_id is not null or owner_visitor_id is not null),
  check ((finished_at is null) = (status in ('queued', 'working')))
);
create index job_statuses_owner_idx on job_statuses (owner_account_id, created_at desc);

create table schedule_runs (
  name        text primary key,
  due_at      timestamptz not null,
  started_at  timestamptz,
  finished_at timestamptz,
  runs        bigint not null default 0,
  failures    bigint not null default 0,
  error       text
);
