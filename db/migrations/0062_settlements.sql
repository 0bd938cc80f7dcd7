-- What was decided at a campaign's deadline, once, with the figures it was decided on.
create table settlements (
  campaign_id     bigint primary key references campaigns (id),
  decision        text not null check (decision in ('charge', 'release', 'keep', 'give_back')),
  outcome         text not null check (outcome in ('funded', 'unfunded')),
  currency        text not null,
  goal_minor      bigint not null,
  pledged_minor   bigint not null check (pledged_minor >= 0),
  collected_minor bigint not null,
  net_minor       bigint not null,
  ends_at         timestamptz not null,
  decided_at      timestamptz not null default clock_now(),
  -- When each pledge or contribution had been told what happens to it.
  spread_at       timestamptz,
  check (decided_at >= ends_at)
);
create index settlements_unspread_idx on settlements (campaign_id) where spread_at is null;

create function settlements_stand() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'spread_at') = (to_jsonb(old) - 'spread_at') then
    return new;
  end if;
  raise exception 'the settlement of campaign % stands', old.campaign_id using errcode = 'restrict_violation';
end $$;
create trigger settlements_stand before update or delete on settlements for each row execute function settlements_stand();
