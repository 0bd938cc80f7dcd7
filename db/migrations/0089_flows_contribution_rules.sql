-- The functions of 0061 and 0064–0067 as they are now: card risk and its review, tries of a failed charge,
-- and one place for the shipping rule. Migrations are never changed once they ran somewhere, so they stand whole.

-- It answers a row instead of a value from here on, so that the planner can put it in place.
drop function perk_shipping_fee(bigint, text);

-- How a row may come into the world: the states it passed through before it was written.
create or replace function contribution_birth(state text) returns text[] language sql immutable as $$
  select case state
    when 'created' then array['created']
    when 'reserved' then array['created', 'reserved']
    when 'risk_review' then array['created', 'reserved', 'risk_review']
    when 'charging' then array['created', 'reserved', 'charging']
    when 'collected' then array['created', 'reserved', 'charging', 'collected']
    when 'pledged' then array['created', 'reserved', 'setup_ok', 'pledged']
    when 'recorded' then array['recorded']
  end
$$;

-- The one place of the shipping rule: the country's rate beats the European Union's, which beats everywhere's;
-- no row where the perk doesn't ship. A table function in SQL, so that the planner puts it in place.
create or replace function perk_shipping_fee(perk bigint, to_country text) returns table (fee_minor bigint) language sql stable as $$
  select r.fee_minor from perk_shipping_rates r
  where r.perk_id = perk and (r.destination = to_country or r.destination = 'everywhere'
    or (r.destination = 'european_union' and to_country = any (european_union())))
  order by case r.destination when 'everywhere' then 3 when 'european_union' then 2 else 1 end
  limit 1
$$;

-- batch: [{ campaign_id, account_id, email, firstname, lastname, contributor_key, locale, appearance, key, country, address,
--   lines: [{ perk_id, quantity, options }], extra_minor, created_at, pledged_at, collected_at, cancelled_at,
--   payment: { method_ref, customer_ref, brand, last4, exp_month, exp_year, setup_ref, intent_ref, charge_ref, fee_minor },
--   refund: { ref, amount_minor, reason, at } }]
-- Answers the id per input, in order; an input whose key is there already answers the id that has it.
create or replace function plant_contributions(batch jsonb) returns table (n int, contribution_id bigint, is_new boolean) language plpgsql as $$
declare
  item jsonb;
  c contributions%rowtype;
  r payment_refunds%rowtype;
  price record;
  method bigint;
  made timestamptz;
  pledged timestamptz;
  collected timestamptz;
  cancelled timestamptz;
  effects jsonb := '[]';
  pending jsonb := '[]';
  posted jsonb := '[]';
  refunded bigint[] := '{}';
