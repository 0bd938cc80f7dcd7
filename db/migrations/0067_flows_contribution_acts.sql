-- What happens to contributions besides starting and recording: another attempt, expiry, cancelled pledges.
-- Called only by stores of src/flows. Tables written: as in 0065 and 0066.

-- Another attempt for a contribution that exists. input: { on_session, method_ref, customer_ref, save_method, cause,
-- actor_id, request_id, tries (off session: how many there were before) }. outcome: started · open (one is under way) · paid · expired · not_due · too_many_declines
create function begin_attempt(contribution bigint, input jsonb) returns table (outcome text, attempt_id bigint)
language plpgsql as $$
declare
  c contributions%rowtype;
  at timestamptz;
  with_person boolean := (input ->> 'on_session')::boolean;
  card record;
  next_operation text;
  next_no int;
begin
  select * into c from contributions where id = contribution for no key update;
  at := clock_now();
  select a.id into attempt_id from payment_attempts a where a.source_kind = 'contribution' and a.source_id = c.id
    and a.state in ('stored', 'requires_action', 'unknown');
  outcome := case
    when attempt_id is not null then 'open'
    when c.captured_minor > 0 then 'paid'
    when with_person and c.state in ('reserved', 'charging') and c.pledged_at is null and c.expires_at > at then null
    when with_person and c.state = 'errored' then null
    when with_person then 'expired'
    -- A job that comes twice, or late, speaks of a try that is over.
    when c.state in ('pledged', 'errored') and c.charge_due_at is not null and c.charge_tries = (input ->> 'tries')::int
      and exists (select 1 from settlements s where s.campaign_id = c.campaign_id and s.decision = 'charge') then null
    else 'not_due'
  end;
  if outcome is null and with_person and (select count(*) from contribution_declines d
      where d.holder = c.holder and d.occurred_at > at - interval '1 hour') >= 10 then
    outcome := 'too_many_declines';
  end if;
  if outcome is not null then
    return next;
    return;
  end if;

  if with_person then
    select input ->> 'method_ref' as method_ref, input ->> 'customer_ref' as customer_ref into card;
  else
    select a.method_ref, a.customer_ref into card from payment_attempts a
      where a.source_kind = 'contribution' and a.source_id = c.id and a.operation = 'setup' and a.state = 'succeeded'
      order by a.id desc limit 1;
  end if;
  next_operation := case when with_person and (card.method_ref is null or (c.state = 'reserved' and c.funding = 'fixed'))
    then 'setup' else 'charge' end;
  select coalesce(max(a.attempt_no), 0) + 1 into next_no from payment_attempts a
    where a.source_kind = 'contribution' and a.source_id = c.id and a.operation = next_operation;
  insert into payment_attempts (source_kind, source_id, operation, attempt_no, idempotency_key, on_session, amount_minor, currency,
    method_ref, customer_ref, save_method, hosted, created_at, check_at)
  values ('contribution', c.id, next_operation, next_no, 'contribution:' || c.id || ':' || next_operation || ':' || next_no, with_person,
    c.total_minor, c.currency, card.method_ref, card.customer_ref, coalesce((input ->> 'save_method')::boolean, false),
    card.method_ref is null, at, at + interval '1 minute')
  returning id into attempt_id;
  if next_operation = 'charge' then
    update contributions k set
      state = 'charging', state_at = case when k.state = 'charging' then k.state_at else at end,
      state_cause = input ->> 'cause', state_actor_id = (input ->> 'actor_id')::bigint, state_request_id = input ->> 'request_id',
      charge_tries = charge_tries + case when with_person then 0 else 1 end,
      charge_due_at = case when with_person then charge_due_at end
      where k.id = c.id;
  end if;
  outcome := 'started';
  return next;
end $$;

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
    end if;
    perform stock_release('contribution', c.id);
    return next;
  end loop;
end $$;

-- Takes promises back: by the person while the campaign runs, by the settlement, by a campaign's end.
create function cancel_pledges(ids bigint[], why text, actor bigint, request text) returns int language plpgsql as $$
declare
  c contributions%rowtype;
  at timestamptz;
  effects jsonb := '[]';
  transfers jsonb := '[]';
  facts jsonb := '[]';
  done int := 0;
begin
  perform 1 from contributions where id = any (ids) order by id for no key update;
  perform 1 from stock_units where id in (
    select r.stock_unit_id from stock_reservations r where r.source_kind = 'contribution' and r.source_id = any (ids) and r.state = 'claimed'
  ) order by id for no key update;
  at := clock_now();
  for c in select * from contributions where id = any (ids) and state in ('pledged', 'errored') order by campaign_id, contributor_key, id loop
    update contributions k set state = 'cancelled', state_at = at, state_cause = why, state_actor_id = actor, state_request_id = request,
      charge_due_at = null where k.id = c.id;
    update payment_attempts a set state = 'abandoned', resolved_at = at, check_at = null
      where a.source_kind = 'contribution' and a.source_id = c.id and a.state in ('stored', 'requires_action', 'unknown');
    perform stock_release('contribution', c.id);
    effects := effects || jsonb_build_object('campaign_id', c.campaign_id, 'pledged', -c.total_minor, 'contributions', -1,
      'contributors', count_contributor(c, -1));
    transfers := transfers || jsonb_build_object('id', 'contribution:' || c.id || ':pledge_voided', 'kind', 'pledge_voided',
      'phase', 'voided', 'pending_id', 'contribution:' || c.id || ':pledged', 'source_kind', 'contribution', 'source_id', c.id,
      'occurred_at', at);
    facts := facts || jsonb_build_object('topic', 'contribution.cancelled', 'key', c.id, 'contribution_id', c.id,
      'campaign_id', c.campaign_id, 'account_id', c.account_id, 'cause', why);
    done := done + 1;
  end loop;
  if done > 0 then
    perform post_transfers_or_fail(transfers);
    insert into outbox (topic, key, payload)
      select f ->> 'topic', (f ->> 'topic') || ':' || (f ->> 'key'), f - 'topic' - 'key' from jsonb_array_elements(facts) f
      on conflict (key) do nothing;
    perform apply_campaign_totals(effects, at);
  end if;
  return done;
end $$;
