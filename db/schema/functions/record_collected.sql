create type succeeded_charge as (
  n int, attempt_id bigint, contribution_id bigint, cause text, request_id text, provider_object text, provider_ref text,
  charge_ref text, amount_minor bigint, provider_fee_minor bigint, method jsonb, save_method boolean, account_id bigint
);

-- Takes such charges in: cards, attempts, reservations, contributions and the events. The caller holds the locks, posts
-- the transfers to the ledger, and hands the rest to count_collected().
create function record_collected(plain succeeded_charge[], at timestamptz, out transfers jsonb, out units bigint[],
  out quantities bigint[], out campaigns bigint[], out keys text[], out accounts bigint[], out amounts bigint[],
  out were_pledged boolean[]
) language plpgsql as $$
declare
  ids bigint[] := array(select p.contribution_id from unnest(plain) p);
begin
  insert into payment_methods (customer_id, account_id, method_ref, brand, last4, exp_month, exp_year, fingerprint, country, saved,
      created_at)
    select distinct on (m.method_ref) (select p.id from payment_customers p where p.customer_ref = m.customer_ref), r.account_id,
      m.method_ref, coalesce(m.brand, 'card'), coalesce(m.last4, ''), m.exp_month, m.exp_year, m.fingerprint, m.country,
      r.save_method and r.account_id is not null, at
    from unnest(plain) r,
      jsonb_to_record(r.method) m (method_ref text, customer_ref text, brand text, last4 text, exp_month int, exp_year int,
        fingerprint text, country text)
    where m.method_ref is not null
    order by m.method_ref, r.save_method desc
    on conflict (method_ref) do update set saved = payment_methods.saved or excluded.saved,
      customer_id = coalesce(payment_methods.customer_id, excluded.customer_id)
    -- A row that says the same already is left alone.
    where excluded.saved > payment_methods.saved or (payment_methods.customer_id is null and excluded.customer_id is not null);

  with paid as (
    update payment_attempts a set state = 'succeeded', resolved_at = at, check_at = null, provider_object = r.provider_object,
        provider_ref = r.provider_ref, charge_ref = r.charge_ref, captured_minor = r.amount_minor,
        provider_fee_minor = r.provider_fee_minor, decline_code = null
      from unnest(plain) r
      where a.id = r.attempt_id and a.id = any (array(select p.attempt_id from unnest(plain) p))
  ), claimed as (
    update stock_reservations set state = 'claimed', settled_at = at
      where source_kind = 'contribution' and source_id = any (ids) and state = 'held'
      returning stock_unit_id, quantity
  ), sold as (select stock_unit_id, sum(quantity) as quantity from claimed group by 1
  ), known as materialized (
    select r.*, (select m.id from payment_methods m where m.method_ref = r.method ->> 'method_ref') as method_id,
      s.decision, k.state as campaign_state, f.bps, f.fixed_minor
    from unnest(plain) r,
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
    returning k as c, k.id, k.campaign_id, k.contributor_key, k.account_id, k.pledged_at is not null as was_pledged,
      k.total_minor, r.provider_fee_minor
  ), told as (
    insert into outbox (topic, key, payload, occurred_at)
      select 'contribution.collected', 'contribution.collected:' || m.id,
        jsonb_build_object('contribution_id', m.id, 'campaign_id', m.campaign_id, 'account_id', m.account_id), at
      from moved m
      on conflict (key) do nothing
  )
  select s.*, m.* into units, quantities, transfers, campaigns, keys, accounts, amounts, were_pledged
  from (select array_agg(s.stock_unit_id), array_agg(s.quantity) from sold s) s,
    (select jsonb_agg(collected_transfer(m.c, m.provider_fee_minor, at)), array_agg(m.campaign_id), array_agg(m.contributor_key),
      array_agg(m.account_id), array_agg(m.total_minor), array_agg(m.was_pledged) from moved m) m;
end $$;