begin
  perform 1 from stock_units where id in (
    select p.stock_unit_id from perks p where p.id in (
      select (l ->> 'perk_id')::bigint from jsonb_array_elements(batch) e, jsonb_array_elements(e -> 'lines') l)
  ) order by id for no key update;
  for item, n in select e, o from jsonb_array_elements(batch) with ordinality x (e, o) order by o loop
    is_new := false;
    select k.id into contribution_id from contributions k where k.holder = 'planted' and k.idempotency_key = item ->> 'key';
    if found then
      return next;
      continue;
    end if;
    made := (item ->> 'created_at')::timestamptz;
    pledged := (item ->> 'pledged_at')::timestamptz;
    collected := (item ->> 'collected_at')::timestamptz;
    cancelled := (item ->> 'cancelled_at')::timestamptz;
    select b.id as beneficiary_id, g.currency, g.platform_fee_bps, l.perks, l.shipping into strict price
      from campaigns g join beneficiaries b on b.campaign_id = g.id, lateral (
        select coalesce(sum(p.price_minor * w.quantity), 0) as perks,
          coalesce(sum(case when p.ships then coalesce((select fee_minor from perk_shipping_fee(p.id, item ->> 'country')), 0) * w.quantity else 0 end), 0) as shipping
        from jsonb_to_recordset(coalesce(item -> 'lines', '[]')) w (perk_id bigint, quantity int)
          join perks p on p.id = w.perk_id and p.campaign_id = g.id) l
      where g.id = (item ->> 'campaign_id')::bigint;
    insert into contributions (campaign_id, beneficiary_id, account_id, state, state_at, state_cause, funding, currency, perks_minor,
      extra_minor, shipping_minor, total_minor, captured_minor, platform_fee_bps, email, firstname, lastname, appearance, locale, holder,
      contributor_key, idempotency_key, body_hash, created_at, pledged_at, collected_at)
    values ((item ->> 'campaign_id')::bigint, price.beneficiary_id, (item ->> 'account_id')::bigint,
      case when pledged is null then 'collected' else 'pledged' end, coalesce(pledged, collected), 'planted',
      case when pledged is null then 'flexible' else 'fixed' end, price.currency, price.perks, coalesce((item ->> 'extra_minor')::bigint, 0),
      price.shipping, price.perks + coalesce((item ->> 'extra_minor')::bigint, 0) + price.shipping,
      case when pledged is null then price.perks + coalesce((item ->> 'extra_minor')::bigint, 0) + price.shipping else 0 end,
      price.platform_fee_bps, item ->> 'email', coalesce(item ->> 'firstname', ''), coalesce(item ->> 'lastname', ''),
      coalesce(item ->> 'appearance', 'named'), coalesce(item ->> 'locale', 'en'), 'planted', item ->> 'contributor_key',
      item ->> 'key', 'planted', made, pledged, collected)
    returning * into c;
    contribution_id := c.id;
    is_new := true;
    insert into contribution_lines (contribution_id, position, perk_id, stock_unit_id, title, kind, ships, quantity, unit_price_minor,
      shipping_minor, options)
    select c.id, row_number() over (), p.id, p.stock_unit_id, p.title, p.kind, p.ships, w.quantity, p.price_minor,
      case when p.ships then coalesce((select fee_minor from perk_shipping_fee(p.id, item ->> 'country')), 0) * w.quantity else 0 end, coalesce(w.options, '{}')
    from jsonb_to_recordset(coalesce(item -> 'lines', '[]')) w (perk_id bigint, quantity int, options jsonb)
      join perks p on p.id = w.perk_id;
    with taken as (
      insert into stock_reservations (stock_unit_id, source_kind, source_id, quantity, state, reserved_at, expires_at, settled_at)
      select x.stock_unit_id, 'contribution', c.id, sum(x.quantity), 'claimed', made, made + interval '10 minutes', coalesce(pledged, collected)
      from contribution_lines x where x.contribution_id = c.id group by 1 returning stock_unit_id, quantity
    )
    update stock_units u set claimed = u.claimed + taken.quantity from taken where u.id = taken.stock_unit_id;
    if item -> 'address' ->> 'country' is not null then
      insert into contribution_addresses (contribution_id, name, address, address2, city, state, zipcode, country, phone_number)
      select c.id, a.name, a.address, coalesce(a.address2, ''), a.city, coalesce(a.state, ''), coalesce(a.zipcode, ''), a.country,
        coalesce(a.phone_number, '')
      from jsonb_to_record(item -> 'address') a (name text, address text, address2 text, city text, state text, zipcode text, country text,
        phone_number text);
    end if;
    if item -> 'payment' ->> 'customer_ref' is not null then
      insert into payment_customers (account_id, source_kind, source_id, customer_ref)
        values (c.account_id, case when c.account_id is null then 'contribution' end, case when c.account_id is null then c.id end,
          item -> 'payment' ->> 'customer_ref') on conflict do nothing;
    end if;
    method := upsert_payment_method(item -> 'payment', c.account_id, false);
    if pledged is not null then
      insert into payment_attempts (source_kind, source_id, operation, attempt_no, idempotency_key, state, on_session, amount_minor, currency,
        method_ref, customer_ref, provider_object, provider_ref, created_at, resolved_at)
      values ('contribution', c.id, 'setup', 1, 'contribution:' || c.id || ':setup:1', 'succeeded', true, c.total_minor, c.currency,
        item -> 'payment' ->> 'method_ref', item -> 'payment' ->> 'customer_ref', 'setup_intent', item -> 'payment' ->> 'setup_ref', made, pledged);
      pending := pending || pledged_transfer(c, pledged);
    end if;
    if collected is not null then
      insert into payment_attempts (source_kind, source_id, operation, attempt_no, idempotency_key, state, on_session, amount_minor, currency,
        method_ref, customer_ref, provider_object, provider_ref, charge_ref, captured_minor, provider_fee_minor, created_at, resolved_at)
      values ('contribution', c.id, 'charge', 1, 'contribution:' || c.id || ':charge:1', 'succeeded', pledged is null, c.total_minor, c.currency,
        item -> 'payment' ->> 'method_ref', item -> 'payment' ->> 'customer_ref', 'payment_intent', item -> 'payment' ->> 'intent_ref',
        item -> 'payment' ->> 'charge_ref', c.total_minor, (item -> 'payment' ->> 'fee_minor')::bigint, collected, collected);
      if pledged is not null then
        update contributions k set state = 'charging', state_at = collected, state_cause = 'deadline', charge_tries = 1 where k.id = c.id;
      end if;
      update contributions k set state = 'collected', state_at = collected, state_cause = case when pledged is null then 'planted' else 'deadline' end,
        captured_minor = k.total_minor, method_id = method, platform_fee_minor = platform_fee(k),
        processing_fee_minor = least(processing_fee(k.total_minor, k.currency), k.total_minor - platform_fee(k))
        where k.id = c.id returning * into c;
      posted := posted || collected_transfer(c, (item -> 'payment' ->> 'fee_minor')::bigint, collected);
    else
      update contributions k set method_id = method where k.id = c.id returning * into c;
    end if;
    if cancelled is not null then
      update contributions k set state = 'cancelled', state_at = cancelled, state_cause = 'unfunded' where k.id = c.id;
      perform stock_release('contribution', c.id);
      posted := posted || jsonb_build_object('id', 'contribution:' || c.id || ':pledge_voided', 'kind', 'pledge_voided', 'phase', 'voided',
        'pending_id', 'contribution:' || c.id || ':pledged', 'source_kind', 'contribution', 'source_id', c.id, 'occurred_at', cancelled);
    else
      effects := effects || jsonb_build_object('campaign_id', c.campaign_id,
        'pledged', case when collected is null then c.total_minor else 0 end, 'collected', case when collected is null then 0 else c.total_minor end,
        'contributions', 1, 'contributors', count_contributor(c, 1));
    end if;
    if item -> 'refund' ->> 'amount_minor' is not null then
      insert into payment_refunds (source_kind, source_id, attempt_id, idempotency_key, amount_minor, currency, reason, state, provider_ref,
        platform_fee_minor, processing_fee_minor, created_at, resolved_at)
      select 'contribution', c.id, a.id, 'contribution:' || c.id || ':planted_refund', (item -> 'refund' ->> 'amount_minor')::bigint, c.currency,
        item -> 'refund' ->> 'reason', 'succeeded', item -> 'refund' ->> 'ref',
        (2 * c.platform_fee_minor * (item -> 'refund' ->> 'amount_minor')::bigint + c.captured_minor) / (2 * c.captured_minor),
        case when refund_borne_by_platform(item -> 'refund' ->> 'reason') then
          (2 * c.processing_fee_minor * (item -> 'refund' ->> 'amount_minor')::bigint + c.captured_minor) / (2 * c.captured_minor) else 0 end,
        (item -> 'refund' ->> 'at')::timestamptz, (item -> 'refund' ->> 'at')::timestamptz
      from payment_attempts a where a.source_kind = 'contribution' and a.source_id = c.id and a.operation = 'charge'
      returning * into r;
      update contributions k set refunded_minor = r.amount_minor where k.id = c.id;
      refunded := refunded || r.id;
    end if;
    return next;
  end loop;
  if pending <> '[]' then
    perform post_transfers_or_fail(pending);
  end if;
  if posted <> '[]' then
    perform post_transfers_or_fail(posted);
  end if;
  if effects <> '[]' then
    perform apply_campaign_totals(effects, clock_now());
  end if;
  for r in select * from payment_refunds where id = any (refunded) order by id loop
    perform apply_refund(r, 'sent', 'refund:' || r.reason, null, r.resolved_at, false);
  end loop;
