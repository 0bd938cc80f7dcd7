-- The hot path, second half: what the provider said becomes states, ledger transfers, totals, stock and events,
-- for one or for many. Called only by src/flows/back-campaign/back-campaign.store.ts. Writes contributions,
-- contribution_events, contribution_declines, payment_attempts, payment_methods, payment_refunds, stock_units,
-- stock_reservations, campaign_totals, campaign_contributors, outbox, and the ledger through post_transfers.

-- The recipe of a collected contribution: cash in, the campaign's money, less platform and processing fees.
create function collected_transfer(c contributions, provider_fee bigint, at timestamptz) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', 'contribution:' || c.id || ':collected', 'kind', 'contribution_collected',
    'source_kind', 'contribution', 'source_id', c.id, 'occurred_at', at,
    'postings', (
      select jsonb_agg(jsonb_build_object('debit', p.debit, 'debit_owner', p.debit_owner, 'credit', p.credit,
        'credit_owner', p.credit_owner, 'currency', c.currency, 'amount_minor', p.amount) order by p.n)
      from (values
        (1, 'provider_cash', 'platform', 'contributor_clearing', 'platform', c.total_minor),
        (2, 'contributor_clearing', 'platform', 'beneficiary_held', 'beneficiary:' || c.beneficiary_id, c.total_minor),
        (3, 'beneficiary_held', 'beneficiary:' || c.beneficiary_id, 'platform_fees', 'platform', c.platform_fee_minor),
        (4, 'beneficiary_held', 'beneficiary:' || c.beneficiary_id, 'processing_fees', 'platform', c.processing_fee_minor),
        (5, 'provider_costs', 'platform', 'provider_fees_withheld', 'platform', coalesce(provider_fee, 0))
      ) p (n, debit, debit_owner, credit, credit_owner, amount)
      where p.amount > 0
    )) || case when c.pledged_at is null then '{}'
         else jsonb_build_object('pending_id', 'contribution:' || c.id || ':pledged') end
$$;

create function pledged_transfer(c contributions, at timestamptz) returns jsonb language sql stable as $$
  select jsonb_build_object('id', 'contribution:' || c.id || ':pledged', 'kind', 'contribution_pledged', 'phase', 'pending',
    'source_kind', 'contribution', 'source_id', c.id, 'occurred_at', at, 'postings', jsonb_build_array(jsonb_build_object(
      'debit', 'pledges_promised', 'debit_owner', 'beneficiary:' || c.beneficiary_id, 'credit', 'pledges_expected',
      'credit_owner', 'platform', 'currency', c.currency, 'amount_minor', c.total_minor)))
$$;

-- Half up, and never more than what is left after the processing fee.
create function platform_fee(c contributions) returns bigint language sql stable as $$
  select (c.total_minor * c.platform_fee_bps + 5000) / 10000
$$;

-- Counts a contribution for its person; true when the person is new to the campaign.
create function count_contributor(c contributions, difference int) returns int language plpgsql as $$
declare
  now_count int;
begin
  insert into campaign_contributors (campaign_id, contributor_key, account_id, contributions)
    values (c.campaign_id, c.contributor_key, c.account_id, greatest(difference, 0))
    on conflict (campaign_id, contributor_key) do update set contributions = campaign_contributors.contributions + difference
    returning contributions into now_count;
  return case when difference > 0 and now_count = difference then 1 when difference < 0 and now_count = 0 then -1 else 0 end;
end $$;

-- Adds up the effects of many contributions, one update per campaign, in the order of their ids.
-- effects: [{ campaign_id, pledged, collected, contributions, contributors }]
create function apply_campaign_totals(effects jsonb, at timestamptz) returns void language plpgsql as $$
begin
  perform 1 from campaign_totals where campaign_id in (select (e ->> 'campaign_id')::bigint from jsonb_array_elements(effects) e)
    order by campaign_id for no key update;
  update campaign_totals t set
      raised_minor = t.raised_minor + s.pledged + s.collected, pledged_minor = t.pledged_minor + s.pledged,
      collected_minor = t.collected_minor + s.collected, contributions = t.contributions + s.contributions,
      contributors = t.contributors + s.contributors, updated_at = at
    from (
      select e.campaign_id, sum(coalesce(e.pledged, 0))::bigint as pledged, sum(coalesce(e.collected, 0))::bigint as collected,
        sum(coalesce(e.contributions, 0))::int as contributions, sum(coalesce(e.contributors, 0))::int as contributors
      from jsonb_to_recordset(effects) e (campaign_id bigint, pledged bigint, collected bigint, contributions int, contributors int)
      group by e.campaign_id
    ) s
    where t.campaign_id = s.campaign_id;
