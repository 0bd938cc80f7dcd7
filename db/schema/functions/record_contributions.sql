-- batch: [{ attempt_id, outcome: succeeded | declined | requires_action | unknown | abandoned, cause, request_id,
--   keep (a declined one is followed by another), provider_object, provider_ref, action_url, charge_ref, amount_minor, currency, provider_fee_minor, decline_code, fingerprint (of a refused card),
--   method: { method_ref, customer_ref, brand, last4, exp_month, exp_year, fingerprint, country } }]
-- One row per input, in order. outcome: collected · pledged · charge_next (a new attempt to send) · in_review · declined ·
-- errored · failed · action · unknown · too_late (nothing taken) · surplus (taken, to be given back) ·
-- exists (said before) · differs (amount or currency is not ours: nothing changed)
create function record_contributions(batch jsonb) returns table (
  n int, outcome text, contribution_id bigint, state text, attempt_id bigint
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  item jsonb;
  at timestamptz;
  c contributions%rowtype;
  a payment_attempts%rowtype;
  camp record;
  risk record;
  method bigint;
  is_open boolean;
  counted int;
  effects jsonb := '[]';
  transfers jsonb := '[]';
  facts jsonb := '[]';
  ids bigint[];
  plain succeeded_charge[];
  taken record;
begin
  ids := array(select p.source_id from payment_attempts p where p.source_kind = 'contribution'
    and p.id = any (array(select (e ->> 'attempt_id')::bigint from jsonb_array_elements(batch) e)));
  perform 1 from contributions where id = any (ids) order by id for no key update;
  perform 1 from campaigns where id = any (array(select k.campaign_id from contributions k where k.id = any (ids)))
    order by id for share;
  at := clock_now();

  select array_agg(row(x.n, p.id, k.id, x.cause, x.request_id, x.provider_object, x.provider_ref, x.charge_ref, x.amount_minor,
      x.provider_fee_minor, x.method, p.save_method, k.account_id)::succeeded_charge order by x.n) into plain
    from (select e.*, row_number() over (partition by e.attempt_id order by e.n) as turn
          from rows from (jsonb_to_recordset(batch) as (attempt_id bigint, outcome text, cause text, request_id text,
            provider_object text, provider_ref text, charge_ref text, amount_minor bigint, currency text,
            provider_fee_minor bigint, method jsonb)) with ordinality e (attempt_id, outcome, cause, request_id,
            provider_object, provider_ref, charge_ref, amount_minor, currency, provider_fee_minor, method, n)) x,
      lateral (select w.* from payment_attempts w where w.id = x.attempt_id limit 1) p,
      lateral (select w.* from contributions w where w.id = p.source_id limit 1) k
    where x.turn = 1 and p.source_kind = 'contribution' and p.operation = 'charge' and p.state in ('stored', 'requires_action', 'unknown')
      and x.outcome = 'succeeded' and x.amount_minor = p.amount_minor
      and x.currency = p.currency and k.state in ('charging', 'charge_unknown') and k.captured_minor = 0
      and cardinality(array_positions(ids, k.id)) = 1
      and (select r.id from stock_reservations r where r.source_kind = 'contribution' and r.source_id = k.id
        and r.state = 'released' limit 1) is null;
  if plain is null or cardinality(plain) < jsonb_array_length(batch) then
    perform 1 from stock_units where id = any (array(
        select r.stock_unit_id from stock_reservations r where r.source_kind = 'contribution' and r.source_id = any (ids)))
      order by id for no key update;
  end if;
  if plain is not null then
    select * into taken from record_collected(plain, at);
    transfers := taken.transfers;
    return query select r.n, 'collected', r.contribution_id, 'collected', r.attempt_id from unnest(plain) r;
    if cardinality(plain) = jsonb_array_length(batch) then
      batch := '[]';
    end if;
  end if;

  for item, n in
    select x.e, x.o from jsonb_array_elements(batch) with ordinality x (e, o)
      left join payment_attempts p on p.id = (x.e ->> 'attempt_id')::bigint
      left join contributions k on k.id = p.source_id
    where plain is null or x.o <> all (array(select r.n from unnest(plain) r))
    order by k.campaign_id, k.contributor_key, k.id, x.o
  loop
    select * into a from payment_attempts where id = (item ->> 'attempt_id')::bigint and source_kind = 'contribution';
    if not found then
      raise exception 'no attempt %', item ->> 'attempt_id' using errcode = 'foreign_key_violation';
    end if;
    select * into c from contributions where id = a.source_id;
    contribution_id := c.id;
    attempt_id := a.id;
    is_open := a.state in ('stored', 'requires_action', 'unknown');
    outcome := null;

    if a.state in ('succeeded', 'surplus') or (not is_open and item ->> 'outcome' <> 'succeeded')
       or (a.state = 'requires_action' and item ->> 'outcome' = 'requires_action') then
      outcome := 'exists';
    elsif item ->> 'outcome' = 'succeeded' and a.operation = 'charge'
       and ((item ->> 'amount_minor')::bigint <> a.amount_minor or item ->> 'currency' <> a.currency) then
      outcome := 'differs';
      insert into payment_differences (kind, object_ref, details)
        values ('amount_differs', item ->> 'provider_ref', item) on conflict do nothing;
    end if;
    if outcome is not null then
      state := c.state;
      return next;
      continue;
    end if;

    case item ->> 'outcome'
    when 'requires_action' then
      update payment_attempts set state = 'requires_action', provider_object = item ->> 'provider_object',
        provider_ref = item ->> 'provider_ref', action_url = item ->> 'action_url', check_at = at + interval '2 minutes'
        where id = a.id;
      outcome := 'action';

    when 'unknown' then
      update payment_attempts set state = 'unknown', provider_object = coalesce(item ->> 'provider_object', provider_object),
        provider_ref = coalesce(item ->> 'provider_ref', provider_ref), check_at = at + interval '5 seconds' where id = a.id;
      if a.operation = 'charge' and c.state = 'charging' then
        update contributions set state = 'charge_unknown', state_at = at, state_cause = item ->> 'cause',
          state_request_id = item ->> 'request_id' where id = c.id;
      end if;
      outcome := 'unknown';

    when 'declined', 'abandoned' then
      update payment_attempts set state = item ->> 'outcome', resolved_at = at, check_at = null,
        provider_object = coalesce(item ->> 'provider_object', provider_object),
        provider_ref = coalesce(item ->> 'provider_ref', provider_ref), decline_code = item ->> 'decline_code' where id = a.id;
      -- Off session nobody tries cards.
      if item ->> 'outcome' = 'declined' and a.on_session then
        insert into contribution_declines (contribution_id, campaign_id, holder, client_key, decline_code, fingerprint, occurred_at)
          values (c.id, c.campaign_id, c.holder, c.client_key, item ->> 'decline_code', item ->> 'fingerprint', at);
      end if;
      outcome := 'declined';
      if c.state in ('charging', 'charge_unknown') and a.operation = 'charge' and c.pledged_at is not null then
        outcome := 'errored';
        update contributions set state = 'errored', state_at = at, state_cause = item ->> 'cause', state_request_id = item ->> 'request_id',
          charge_due_at = case when a.on_session then charge_due_at else next_charge_at(c.campaign_id, c.charge_tries) end
          where id = c.id;
        facts := facts || jsonb_build_object('topic', 'contribution.charge_failed', 'key', c.id || ':' || a.id,
          'contribution_id', c.id, 'campaign_id', c.campaign_id, 'account_id', c.account_id, 'attempt_id', a.id,
          'on_session', a.on_session, 'is_last', c.charge_tries >= last_charge_try());
      elsif a.operation = 'charge' and not coalesce((item ->> 'keep')::boolean, false) and (c.state = 'charge_unknown'
          or (c.state = 'charging' and (c.expires_at <= at or item ->> 'outcome' = 'abandoned'))) then
        outcome := 'failed';
        update contributions set state = 'failed', state_at = at, state_cause = item ->> 'cause', state_request_id = item ->> 'request_id'
          where id = c.id;
        perform stock_release('contribution', c.id);
      end if;

    when 'succeeded' then
      method := upsert_payment_method(item -> 'method', c.account_id, a.save_method);
      if a.operation = 'setup' then
        update payment_attempts set state = 'succeeded', resolved_at = at, check_at = null,
          provider_object = coalesce(item ->> 'provider_object', provider_object),
          provider_ref = coalesce(item ->> 'provider_ref', provider_ref),
          method_ref = coalesce(item -> 'method' ->> 'method_ref', method_ref),
          customer_ref = coalesce(item -> 'method' ->> 'customer_ref', customer_ref) where id = a.id;
        if c.state = 'reserved' and c.funding = 'fixed' then
          select k.state, k.ends_at, exists (select 1 from settlements s where s.campaign_id = k.id) as settled
            into camp from campaigns k where k.id = c.campaign_id;
          update contributions set state = 'setup_ok', state_at = at, state_cause = item ->> 'cause',
            state_request_id = item ->> 'request_id', method_id = method where id = c.id;
          if camp.state = 'live' and at < camp.ends_at and not camp.settled and stock_claim('contribution', c.id) then
            outcome := 'pledged';
            update contributions set state = 'pledged', state_at = at, state_cause = item ->> 'cause', pledged_at = at,
              expires_at = null where id = c.id returning * into c;
            effects := effects || jsonb_build_object('campaign_id', c.campaign_id, 'pledged', c.total_minor, 'contributions', 1,
              'contributors', count_contributor(c, 1));
            transfers := transfers || pledged_transfer(c, at);
            facts := facts || jsonb_build_object('topic', 'contribution.pledged', 'key', c.id, 'contribution_id', c.id,
              'campaign_id', c.campaign_id, 'account_id', c.account_id);
          else
            outcome := 'failed';
            update contributions set state = 'failed', state_at = at,
              state_cause = case when camp.state = 'live' and at < camp.ends_at then 'sold_out' else 'deadline_passed' end where id = c.id;
            perform stock_release('contribution', c.id);
          end if;
        elsif c.state in ('reserved', 'errored', 'charging') and c.captured_minor = 0 then
          select k.state, s.decision into camp from campaigns k left join settlements s on s.campaign_id = k.id where k.id = c.campaign_id;
          if camp.state not in ('live', 'forever_funding', 'ended') or camp.decision = 'give_back' then
            outcome := 'failed';
            if c.state <> 'errored' then
              update contributions set state = 'failed', state_at = at, state_cause = 'campaign_closed' where id = c.id;
              perform stock_release('contribution', c.id);
            end if;
            select k.state into state from contributions k where k.id = c.id;
            return next;
            continue;
          end if;
          if c.state = 'reserved' then
            select * into risk from card_risk(c.holder, c.client_key, c.campaign_id, item -> 'method' ->> 'fingerprint', at);
            if risk.refused or risk.reasons <> '{}' then
              outcome := 'in_review';
              perform open_review(c.id, jsonb_build_object('method_ref', item -> 'method' ->> 'method_ref', 'customer_ref',
                  coalesce(item -> 'method' ->> 'customer_ref', a.customer_ref), 'save_method', a.save_method, 'method_id', method),
                case when risk.reasons = '{}' then array['device'] else risk.reasons end, item ->> 'cause', item ->> 'request_id', at);
              state := 'risk_review';
              return next;
              continue;
            end if;
          end if;
          -- The card is there: the charge is a question of its own, with a key of its own.
          outcome := 'charge_next';
          if c.state <> 'charging' then
            update contributions set state = 'charging', state_at = at, state_cause = item ->> 'cause',
              state_request_id = item ->> 'request_id', method_id = method where id = c.id;
          else
            update contributions set method_id = method where id = c.id;
          end if;
          insert into payment_attempts (source_kind, source_id, operation, attempt_no, idempotency_key, on_session, amount_minor,
            currency, method_ref, customer_ref, save_method, created_at, check_at)
          select 'contribution', c.id, 'charge', k.no, 'contribution:' || c.id || ':charge:' || k.no, true, c.total_minor,
            c.currency, item -> 'method' ->> 'method_ref', coalesce(item -> 'method' ->> 'customer_ref', a.customer_ref),
            a.save_method, at, at + interval '1 minute'
          from (select coalesce(max(attempt_no), 0) + 1 as no from payment_attempts p
                where p.source_kind = 'contribution' and p.source_id = c.id and p.operation = 'charge') k
          returning id into attempt_id;
        else
          outcome := 'too_late';
        end if;
      elsif c.captured_minor = 0 and c.state in ('charging', 'charge_unknown', 'errored') and (is_open or not exists (
          select 1 from payment_attempts o where o.source_kind = 'contribution' and o.source_id = c.id
            and o.state in ('stored', 'requires_action', 'unknown'))) then
        outcome := 'collected';
        update payment_attempts set state = 'succeeded', resolved_at = at, check_at = null, provider_object = item ->> 'provider_object',
          provider_ref = item ->> 'provider_ref', charge_ref = item ->> 'charge_ref', captured_minor = (item ->> 'amount_minor')::bigint,
          provider_fee_minor = (item ->> 'provider_fee_minor')::bigint, decline_code = null where id = a.id;
        if c.state = 'errored' then
          update contributions set state = 'charging', state_at = at, state_cause = 'late_success' where id = c.id;
        end if;
        counted := case when stock_claim('contribution', c.id) then 1 else 0 end;
        select k.state, s.decision into camp from campaigns k left join settlements s on s.campaign_id = k.id where k.id = c.campaign_id;
        update contributions k set state = 'collected', state_at = at, state_cause = item ->> 'cause',
          state_request_id = item ->> 'request_id', collected_at = at, captured_minor = k.total_minor,
          method_id = coalesce(method, k.method_id), platform_fee_minor = platform_fee(k),
          processing_fee_minor = least(processing_fee(k.total_minor, k.currency), k.total_minor - platform_fee(k)),
          expires_at = null, charge_due_at = null,
          refund_due = case when counted = 0 then 'perk_unavailable' when camp.state = 'cancelled' then 'campaign_removed'
            when camp.decision = 'give_back' then 'below_minimum' end
          where k.id = c.id returning * into c;
        effects := effects || jsonb_build_object('campaign_id', c.campaign_id, 'collected', c.total_minor,
          'pledged', case when c.pledged_at is null then 0 else -c.total_minor end,
          'contributions', case when c.pledged_at is null then 1 else 0 end,
          'contributors', case when c.pledged_at is null then count_contributor(c, 1) else 0 end);
        transfers := transfers || collected_transfer(c, (item ->> 'provider_fee_minor')::bigint, at);
        facts := facts || jsonb_build_object('topic', 'contribution.collected', 'key', c.id, 'contribution_id', c.id,
          'campaign_id', c.campaign_id, 'account_id', c.account_id);
      else
        -- Money nobody asked for any more: it stays the contributor's and goes back in full.
        outcome := 'surplus';
        update payment_attempts set state = 'surplus', resolved_at = at, check_at = null, provider_object = item ->> 'provider_object',
          provider_ref = item ->> 'provider_ref', charge_ref = item ->> 'charge_ref', captured_minor = (item ->> 'amount_minor')::bigint,
          provider_fee_minor = (item ->> 'provider_fee_minor')::bigint where id = a.id;
        insert into payment_refunds (source_kind, source_id, attempt_id, idempotency_key, amount_minor, currency, reason, surplus, check_at)
          values ('contribution', c.id, a.id, 'attempt:' || a.id || ':surplus_refund', a.amount_minor, a.currency, 'duplicate', true, at);
        transfers := transfers || jsonb_build_object('id', 'attempt:' || a.id || ':surplus', 'kind', 'surplus_captured',
          'source_kind', 'attempt', 'source_id', a.id, 'occurred_at', at, 'postings', jsonb_build_array(jsonb_build_object(
            'debit', 'provider_cash', 'credit', 'contributor_clearing', 'currency', a.currency, 'amount_minor', a.amount_minor))
          || case when coalesce((item ->> 'provider_fee_minor')::bigint, 0) = 0 then '[]' else jsonb_build_array(jsonb_build_object(
            'debit', 'provider_costs', 'credit', 'provider_fees_withheld', 'currency', a.currency,
            'amount_minor', (item ->> 'provider_fee_minor')::bigint)) end);
        facts := facts || jsonb_build_object('topic', 'payment.surplus', 'key', a.id, 'contribution_id', c.id, 'attempt_id', a.id);
      end if;
    end case;

    select k.state into state from contributions k where k.id = c.id;
    return next;
  end loop;

  if transfers <> '[]' then
    perform post_transfers_or_fail(transfers);
  end if;
  if facts <> '[]' then
    insert into outbox (topic, key, payload)
      select f ->> 'topic', (f ->> 'topic') || ':' || (f ->> 'key'), f - 'topic' - 'key' from jsonb_array_elements(facts) f
      on conflict (key) do nothing;
  end if;
  if plain is not null then
    effects := effects || count_collected(taken.units, taken.quantities, taken.campaigns, taken.keys, taken.accounts,
      taken.amounts, taken.were_pledged, at);
  end if;
  if effects <> '[]' then
    perform apply_campaign_totals(effects, at);
  end if;
end $$;