end $$;

-- The price as the server sees it. `problem` is why it can't be bought now, or null.
-- item: { campaign_id, lines: [{ perk_id, quantity, options }], extra_minor, country, secret_token_hash (hex),
--         minimum_minor, check_options, taken: { "<stock unit>": units promised but not written yet } }
create or replace function price_contribution(item jsonb) returns table (
  problem text, problem_perk_id bigint, beneficiary_id bigint, platform_fee_bps int, pre_order boolean, owner_id bigint,
  funding text, currency text, perks_minor bigint, extra_minor bigint, shipping_minor bigint, total_minor bigint,
  ships boolean, lines jsonb, has_person_limit boolean
) language plpgsql stable as $$
declare
  c record;
  at timestamptz := clock_now();
  line record;
  first_problem text;
  has_base boolean := false;
  has_add_on boolean := false;
begin
  select k.id, k.state, k.ends_at, k.funding_type, k.currency, k.platform_fee_bps, k.pre_order, k.owner_id, b.id as beneficiary_id
    into c from campaigns k join beneficiaries b on b.campaign_id = k.id
    where k.id = (item ->> 'campaign_id')::bigint and k.state not in ('draft', 'coming_soon', 'deleted');
  if not found then
    problem := 'campaign_not_found';
    return next;
    return;
  end if;
  beneficiary_id := c.beneficiary_id;
  has_person_limit := false;
  platform_fee_bps := c.platform_fee_bps;
  pre_order := c.pre_order;
  owner_id := c.owner_id;
  currency := c.currency;
  funding := case when c.state = 'live' and c.funding_type = 'fixed' then 'fixed' else 'flexible' end;
  extra_minor := coalesce((item ->> 'extra_minor')::bigint, 0);
  perks_minor := 0;
  shipping_minor := 0;
  ships := false;
  lines := '[]';
  if not (c.state = 'forever_funding' or (c.state = 'live' and at < c.ends_at)) then
    problem := 'campaign_closed';
  end if;

  for line in
    select l.position, l.perk_id, l.quantity, coalesce(l.options, '{}') as options, p.id, p.title, p.kind, p.ships, p.status,
      p.price_minor, p.currency, p.stock_unit_id, p.available_from, p.available_until, p.limit_per_contributor,
      p.kind = 'secret' and p.secret_token_hash is distinct from decode(coalesce(item ->> 'secret_token_hash', ''), 'hex') as is_secret,
      case when p.ships and item ->> 'country' is not null then (
        select f.fee_minor from perk_shipping_fee(p.id, item ->> 'country') f) end as fee,
      case when u.limit_count is not null then greatest(u.limit_count - u.claimed - u.reserved
        - coalesce((item -> 'taken' ->> u.id::text)::int, 0), 0) end as available,
      -- the same unit may stand in several lines
      sum(l.quantity) over (partition by p.stock_unit_id) as wanted
    from (select e, o::int as position, (e ->> 'perk_id')::bigint as perk_id, (e ->> 'quantity')::int as quantity, e -> 'options' as options
          from jsonb_array_elements(coalesce(item -> 'lines', '[]')) with ordinality x (e, o)) l
      left join perks p on p.id = l.perk_id and p.campaign_id = c.id and p.status <> 'hidden'
      left join stock_units u on u.id = p.stock_unit_id
    order by l.position
  loop
    first_problem := case
      -- a hidden or secret perk answers like one that does not exist
      when line.id is null or line.is_secret then 'perk_not_found'
      when line.status = 'sold_out' then 'sold_out'
      when line.status <> 'active' or line.currency <> c.currency then 'perk_unavailable'
      when at < coalesce(line.available_from, at) or at >= coalesce(line.available_until, 'infinity') then 'perk_unavailable'
      when line.available is not null and line.available < line.wanted then 'sold_out'
      when line.ships and item ->> 'country' is null then 'address_needed'
      when line.ships and line.fee is null then 'does_not_ship'
      when coalesce((item ->> 'check_options')::boolean, false) and exists (
        select 1 from perk_contents pc join perk_items i on i.id = pc.item_id, jsonb_array_elements(i.options) o
        where pc.perk_id = line.id and not exists (select 1 from jsonb_array_elements(o -> 'values') v
          where v ->> 'label' = line.options -> i.id::text ->> (o ->> 'name'))) then 'options_invalid'
    end;
    if first_problem is not null and problem is null then
      problem := first_problem;
      problem_perk_id := line.perk_id;
    end if;
    continue when line.id is null or line.is_secret;
    has_base := has_base or line.kind <> 'add_on';
    has_add_on := has_add_on or line.kind = 'add_on';
    ships := ships or line.ships;
    has_person_limit := has_person_limit or line.limit_per_contributor is not null;
    perks_minor := perks_minor + line.price_minor * line.quantity;
    shipping_minor := shipping_minor + coalesce(line.fee, 0) * line.quantity;
    lines := lines || jsonb_build_object('position', line.position, 'perk_id', line.id, 'stock_unit_id', line.stock_unit_id,
      'title', line.title, 'kind', line.kind, 'ships', line.ships, 'quantity', line.quantity,
      'unit_price_minor', line.price_minor, 'shipping_minor', coalesce(line.fee, 0) * line.quantity,
      'available', line.available, 'options', line.options);
  end loop;

  total_minor := perks_minor + extra_minor + shipping_minor;
  problem := case
    when problem is not null then problem
    when has_add_on and not has_base then 'add_on_alone'
    when total_minor < coalesce((item ->> 'minimum_minor')::bigint, 1) then 'amount_too_small'
    when total_minor > 99999999 then 'amount_too_large'
  end;
  return next;