end $$;

-- The next charge after the deadline: 1, 3, 5 and 7 days after the decision, then no more.
create function next_charge_at(campaign bigint, tries int) returns timestamptz language sql stable as $$
  select decided_at + make_interval(days => (array[1, 3, 5, 7])[tries]) from settlements where campaign_id = campaign
$$;

create function upsert_payment_method(m jsonb, for_account bigint, save boolean) returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  if m ->> 'method_ref' is null then
    return null;
  end if;
  insert into payment_methods (customer_id, account_id, method_ref, brand, last4, exp_month, exp_year, fingerprint, country, saved)
    values ((select id from payment_customers where customer_ref = m ->> 'customer_ref'), for_account, m ->> 'method_ref',
      coalesce(m ->> 'brand', 'card'), coalesce(m ->> 'last4', ''), (m ->> 'exp_month')::int, (m ->> 'exp_year')::int,
      m ->> 'fingerprint', m ->> 'country', save and for_account is not null)
    on conflict (method_ref) do update set saved = payment_methods.saved or excluded.saved,
      customer_id = coalesce(payment_methods.customer_id, excluded.customer_id)
    returning id into found_id;
  return found_id;
end $$;

-- The common case of record_contributions() for many at once, each table written once: a charge that was asked
-- for and worked, in the right amount, of a contribution that waits for it and holds its units.
-- plain: [{ n, contribution_id, + the input }], at most one per contribution. The caller holds all locks.
create function record_collected(plain jsonb, at timestamptz, out effects jsonb, out transfers jsonb, out facts jsonb)
language plpgsql as $$
declare
  ids bigint[] := array(select (e ->> 'contribution_id')::bigint from jsonb_array_elements(plain) e);
