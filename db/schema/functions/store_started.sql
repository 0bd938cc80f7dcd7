-- Writes what start_contributions() accepted, each table once for all of them.
-- accepted: inputs of start_contributions() with their price_contribution(), ids and first state.
create function store_started(accepted jsonb, at timestamptz) returns void language plpgsql as $$
begin
  insert into contributions (id, campaign_id, beneficiary_id, account_id, state, state_at, state_cause, state_actor_id,
    state_request_id, funding, pre_order, own_campaign, currency, perks_minor, extra_minor, shipping_minor, total_minor,
    platform_fee_bps, email, firstname, lastname, appearance, owner_visibility, locale, referrer, token_hash, holder, client_key,
    contributor_key, idempotency_key, body_hash, created_at, expires_at)
  select r.id, r.campaign_id, r.beneficiary_id, r.account_id, r.state, at, 'started', r.account_id,
    r.request_id, r.funding, r.pre_order, r.account_id is not null and (r.account_id = r.owner_id or exists (
      select 1 from campaign_team t where t.campaign_id = r.campaign_id and t.account_id = r.account_id and t.left_at is null)),
    r.currency, r.perks_minor, r.extra_minor, r.shipping_minor, r.total_minor,
    r.platform_fee_bps, r.email, coalesce(r.firstname, ''), coalesce(r.lastname, ''), coalesce(r.appearance, 'named'),
    coalesce(r.owner_visibility, 'full'), coalesce(r.locale, 'en'), r.referrer, decode(r.token_hash, 'hex'), r.holder,
    coalesce(r.client_key, ''), r.contributor_key, r.idempotency_key, r.body_hash, at, r.until
  from jsonb_to_recordset(accepted) r (id bigint, campaign_id bigint, beneficiary_id bigint, account_id bigint, state text,
    request_id text, funding text, pre_order boolean, owner_id bigint, currency text, perks_minor bigint, extra_minor bigint,
    shipping_minor bigint, total_minor bigint, platform_fee_bps int, email text, firstname text, lastname text, appearance text,
    owner_visibility text, locale text, referrer text, token_hash text, holder text, client_key text, contributor_key text,
    idempotency_key text, body_hash text, until timestamptz);

  if jsonb_path_exists(accepted, '$[*].lines[0]') then
    insert into contribution_lines (contribution_id, position, perk_id, stock_unit_id, title, kind, ships, quantity,
      unit_price_minor, shipping_minor, options)
    select r.id, l.position, l.perk_id, l.stock_unit_id, l.title, l.kind, l.ships, l.quantity, l.unit_price_minor,
      l.shipping_minor, case when l.options = '{}' then '{}' else known_options(l.perk_id, l.options) end
    from jsonb_to_recordset(accepted) r (id bigint, lines jsonb),
      jsonb_to_recordset(r.lines) l (position smallint, perk_id bigint, stock_unit_id bigint, title text, kind text,
        ships boolean, quantity int, unit_price_minor bigint, shipping_minor bigint, options jsonb);
    with held as (
      insert into stock_reservations (stock_unit_id, source_kind, source_id, quantity, reserved_at, expires_at)
      select l.stock_unit_id, 'contribution', r.id, sum(l.quantity), at, max(r.until)
      from jsonb_to_recordset(accepted) r (id bigint, lines jsonb, until timestamptz),
        jsonb_to_recordset(r.lines) l (stock_unit_id bigint, quantity int)
      group by 1, 3
      returning stock_unit_id, quantity
    ), wanted as materialized (select stock_unit_id as id, sum(quantity) as quantity from held group by 1)
    update stock_units u set reserved = u.reserved + w.quantity, updated_at = at
      from wanted w where u.id = w.id and u.id = any (array(select id from wanted));
  end if;

  if jsonb_path_exists(accepted, '$[*].address.country') then
    insert into contribution_addresses (contribution_id, name, address, address2, city, state, zipcode, country, phone_number)
    select r.id, a.name, a.address, coalesce(a.address2, ''), a.city, coalesce(a.state, ''), coalesce(a.zipcode, ''),
      a.country, coalesce(a.phone_number, '')
    from jsonb_to_recordset(accepted) r (id bigint, address jsonb),
      jsonb_to_record(r.address) a (name text, address text, address2 text, city text, state text, zipcode text,
        country text, phone_number text)
    where a.country is not null;
  end if;

  insert into payment_attempts (id, source_kind, source_id, operation, attempt_no, idempotency_key, on_session, amount_minor,
    currency, method_ref, customer_ref, save_method, hosted, created_at, check_at)
  select r.attempt_id, 'contribution', r.id, o.operation, 1, 'contribution:' || r.id || ':' || o.operation || ':1', true,
    r.total_minor, r.currency, r.method_ref, r.customer_ref, coalesce(r.save_method, false), r.method_ref is null, at,
    at + interval '1 minute'
  from jsonb_to_recordset(accepted) r (id bigint, attempt_id bigint, state text, total_minor bigint, currency text,
      method_ref text, customer_ref text, save_method boolean),
    lateral (select case r.state when 'charging' then 'charge' else 'setup' end as operation) o
  where r.attempt_id is not null;

  if accepted @> '[{ "state": "risk_review" }]' then
    insert into contribution_reviews (contribution_id, reasons, method_ref, customer_ref, save_method, opened_at)
      select r.id, r.reasons, r.method_ref, r.customer_ref, coalesce(r.save_method, false), at
      from jsonb_to_recordset(accepted) r (id bigint, state text, reasons text[], method_ref text, customer_ref text,
        save_method boolean) where r.state = 'risk_review';
    perform publish_review('under_review', r.id)
      from jsonb_to_recordset(accepted) r (id bigint, state text) where r.state = 'risk_review';
  end if;
end $$;