end $$;

-- Writes what start_contributions() accepted, each table once for all of them.
-- accepted: inputs of start_contributions() with their price_contribution(), ids and first state.
create or replace function store_started(accepted jsonb, at timestamptz) returns void language plpgsql as $$
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

-- batch: [{ …price_contribution, currency, expected_total_minor, holder, client_key, contributor_key, account_id, email,
--   firstname, lastname, locale, appearance, owner_visibility, referrer, address, token_hash (hex), idempotency_key,
--   body_hash, request_id, method_ref, customer_ref, save_method, fingerprint (where it is known) }]
-- One row per input, in order. outcome: started · exists · a problem of price_contribution · currency_mismatch ·
-- price_changed · same_key_other_body · limit_per_contributor · too_many_reservations · too_many_declines.
-- detail: { state (risk_review: without an attempt), funding, at } of what was started, { perk_id, quote } of what was refused by its price.
create or replace function start_contributions(batch jsonb) returns table (
  n int, outcome text, detail jsonb, contribution_id bigint, attempt_id bigint
) language plpgsql as $$
declare
  item jsonb;
  at timestamptz;
  price record;
  existing record;
  risk record;
  first_state text;
  perk bigint;
  accepted jsonb := '[]';
  -- Units the accepted ones will hold, and whom they belong to: limits count what is written.
  taken jsonb := '{}';
  people jsonb := '{}';