begin
  insert into payment_methods (customer_id, account_id, method_ref, brand, last4, exp_month, exp_year, fingerprint, country, saved)
    select distinct on (m.method_ref) (select p.id from payment_customers p where p.customer_ref = m.customer_ref), c.account_id,
      m.method_ref, coalesce(m.brand, 'card'), coalesce(m.last4, ''), m.exp_month, m.exp_year, m.fingerprint, m.country,
      a.save_method and c.account_id is not null
    from jsonb_to_recordset(plain) r (contribution_id bigint, attempt_id bigint, method jsonb),
      jsonb_to_record(r.method) m (method_ref text, customer_ref text, brand text, last4 text, exp_month int, exp_year int,
        fingerprint text, country text),
      lateral (select k.account_id from contributions k where k.id = r.contribution_id limit 1) c,
      lateral (select p.save_method from payment_attempts p where p.id = r.attempt_id limit 1) a
    where m.method_ref is not null
    order by m.method_ref, a.save_method desc
    on conflict (method_ref) do update set saved = payment_methods.saved or excluded.saved,
      customer_id = coalesce(payment_methods.customer_id, excluded.customer_id)
    -- A row that says the same already is left alone.
    where excluded.saved > payment_methods.saved or (payment_methods.customer_id is null and excluded.customer_id is not null);

  update payment_attempts a set state = 'succeeded', resolved_at = at, check_at = null, provider_object = r.provider_object,
      provider_ref = r.provider_ref, charge_ref = r.charge_ref, captured_minor = r.amount_minor,
      provider_fee_minor = r.provider_fee_minor, decline_code = null
    from jsonb_to_recordset(plain) r (attempt_id bigint, provider_object text, provider_ref text, charge_ref text,
      amount_minor bigint, provider_fee_minor bigint)
    where a.id = r.attempt_id;

  with claimed as (
    update stock_reservations set state = 'claimed', settled_at = at
      where source_kind = 'contribution' and source_id = any (ids) and state = 'held'
      returning stock_unit_id, quantity
  ), sold as materialized (select stock_unit_id as id, sum(quantity) as quantity from claimed group by 1)
  update stock_units u set claimed = u.claimed + s.quantity, reserved = u.reserved - s.quantity, updated_at = at
    from sold s where u.id = s.id and u.id = any (array(select id from sold));

  with known as materialized (
    select r.*, (select m.id from payment_methods m where m.method_ref = r.method ->> 'method_ref') as method_id,
      s.decision, k.state as campaign_state, f.bps, f.fixed_minor
    from jsonb_to_recordset(plain) r (contribution_id bigint, cause text, request_id text, method jsonb, provider_fee_minor bigint),
      lateral (select x.campaign_id, x.currency from contributions x where x.id = r.contribution_id limit 1) c,
      lateral (select x.state from campaigns x where x.id = c.campaign_id limit 1) k
      left join lateral (select x.decision from settlements x where x.campaign_id = c.campaign_id limit 1) s on true
      left join lateral (select x.bps, x.fixed_minor from processing_fee_rates x where x.currency = c.currency limit 1) f on true
  ), moved as (
    update contributions k set state = 'collected', state_at = at, state_cause = r.cause, state_request_id = r.request_id,
      collected_at = at, captured_minor = k.total_minor, method_id = coalesce(r.method_id, k.method_id),
      platform_fee_minor = platform_fee(k),
      processing_fee_minor = least((k.total_minor * r.bps + 5000) / 10000 + r.fixed_minor, k.total_minor - platform_fee(k)),
      expires_at = null, charge_due_at = null,
      refund_due = case when r.campaign_state = 'cancelled' then 'campaign_removed'
        when r.decision = 'give_back' then 'below_minimum' end
    from known r where k.id = r.contribution_id and k.id = any (ids)
    returning k as c, r.provider_fee_minor
  ), counted as (
    insert into campaign_contributors (campaign_id, contributor_key, account_id, contributions)
      select (c).campaign_id, (c).contributor_key, max((c).account_id), count(*) from moved
        where (c).pledged_at is null group by 1, 2 order by 1, 2
      on conflict (campaign_id, contributor_key) do update
        set contributions = campaign_contributors.contributions + excluded.contributions
      returning campaign_id, contributor_key, contributions
  )
  select
    jsonb_agg(jsonb_build_object('campaign_id', (c).campaign_id, 'collected', (c).total_minor,
      'pledged', case when (c).pledged_at is null then 0 else -(c).total_minor end,
      'contributions', case when (c).pledged_at is null then 1 else 0 end)) || coalesce((
        select jsonb_agg(jsonb_build_object('campaign_id', n.campaign_id, 'contributors', 1)) from counted n
        -- New to the campaign: nothing was counted before these.
        where n.contributions = (select count(*) from moved m where (m.c).pledged_at is null
          and (m.c).campaign_id = n.campaign_id and (m.c).contributor_key = n.contributor_key)), '[]'),
    jsonb_agg(collected_transfer(c, provider_fee_minor, at)),
    jsonb_agg(jsonb_build_object('topic', 'contribution.collected', 'key', (c).id, 'contribution_id', (c).id,
      'campaign_id', (c).campaign_id, 'account_id', (c).account_id))
    into effects, transfers, facts
    from moved;
end $$;

-- batch: [{ attempt_id, outcome: succeeded | declined | requires_action | unknown | abandoned, cause, request_id,
--   keep (a declined one is followed by another), provider_object, provider_ref, action_url, charge_ref, amount_minor, currency, provider_fee_minor, decline_code,
--   method: { method_ref, customer_ref, brand, last4, exp_month, exp_year, fingerprint, country } }]
-- One row per input, in order. outcome: collected · pledged · charge_next (a new attempt to send) · declined ·
-- errored · dropped · failed · action · unknown · too_late (nothing taken) · surplus (taken, to be given back) ·
-- exists (said before) · differs (amount or currency is not ours: nothing changed)
create function record_contributions(batch jsonb) returns table (
  n int, outcome text, contribution_id bigint, state text, attempt_id bigint
) language plpgsql as $$
declare
  item jsonb;
  at timestamptz;
  c contributions%rowtype;
  a payment_attempts%rowtype;
  camp record;
  method bigint;
  is_open boolean;
  counted int;
  effects jsonb := '[]';
  transfers jsonb := '[]';
  facts jsonb := '[]';
  ids bigint[];
  plain jsonb;
