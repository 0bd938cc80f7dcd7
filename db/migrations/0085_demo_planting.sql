-- When the demo market was planted: its days count back from the anchor, and a run that was killed is continued with it.
create table demo_planting (
  only_row    boolean primary key default true check (only_row),
  anchor      timestamptz not null default clock_now(),
  finished_at timestamptz
);