begin
  -- The locks of the whole batch, always in this order: people, campaigns, stock.
  perform pg_advisory_xact_lock(hashtextextended(w.name, 29)) from (
    select e ->> 'holder' as name from jsonb_array_elements(batch) e
    union select e ->> 'contributor_key' from jsonb_array_elements(batch) e order by 1
  ) w;
  perform 1 from campaigns where id = any (array(select (e ->> 'campaign_id')::bigint from jsonb_array_elements(batch) e))
    order by id for share;
  perform 1 from stock_units where id = any (array(select p.stock_unit_id from perks p where p.id = any (array(
      select (l ->> 'perk_id')::bigint from jsonb_array_elements(batch) e, jsonb_array_elements(e -> 'lines') l))))
    order by id for no key update;
  at := clock_now();

  for item, n in select e, o from jsonb_array_elements(batch) with ordinality x (e, o) order by o loop
    contribution_id := null;
    attempt_id := null;
    detail := null;
    if people ?| array[item ->> 'holder', item ->> 'contributor_key', item ->> 'client_key'] then
      perform store_started(accepted, at);
      accepted := '[]';
      taken := '{}';
      people := '{}';
    end if;
    select c.id, c.body_hash into existing from contributions c
      where c.holder = item ->> 'holder' and c.idempotency_key = item ->> 'idempotency_key';
    if found then
      outcome := case when existing.body_hash = item ->> 'body_hash' then 'exists' else 'same_key_other_body' end;
      if outcome = 'exists' then
        contribution_id := existing.id;
        select a.id into attempt_id from payment_attempts a
          where a.source_kind = 'contribution' and a.source_id = existing.id order by a.id desc limit 1;
      end if;
      return next;
      continue;
    end if;

    select * into price from price_contribution(item || jsonb_build_object('taken', taken));
    perk := null;
    outcome := case
      when price.problem in ('campaign_not_found', 'campaign_closed', 'perk_not_found') then price.problem
      when price.currency <> item ->> 'currency' then 'currency_mismatch'
      when price.problem is not null then price.problem
      when price.total_minor <> (item ->> 'expected_total_minor')::bigint then 'price_changed'
    end;
    if outcome is null and price.has_person_limit then
      select p.id into perk from perks p
        join (select (l ->> 'perk_id')::bigint as id, sum((l ->> 'quantity')::int) as quantity
              from jsonb_array_elements(price.lines) l group by 1) w on w.id = p.id
        where p.limit_per_contributor < w.quantity + coalesce((
          select sum(x.quantity) from contributions c join contribution_lines x on x.contribution_id = c.id
          where c.contributor_key = item ->> 'contributor_key' and c.campaign_id = p.campaign_id and x.perk_id = p.id
            and c.state not in ('expired', 'failed', 'cancelled', 'dropped', 'refunded')), 0)
        limit 1;
    end if;
    if outcome is null then
      select * into risk from card_risk(item ->> 'holder', coalesce(item ->> 'client_key', ''), (item ->> 'campaign_id')::bigint,
        item ->> 'fingerprint', at);
      outcome := case
        when perk is not null then 'limit_per_contributor'
        when (select count(*) from contributions c where c.holder = item ->> 'holder' and c.expires_at > at
              and c.pledged_at is null and c.state in ('created', 'reserved', 'charging', 'risk_review')) >= 5
          or (select count(*) from contributions c where item ->> 'client_key' <> '' and c.client_key = item ->> 'client_key'
              and c.expires_at > at and c.pledged_at is null
              and c.state in ('created', 'reserved', 'charging', 'risk_review')) >= 25 then 'too_many_reservations'
        when risk.refused then 'too_many_declines'
      end;
    end if;
    if outcome is not null then
      detail := jsonb_build_object('perk_id', coalesce(perk, price.problem_perk_id), 'quote', to_jsonb(price));
      return next;
      continue;
    end if;

    contribution_id := nextval('contributions_id_seq');
    first_state := case when price.funding = 'fixed' or item ->> 'method_ref' is null then 'reserved'
      when risk.reasons = '{}' then 'charging' else 'risk_review' end;
    attempt_id := case when first_state <> 'risk_review' then nextval('payment_attempts_id_seq') end;
    detail := jsonb_build_object('funding', price.funding, 'at', at, 'state', first_state);
    accepted := accepted || jsonb_build_array(item || to_jsonb(price) || jsonb_build_object('id', contribution_id,
      'attempt_id', attempt_id, 'state', first_state, 'reasons', risk.reasons,
      'until', at + case when first_state <> 'risk_review' then interval '10 minutes' else review_time(
        jsonb_path_exists(price.lines, '$[*] ? (@.available != null)')) end));
    select taken || coalesce(jsonb_object_agg(l.unit, l.quantity + coalesce((taken ->> l.unit)::int, 0)), '{}') into taken
      from (select e ->> 'stock_unit_id' as unit, sum((e ->> 'quantity')::int) as quantity
            from jsonb_array_elements(price.lines) e group by 1) l;
    people := people || jsonb_build_object(item ->> 'holder', 1, item ->> 'contributor_key', 1)
      || case when coalesce(item ->> 'client_key', '') = '' then '{}' else jsonb_build_object(item ->> 'client_key', 1) end;
    outcome := 'started';
    return next;
  end loop;
  if accepted <> '[]' then
    perform store_started(accepted, at);
  end if;
