-- Ends what was reserved and not paid. With ids: those the person leaves; without: all whose time is up.
-- Something that is being charged right now only gives its units back; its answer decides later.
create function expire_contributions(ids bigint[], why text, at_most int) returns table (contribution_id bigint, state text)
language plpgsql as $$
declare
  chosen bigint[];
  c contributions%rowtype;
  at timestamptz := clock_now();
begin
  select array_agg(x.id) into chosen from (
    select k.id from contributions k
    where k.state in ('created', 'reserved', 'charging', 'risk_review') and k.pledged_at is null
      and case when ids is null then k.expires_at <= at else k.id = any (ids) end
      and (k.state <> 'charging' or not exists (select 1 from payment_attempts a where a.source_kind = 'contribution'
             and a.source_id = k.id and a.operation = 'charge' and a.state in ('stored', 'requires_action', 'unknown'))
        or exists (select 1 from stock_reservations r where r.source_kind = 'contribution' and r.source_id = k.id and r.state = 'held'))
    order by k.id limit at_most for no key update skip locked
  ) x;
  if chosen is null then
    return;
  end if;
  perform 1 from stock_units where id in (
    select r.stock_unit_id from stock_reservations r where r.source_kind = 'contribution' and r.source_id = any (chosen) and r.state = 'held'
  ) order by id for no key update;
  for c in select * from contributions where id = any (chosen) order by id loop
    contribution_id := c.id;
    state := c.state;
    if c.state = 'charging' and exists (select 1 from payment_attempts a where a.source_kind = 'contribution' and a.source_id = c.id
        and a.operation = 'charge' and a.state in ('stored', 'requires_action', 'unknown')) then
      continue when ids is not null;
    else
      update payment_attempts a set state = 'abandoned', resolved_at = at, check_at = null
        where a.source_kind = 'contribution' and a.source_id = c.id and a.state in ('stored', 'requires_action', 'unknown');
      state := case c.state when 'charging' then 'failed' when 'risk_review' then 'cancelled' else 'expired' end;
      update contributions k set state = expire_contributions.state, state_at = at, state_cause = why where k.id = c.id;
      if c.state = 'risk_review' then
        perform close_review(c.id, why, at);
      end if;
    end if;
    perform stock_release('contribution', c.id);
    return next;
  end loop;
end $$;
