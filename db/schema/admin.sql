-- What staff say of things that wait for them: who works on one, and a note for whoever comes next.
create table staff_tasks (
  kind        text not null check (kind ~ '^[a-z_]{3,40}$'),
  subject_key text not null check (length(subject_key) between 1 and 120),
  assignee_id bigint references accounts (id),
  note        text not null default '' check (length(note) <= 1000),
  changed_by  bigint not null references accounts (id),
  changed_at  timestamptz not null default clock_now(),
  primary key (kind, subject_key)
);