end $$;

-- The card is charged at the deadline and 1, 3, 5 and 7 days after the decision.
create or replace function last_charge_try() returns int language sql immutable as $$ select 5 $$;

-- When that happens next; after the last try, when the pledge ends unless its person pays meanwhile.
create or replace function next_charge_at(campaign bigint, tries int) returns timestamptz language sql stable as $$
  select decided_at + make_interval(days => (array[1, 3, 5, 7, 8])[tries]) from settlements where campaign_id = campaign
$$;

-- batch: [{ attempt_id, outcome: succeeded | declined | requires_action | unknown | abandoned, cause, request_id,
--   keep (a declined one is followed by another), provider_object, provider_ref, action_url, charge_ref, amount_minor, currency, provider_fee_minor, decline_code, fingerprint (of a refused card),
--   method: { method_ref, customer_ref, brand, last4, exp_month, exp_year, fingerprint, country } }]
-- One row per input, in order. outcome: collected · pledged · charge_next (a new attempt to send) · in_review · declined ·
-- errored · failed · action · unknown · too_late (nothing taken) · surplus (taken, to be given back) ·
-- exists (said before) · differs (amount or currency is not ours: nothing changed)
create or replace function record_contributions(batch jsonb) returns table (
  n int, outcome text, contribution_id bigint, state text, attempt_id bigint
) language plpgsql as $$
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
  insert into outbox (topic, key, payload)
    select f ->> 'topic', (f ->> 'topic') || ':' || (f ->> 'key'), f - 'topic' - 'key' from jsonb_array_elements(facts) f
    on conflict (key) do nothing;
  if effects <> '[]' then
    perform apply_campaign_totals(effects, at);
  end if;
end $$;

-- Another attempt for a contribution that exists. input: { on_session, method_ref, customer_ref, save_method, fingerprint,
-- cause, actor_id, request_id, tries (off session: how many there were before) }.
-- outcome: started · open (one is under way) · paid · expired · not_due · too_many_declines · in_review
create or replace function begin_attempt(contribution bigint, input jsonb) returns table (outcome text, attempt_id bigint)
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

-- Ends what was reserved and not paid. With ids: those the person leaves; without: all whose time is up.
-- Something that is being charged right now only gives its units back; its answer decides later.
create or replace function expire_contributions(ids bigint[], why text, at_most int) returns table (contribution_id bigint, state text)
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