begin
  ids := array(select p.source_id from payment_attempts p where p.source_kind = 'contribution'
    and p.id = any (array(select (e ->> 'attempt_id')::bigint from jsonb_array_elements(batch) e)));
  perform 1 from contributions where id = any (ids) order by id for no key update;
  perform 1 from campaigns where id = any (array(select k.campaign_id from contributions k where k.id = any (ids)))
    order by id for share;
  perform 1 from stock_units where id = any (array(
      select r.stock_unit_id from stock_reservations r where r.source_kind = 'contribution' and r.source_id = any (ids)))
    order by id for no key update;
  at := clock_now();

  select jsonb_agg(x.e || jsonb_build_object('n', x.o, 'contribution_id', k.id) order by x.o) into plain
    from (select e, o, row_number() over (partition by e ->> 'attempt_id' order by o) as turn
          from jsonb_array_elements(batch) with ordinality y (e, o)) x,
      lateral (select * from payment_attempts w where w.id = (x.e ->> 'attempt_id')::bigint limit 1) p,
      lateral (select * from contributions w where w.id = p.source_id limit 1) k
    where x.turn = 1 and p.source_kind = 'contribution' and p.operation = 'charge' and p.state in ('stored', 'requires_action', 'unknown')
      and x.e ->> 'outcome' = 'succeeded' and (x.e ->> 'amount_minor')::bigint = p.amount_minor
      and x.e ->> 'currency' = p.currency and k.state in ('charging', 'charge_unknown') and k.captured_minor = 0
      and cardinality(array_positions(ids, k.id)) = 1
      and not exists (select 1 from stock_reservations r where r.source_kind = 'contribution' and r.source_id = k.id
        and r.state = 'released');
  if plain is not null then
    select r.effects, r.transfers, r.facts into effects, transfers, facts from record_collected(plain, at) r;
    outcome := 'collected';
    state := 'collected';
    for n, contribution_id, attempt_id in
      select r.n, r.contribution_id, r.attempt_id from jsonb_to_recordset(plain) r (n int, contribution_id bigint, attempt_id bigint)
    loop
      return next;
    end loop;
    if jsonb_array_length(plain) = jsonb_array_length(batch) then
      batch := '[]';
    end if;
  end if;

  for item, n in
    select x.e, x.o from jsonb_array_elements(batch) with ordinality x (e, o)
      left join payment_attempts p on p.id = (x.e ->> 'attempt_id')::bigint
      left join contributions k on k.id = p.source_id
    where plain is null or not plain @> jsonb_build_array(jsonb_build_object('n', x.o))
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
      if item ->> 'outcome' = 'declined' then
        insert into contribution_declines (contribution_id, campaign_id, holder, client_key, decline_code, occurred_at)
          values (c.id, c.campaign_id, c.holder, c.client_key, item ->> 'decline_code', at);
      end if;
      outcome := 'declined';
      if c.state in ('charging', 'charge_unknown') and a.operation = 'charge' and c.pledged_at is not null then
        outcome := 'errored';
        update contributions set state = 'errored', state_at = at, state_cause = item ->> 'cause', state_request_id = item ->> 'request_id',
          charge_due_at = case when a.on_session then charge_due_at else next_charge_at(c.campaign_id, c.charge_tries) end
          where id = c.id returning charge_due_at is null and not a.on_session into is_open;
        facts := facts || jsonb_build_object('topic', 'contribution.charge_failed', 'key', c.id || ':' || a.id,
          'contribution_id', c.id, 'campaign_id', c.campaign_id, 'account_id', c.account_id);
        if is_open then
          outcome := 'dropped';
          update contributions set state = 'dropped', state_at = at, state_cause = 'no_card_worked' where id = c.id;
          perform stock_release('contribution', c.id);
          effects := effects || jsonb_build_object('campaign_id', c.campaign_id, 'pledged', -c.total_minor, 'contributions', -1,
            'contributors', count_contributor(c, -1));
          transfers := transfers || jsonb_build_object('id', 'contribution:' || c.id || ':pledge_voided', 'kind', 'pledge_voided',
            'phase', 'voided', 'pending_id', 'contribution:' || c.id || ':pledged', 'source_kind', 'contribution',
            'source_id', c.id, 'occurred_at', at);
          facts := facts || jsonb_build_object('topic', 'contribution.dropped', 'key', c.id, 'contribution_id', c.id,
            'campaign_id', c.campaign_id, 'account_id', c.account_id);
        end if;
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
  insert into outbox (topic, key, payload)
    select f ->> 'topic', (f ->> 'topic') || ':' || (f ->> 'key'), f - 'topic' - 'key' from jsonb_array_elements(facts) f
    on conflict (key) do nothing;
  if effects <> '[]' then
    perform apply_campaign_totals(effects, at);
  end if;
end $$;
