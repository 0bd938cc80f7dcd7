-- Money that goes back: refunds in two halves (reserve under the row's lock, record what the provider said) and
-- disputes. Called only by stores of src/flows. Tables written: contributions, contribution_lines, contribution_events,
-- payment_refunds, payment_refund_parts, payment_disputes, stock, totals, outbox, the ledger through post_transfers.

create function refund_borne_by_platform(reason text) returns boolean language sql immutable as $$
  select reason in ('unfunded', 'below_minimum', 'fraud', 'duplicate', 'campaign_removed')
$$;

-- Everything a refund that was accepted does to a contribution; the caller holds its lock.
create function apply_refund(r payment_refunds, transfer_kind text, why text, request text, at timestamptz, announced boolean) returns void
language plpgsql as $$
declare
  c contributions%rowtype;
  given bigint;
  whole boolean;
begin
  select * into c from contributions where id = r.source_id;
  perform post_transfers_or_fail(jsonb_build_array(jsonb_build_object('id', 'refund:' || r.id || ':' || transfer_kind,
    'kind', 'refund_' || transfer_kind, 'source_kind', 'refund', 'source_id', r.id, 'occurred_at', at, 'postings', (
      select jsonb_agg(jsonb_build_object('debit', p.debit, 'debit_owner', p.debit_owner, 'credit', p.credit,
        'credit_owner', p.credit_owner, 'currency', r.currency, 'amount_minor', p.amount) order by p.n)
      from (values
        (1, 'beneficiary_held', 'beneficiary:' || c.beneficiary_id,
          case transfer_kind when 'sent' then 'provider_cash' else 'refunds_outside' end,
          case transfer_kind when 'sent' then 'platform' else 'beneficiary:' || c.beneficiary_id end, r.amount_minor),
        (2, 'platform_fees', 'platform', 'beneficiary_held', 'beneficiary:' || c.beneficiary_id, r.platform_fee_minor),
        (3, 'processing_fees_absorbed', 'platform', 'beneficiary_held', 'beneficiary:' || c.beneficiary_id, r.processing_fee_minor)
      ) p (n, debit, debit_owner, credit, credit_owner, amount) where p.amount > 0))));
  select coalesce(sum(amount_minor), 0) into given from payment_refunds
    where source_kind = r.source_kind and source_id = r.source_id and not surplus and (state in ('pending', 'succeeded', 'outside') or id = r.id);
  whole := given >= c.captured_minor;
  if whole or c.state = 'collected' then
    update contributions set state = case when whole then 'refunded' else 'partially_refunded' end, state_at = at, state_cause = why,
      state_actor_id = r.actor_id, state_request_id = request, refund_due = case when whole then null else refund_due end where id = c.id;
  end if;
  if whole then
    perform stock_release('contribution', c.id);
  end if;
  perform apply_campaign_totals(jsonb_build_array(jsonb_build_object('campaign_id', c.campaign_id, 'collected', -r.amount_minor,
    'contributions', case when whole then -1 else 0 end, 'contributors', case when whole then count_contributor(c, -1) else 0 end)), at);
  if announced then
    insert into outbox (topic, key, payload) values ('contribution.refunded', 'contribution.refunded:' || r.id, jsonb_build_object(
      'contribution_id', c.id, 'campaign_id', c.campaign_id, 'account_id', c.account_id, 'refund_id', r.id))
      on conflict (key) do nothing;
  end if;
end $$;

-- input: { contribution_id, key, amount_minor (null: all that is left), parts: [{ part, line_id, amount_minor }], reason, note,
--   actor_id, outside, request_id }
-- outcome: started · exists · same_key_other_amount · not_refundable · disputed · too_much
create function begin_refund(input jsonb) returns table (outcome text, refund_id bigint, left_minor bigint) language plpgsql as $$
declare
  c contributions%rowtype;
  r payment_refunds%rowtype;
  charge record;
  at timestamptz;
  amount bigint;
  outside boolean := coalesce((input ->> 'outside')::boolean, false);
  parts jsonb := coalesce(input -> 'parts', '[]');
begin
  select * into c from contributions where id = (input ->> 'contribution_id')::bigint for no key update;
  at := clock_now();
  left_minor := c.captured_minor - c.refunded_minor - c.disputed_minor;
  select * into r from payment_refunds where idempotency_key = input ->> 'key';
  if found then
    refund_id := r.id;
    outcome := case when r.source_id = c.id and r.reason = input ->> 'reason'
      and r.amount_minor = coalesce((input ->> 'amount_minor')::bigint, r.amount_minor) then 'exists' else 'same_key_other_amount' end;
    return next;
    return;
  end if;
  amount := coalesce((input ->> 'amount_minor')::bigint, left_minor);
  select a.id into charge from payment_attempts a
    where a.source_kind = 'contribution' and a.source_id = c.id and a.operation = 'charge' and a.state = 'succeeded';
  outcome := case
    when c.state = 'disputed' then 'disputed'
    when c.state not in ('collected', 'partially_refunded') or charge.id is null then 'not_refundable'
    when amount <= 0 or amount > left_minor then 'too_much'
    when parts <> '[]' and (select sum((p ->> 'amount_minor')::bigint) from jsonb_array_elements(parts) p) <> amount then 'too_much'
    when exists (select 1 from jsonb_array_elements(parts) p where p ->> 'part' in ('perk', 'shipping') and not exists (
      select 1 from contribution_lines l where l.id = (p ->> 'line_id')::bigint and l.contribution_id = c.id
        and (p ->> 'amount_minor')::bigint <= case p ->> 'part' when 'perk' then l.unit_price_minor * l.quantity - l.refunded_minor
          else l.shipping_minor - l.shipping_refunded_minor end)) then 'too_much'
    when (select coalesce(sum((p ->> 'amount_minor')::bigint), 0) from jsonb_array_elements(parts) p where p ->> 'part' = 'extra')
      + (select coalesce(sum(x.amount_minor), 0) from payment_refund_parts x join payment_refunds f on f.id = x.refund_id
         where f.source_kind = 'contribution' and f.source_id = c.id and x.part = 'extra' and f.state <> 'failed') > c.extra_minor then 'too_much'
  end;
  if outcome is not null then
    return next;
    return;
  end if;

  -- Fees given back follow the share that was refunded so far, so that the parts never differ from the whole.
  insert into payment_refunds (source_kind, source_id, attempt_id, idempotency_key, amount_minor, currency, reason, note, state, actor_id,
    platform_fee_minor, processing_fee_minor, created_at, check_at, resolved_at)
  select 'contribution', c.id, case when outside then null else charge.id end, input ->> 'key', amount, c.currency, input ->> 'reason',
    coalesce(input ->> 'note', ''), case when outside then 'outside' else 'stored' end, (input ->> 'actor_id')::bigint,
    greatest(0, (2 * c.platform_fee_minor * (c.refunded_minor + amount) + c.captured_minor) / (2 * c.captured_minor) - s.platform),
    case when refund_borne_by_platform(input ->> 'reason') then greatest(0, least(c.processing_fee_minor - s.processing,
      (2 * c.processing_fee_minor * (c.refunded_minor + amount) + c.captured_minor) / (2 * c.captured_minor) - s.processing)) else 0 end,
    at, case when outside then null else at + interval '30 seconds' end, case when outside then at end
  from (select coalesce(sum(f.platform_fee_minor), 0) as platform, coalesce(sum(f.processing_fee_minor), 0) as processing
        from payment_refunds f where f.source_kind = 'contribution' and f.source_id = c.id and f.state <> 'failed' and not f.surplus) s
  returning * into r;
  refund_id := r.id;
  insert into payment_refund_parts (refund_id, position, part, line_id, amount_minor)
    select r.id, o, p ->> 'part', (p ->> 'line_id')::bigint, (p ->> 'amount_minor')::bigint
    from jsonb_array_elements(parts) with ordinality x (p, o);
  update contribution_lines l set refunded_minor = l.refunded_minor + w.price, shipping_refunded_minor = l.shipping_refunded_minor + w.shipping
    from (select (p ->> 'line_id')::bigint as id,
            coalesce(sum((p ->> 'amount_minor')::bigint) filter (where p ->> 'part' = 'perk'), 0) as price,
            coalesce(sum((p ->> 'amount_minor')::bigint) filter (where p ->> 'part' = 'shipping'), 0) as shipping
          from jsonb_array_elements(parts) p group by 1) w
    where l.id = w.id and l.contribution_id = c.id;
  update contributions set refunded_minor = refunded_minor + amount where id = c.id;
  left_minor := left_minor - amount;
  if outside then
    perform apply_refund(r, 'outside', 'marked_refunded', input ->> 'request_id', at, true);
  end if;
  outcome := 'started';
  return next;
end $$;

-- said: pending · succeeded · failed · unknown. outcome: recorded · exists
create function record_refund(refund bigint, said text, ref text, why_failed text, request text) returns text language plpgsql as $$
declare
  r payment_refunds%rowtype;
  at timestamptz;
begin
  perform 1 from contributions where id = (select source_id from payment_refunds where id = refund) for no key update;
  select * into r from payment_refunds where id = refund for no key update;
  at := clock_now();
  if r.state = said or r.state in ('outside', 'failed') or (r.state = 'succeeded' and said <> 'failed')
     or (r.state = 'pending' and said = 'unknown') then
    return 'exists';
  end if;
  update payment_refunds set state = said, provider_ref = coalesce(ref, provider_ref), failure = why_failed,
    resolved_at = case when said in ('succeeded', 'failed') then at end,
    check_at = case said when 'unknown' then at + interval '10 seconds' when 'pending' then at + interval '1 hour' end where id = r.id;
  if said in ('pending', 'succeeded') and r.state in ('stored', 'unknown') then
    if r.surplus then
      perform post_transfers_or_fail(jsonb_build_array(jsonb_build_object('id', 'refund:' || r.id || ':sent', 'kind', 'refund_sent',
        'source_kind', 'attempt', 'source_id', r.attempt_id, 'occurred_at', at, 'postings', jsonb_build_array(jsonb_build_object(
          'debit', 'contributor_clearing', 'credit', 'provider_cash', 'currency', r.currency, 'amount_minor', r.amount_minor)))));
    else
      perform apply_refund(r, 'sent', 'refund:' || r.reason, request, at, true);
    end if;
  elsif said = 'failed' and r.state in ('stored', 'unknown') and not r.surplus then
    update contributions set refunded_minor = refunded_minor - r.amount_minor where id = r.source_id;
    update contribution_lines l set refunded_minor = l.refunded_minor - w.price, shipping_refunded_minor = l.shipping_refunded_minor - w.shipping
      from (select p.line_id as id, coalesce(sum(p.amount_minor) filter (where p.part = 'perk'), 0) as price,
              coalesce(sum(p.amount_minor) filter (where p.part = 'shipping'), 0) as shipping
            from payment_refund_parts p where p.refund_id = r.id and p.line_id is not null group by 1) w
      where l.id = w.id;
  elsif said = 'failed' then
    -- It had left us and came back: we owe it to the contributor still.
    perform post_transfers_or_fail(jsonb_build_array(jsonb_build_object('id', 'refund:' || r.id || ':returned', 'kind', 'refund_returned',
      'source_kind', 'refund', 'source_id', r.id, 'occurred_at', at, 'postings', jsonb_build_array(jsonb_build_object(
        'debit', 'provider_cash', 'credit', 'refunds_owed', 'currency', r.currency, 'amount_minor', r.amount_minor)))));
    insert into outbox (topic, key, payload) values ('refund.returned', 'refund.returned:' || r.id,
      jsonb_build_object('refund_id', r.id, 'contribution_id', r.source_id)) on conflict (key) do nothing;
  end if;
  return 'recorded';
end $$;

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
