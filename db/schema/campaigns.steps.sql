-- Advice of the command center that somebody put away for good; `subject` names the occasion.
create table campaign_dismissed_steps (
  campaign_id  bigint not null references campaigns (id),
  kind         text not null check (kind ~ '^[a-z_]{1,40}$'),
  subject      text not null check (length(subject) between 1 and 80),
  dismissed_at timestamptz not null default clock_now(),
  primary key (campaign_id, kind, subject)
);
