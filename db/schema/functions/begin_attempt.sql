-- Another attempt for a contribution that exists. input: { on_session, method_ref, customer_ref, save_method, fingerprint,
-- cause, actor_id, request_id, tries (off session: how many there were before) }.
-- outcome: started · open (one is under way) · paid · expired · not_due · too_many_declines · in_review
create function begin_attempt(contribution bigint, input jsonb) returns table (outcome text, attempt_id bigint)
language plpgsql as $$
declare
  c contributions%rowtype;
  at timestamptz;
  with_person boolean := (input ->> 'on_session')::boolean;
  card record;
  risk record;
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
    when with_person and c.state = 'risk_review' then 'in_review'
    when with_person then 'expired'
    -- A job that comes twice, or late, speaks of a try that is over.
    when c.state in ('pledged', 'errored') and c.charge_due_at is not null and c.charge_tries = (input ->> 'tries')::int
      and exists (select 1 from settlements s where s.campaign_id = c.campaign_id and s.decision = 'charge') then null
    else 'not_due'
  end;
  if outcome is null and with_person then
    select * into risk from card_risk(c.holder, c.client_key, c.campaign_id, input ->> 'fingerprint', at);
    if risk.refused then
      outcome := 'too_many_declines';
    elsif risk.reasons <> '{}' and c.state = 'reserved' and c.funding = 'flexible' and input ->> 'method_ref' is not null then
      outcome := 'in_review';
      perform open_review(c.id, input, risk.reasons, input ->> 'cause', input ->> 'request_id', at);
    end if;
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
