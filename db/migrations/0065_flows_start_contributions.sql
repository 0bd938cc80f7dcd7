-- The hot path, first half: price, reserve and store the key of the provider call, for one or for many.
-- Called only by src/flows/back-campaign/back-campaign.store.ts. Writes contributions, contribution_lines,
-- contribution_addresses, contribution_events, stock_units, stock_reservations, payment_attempts.

-- The price as the server sees it. `problem` is why it can't be bought now, or null.
-- item: { campaign_id, lines: [{ perk_id, quantity, options }], extra_minor, country, secret_token_hash (hex),
--         minimum_minor, check_options, taken: { "<stock unit>": units promised but not written yet } }
create function price_contribution(item jsonb) returns table (
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
      -- As perk_shipping_fee(), in place: a call per line costs more than the look-up.
      case when p.ships and item ->> 'country' is not null then (
        select r.fee_minor from perk_shipping_rates r
        where r.perk_id = p.id and (r.destination in (item ->> 'country', 'everywhere')
          or (r.destination = 'european_union' and item ->> 'country' = any (european_union())))
        order by case r.destination when 'everywhere' then 3 when 'european_union' then 2 else 1 end limit 1) end as fee,
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

-- Options as the perk's items know them; what isn't one of them is not kept.
create function known_options(perk bigint, chosen jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(i.id::text, picked.o) filter (where picked.o is not null), '{}')
  from perk_contents pc join perk_items i on i.id = pc.item_id,
    lateral (select jsonb_object_agg(o ->> 'name', chosen -> i.id::text ->> (o ->> 'name')) as o
             from jsonb_array_elements(i.options) o where chosen -> i.id::text ->> (o ->> 'name') is not null) picked
  where pc.perk_id = perk
$$;

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
    coalesce(r.client_key, ''), r.contributor_key, r.idempotency_key, r.body_hash, at, at + interval '10 minutes'
  from jsonb_to_recordset(accepted) r (id bigint, campaign_id bigint, beneficiary_id bigint, account_id bigint, state text,
    request_id text, funding text, pre_order boolean, owner_id bigint, currency text, perks_minor bigint, extra_minor bigint,
    shipping_minor bigint, total_minor bigint, platform_fee_bps int, email text, firstname text, lastname text, appearance text,
    owner_visibility text, locale text, referrer text, token_hash text, holder text, client_key text, contributor_key text,
    idempotency_key text, body_hash text);

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
      select l.stock_unit_id, 'contribution', r.id, sum(l.quantity), at, at + interval '10 minutes'
      from jsonb_to_recordset(accepted) r (id bigint, lines jsonb),
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
    lateral (select case r.state when 'charging' then 'charge' else 'setup' end as operation) o;
end $$;

-- batch: [{ …price_contribution, currency, expected_total_minor, holder, client_key, contributor_key, account_id, email,
--   firstname, lastname, locale, appearance, owner_visibility, referrer, address, token_hash (hex), idempotency_key,
--   body_hash, request_id, method_ref, customer_ref, save_method }]
-- One row per input, in order. outcome: started · exists · a problem of price_contribution · currency_mismatch ·
-- price_changed · same_key_other_body · limit_per_contributor · too_many_reservations · too_many_declines.
-- detail: { state, funding, at } of what was started, { perk_id, quote } of what was refused by its price.
create function start_contributions(batch jsonb) returns table (
  n int, outcome text, detail jsonb, contribution_id bigint, attempt_id bigint
) language plpgsql as $$
declare
  item jsonb;
  at timestamptz;
  price record;
  existing record;
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
      outcome := case
        when perk is not null then 'limit_per_contributor'
        when (select count(*) from contributions c where c.holder = item ->> 'holder' and c.expires_at > at
              and c.pledged_at is null and c.state in ('created', 'reserved', 'charging', 'risk_review')) >= 5
          or (select count(*) from contributions c where item ->> 'client_key' <> '' and c.client_key = item ->> 'client_key'
              and c.expires_at > at and c.pledged_at is null
              and c.state in ('created', 'reserved', 'charging', 'risk_review')) >= 25 then 'too_many_reservations'
        when (select count(*) from contribution_declines d where d.holder = item ->> 'holder'
              and d.occurred_at > at - interval '1 hour') >= 10
          or (select count(*) from contribution_declines d where item ->> 'client_key' <> ''
              and d.client_key = item ->> 'client_key' and d.occurred_at > at - interval '1 hour') >= 20 then 'too_many_declines'
      end;
    end if;
    if outcome is not null then
      detail := jsonb_build_object('perk_id', coalesce(perk, price.problem_perk_id), 'quote', to_jsonb(price));
      return next;
      continue;
    end if;

    contribution_id := nextval('contributions_id_seq');
    attempt_id := nextval('payment_attempts_id_seq');
    detail := jsonb_build_object('funding', price.funding, 'at', at,
      'state', case when price.funding = 'flexible' and item ->> 'method_ref' is not null then 'charging' else 'reserved' end);
    accepted := accepted || jsonb_build_array(item || to_jsonb(price) || jsonb_build_object('id', contribution_id,
      'attempt_id', attempt_id, 'state', detail ->> 'state'));
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
