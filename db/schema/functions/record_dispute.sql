-- said: open · won · lost. outcome: recorded · exists · no_charge (not ours, or not recorded yet)
create function record_dispute(input jsonb) returns text language plpgsql as $$
declare
  a payment_attempts%rowtype;
  c contributions%rowtype;
  d payment_disputes%rowtype;
  b text;
  said text := input ->> 'state';
  held bigint;
  at timestamptz;
begin
  select * into a from payment_attempts where charge_ref = input ->> 'charge_ref' and state = 'succeeded';
  if not found then
    return 'no_charge';
  end if;
  select * into c from contributions where id = a.source_id for no key update;
  at := clock_now();
  b := 'beneficiary:' || c.beneficiary_id;
  select * into d from payment_disputes where dispute_ref = input ->> 'dispute_ref';
  if not found then
    -- The part that was refunded already can't be taken twice.
    held := least((input ->> 'amount_minor')::bigint, c.captured_minor - c.refunded_minor - c.disputed_minor);
    insert into payment_disputes (dispute_ref, attempt_id, amount_minor, held_minor, currency, reason, state, opened_at)
      values (input ->> 'dispute_ref', a.id, (input ->> 'amount_minor')::bigint, held, a.currency, coalesce(input ->> 'reason', ''), 'open', at)
      returning * into d;
    if held > 0 then
      perform post_transfers_or_fail(jsonb_build_array(jsonb_build_object('id', 'dispute:' || d.id || ':held', 'kind', 'dispute_held',
        'source_kind', 'dispute', 'source_id', d.id, 'occurred_at', at, 'postings', jsonb_build_array(jsonb_build_object(
          'debit', 'beneficiary_held', 'debit_owner', b, 'credit', 'disputes_held', 'credit_owner', b, 'currency', d.currency,
          'amount_minor', held)))));
    end if;
    if c.state in ('collected', 'partially_refunded') then
      update contributions set state_before_dispute = state, state = 'disputed', state_at = at, state_cause = 'dispute_opened',
        state_actor_id = null, disputed_minor = disputed_minor + held where id = c.id returning * into c;
    else
      update contributions set disputed_minor = disputed_minor + held where id = c.id;
    end if;
    insert into outbox (topic, key, payload) values ('contribution.disputed', 'contribution.disputed:' || d.id,
      jsonb_build_object('contribution_id', c.id, 'campaign_id', c.campaign_id, 'dispute_id', d.id));
    if said = 'open' then
      return 'recorded';
    end if;
  end if;
  if d.state <> 'open' or said = 'open' then
    return 'exists';
  end if;
  update payment_disputes set state = said, closed_at = at where id = d.id;
  if d.held_minor > 0 then
    perform post_transfers_or_fail(jsonb_build_array(jsonb_build_object('id', 'dispute:' || d.id || ':' || said, 'kind', 'dispute_' || said,
      'source_kind', 'dispute', 'source_id', d.id, 'occurred_at', at, 'postings', jsonb_build_array(jsonb_build_object(
        'debit', 'disputes_held', 'debit_owner', b, 'credit', case said when 'won' then 'beneficiary_held' else 'provider_cash' end,
        'credit_owner', case said when 'won' then b else 'platform' end, 'currency', d.currency, 'amount_minor', d.held_minor)))));
  end if;
  if said = 'won' then
    update contributions set disputed_minor = disputed_minor - d.held_minor,
      state = case when state = 'disputed' then state_before_dispute else state end,
      state_at = case when state = 'disputed' then at else state_at end, state_cause = 'dispute_won' where id = c.id;
  elsif c.state = 'disputed' then
    update contributions set state = 'dispute_lost', state_at = at, state_cause = 'dispute_lost' where id = c.id;
    perform stock_release('contribution', c.id);
    perform apply_campaign_totals(jsonb_build_array(jsonb_build_object('campaign_id', c.campaign_id, 'collected', -d.held_minor,
      'contributions', -1, 'contributors', count_contributor(c, -1))), at);
  end if;
  insert into outbox (topic, key, payload) values ('contribution.dispute_closed', 'contribution.dispute_closed:' || d.id,
    jsonb_build_object('contribution_id', c.id, 'campaign_id', c.campaign_id, 'dispute_id', d.id, 'result', said));
  return 'recorded';
end $$;
