-- start_contributions() for most of what arrives: inputs that nothing stands in the way of are priced, reserved and
-- stored by one statement for all of them; whatever is left goes one by one, by start_contributions(). See docs/decisions/0024.

-- The inputs that need no look of their own: nobody stands in the batch twice, the price is the one agreed to, units
-- are there for everybody who asks, no card was refused lately. Called by start_contributions(), which holds the locks.
create function start_plain_contributions(batch jsonb, at timestamptz,
  out ns int[], out ids bigint[], out attempts bigint[], out details jsonb[], out units bigint[], out quantities bigint[]
) language plpgsql as $$
begin
  with item as materialized (
    select i.*, count(*) over (partition by i.holder) = 1 and count(*) over (partition by i.contributor_key) = 1
      and (i.client_key = '' or count(*) over (partition by i.client_key) = 1) as is_alone
    from (
      select e.n, e.campaign_id, coalesce(e.extra_minor, 0) as extra_minor, e.country, coalesce(e.minimum_minor, 1) as minimum_minor,
        coalesce(e.check_options, false) as check_options, coalesce(e.lines, '[]') as lines, e.currency, e.expected_total_minor,
        e.holder, coalesce(e.client_key, '') as client_key, e.contributor_key, e.account_id, e.email, coalesce(e.firstname, '') as firstname,
        coalesce(e.lastname, '') as lastname, e.locale, e.appearance, e.owner_visibility, e.referrer, e.address,
        decode(e.token_hash, 'hex') as token_hash, e.idempotency_key, e.body_hash, e.request_id, e.method_ref, e.customer_ref,
        coalesce(e.save_method, false) as save_method, e.fingerprint
      from rows from (jsonb_to_recordset(batch) as (campaign_id bigint, extra_minor bigint, country text, minimum_minor bigint,
        check_options boolean, lines jsonb, currency text, expected_total_minor bigint, holder text, client_key text,
        contributor_key text, account_id bigint, email text, firstname text, lastname text, locale text, appearance text,
        owner_visibility text, referrer text, address jsonb, token_hash text, idempotency_key text, body_hash text,
        request_id text, method_ref text, customer_ref text, save_method boolean, fingerprint text)) with ordinality
        e (campaign_id, extra_minor, country, minimum_minor, check_options, lines, currency, expected_total_minor, holder,
        client_key, contributor_key, account_id, email, firstname, lastname, locale, appearance, owner_visibility, referrer,
        address, token_hash, idempotency_key, body_hash, request_id, method_ref, customer_ref, save_method, fingerprint, n)
    ) i
  ), line as materialized (
    select i.n, l.position::smallint as position, l.quantity, coalesce(l.options, '{}') as options, p.*, f.fee_minor,
      p.id is not null and p.currency = i.currency and at >= coalesce(p.available_from, at)
        and at < coalesce(p.available_until, 'infinity') and p.limit_per_contributor is null
        and (not p.ships or f.fee_minor is not null)
        and (u.limit_count is null
          or u.limit_count - u.claimed - u.reserved >= sum(l.quantity) over (partition by p.stock_unit_id))
        and not (i.check_options and exists (
          select 1 from perk_contents pc join perk_items o on o.id = pc.item_id, jsonb_array_elements(o.options) w
          where pc.perk_id = p.id and not exists (select 1 from jsonb_array_elements(w -> 'values') v
            where v ->> 'label' = l.options -> o.id::text ->> (w ->> 'name')))) as is_plain
    from item i
      cross join lateral rows from (jsonb_to_recordset(i.lines) as (perk_id bigint, quantity int, options jsonb)) with ordinality
        l (perk_id, quantity, options, position)
      left join lateral (select k.id, k.title, k.kind, k.ships, k.price_minor, k.currency, k.stock_unit_id, k.available_from,
          k.available_until, k.limit_per_contributor
        from perks k where k.id = l.perk_id and k.campaign_id = i.campaign_id and k.status = 'active' and k.kind <> 'secret'
        limit 1) p on true
      left join lateral (select s.limit_count, s.claimed, s.reserved from stock_units s where s.id = p.stock_unit_id limit 1) u on true
      left join lateral (select x.fee_minor from perk_shipping_fee(p.id, i.country) x) f on p.ships and i.country is not null
  ), priced as materialized (
    select l.n, bool_and(l.is_plain) as is_plain, bool_or(l.kind <> 'add_on') as has_base,
      sum(l.price_minor * l.quantity)::bigint as perks_minor,
      sum(case when l.ships then l.fee_minor * l.quantity else 0 end)::bigint as shipping_minor
    from line l group by l.n
  ), accepted as materialized (
    select i.*, nextval('contributions_id_seq') as id, nextval('payment_attempts_id_seq') as attempt_id,
      case when k.funding = 'fixed' or i.method_ref is null then 'reserved' else 'charging' end as state,
      k.funding, k.platform_fee_bps, k.pre_order, k.owner_id, k.beneficiary_id,
      coalesce(p.perks_minor, 0) as perks_minor, coalesce(p.shipping_minor, 0) as shipping_minor
    from item i
      cross join lateral (select case when g.state = 'live' and g.funding_type = 'fixed' then 'fixed' else 'flexible' end as funding,
          g.currency, g.platform_fee_bps, g.pre_order, g.owner_id, b.id as beneficiary_id
        from campaigns g join beneficiaries b on b.campaign_id = g.id
        where g.id = i.campaign_id and (g.state = 'forever_funding' or (g.state = 'live' and at < g.ends_at)) limit 1) k
      left join priced p on p.n = i.n
    where i.is_alone and k.currency = i.currency and coalesce(p.is_plain and p.has_base, i.lines = '[]')
      and coalesce(p.perks_minor + p.shipping_minor, 0) + i.extra_minor = i.expected_total_minor
      and i.expected_total_minor between i.minimum_minor and 99999999
      -- Each a look into an index, whatever the planner thinks of the size of the batch.
      and (select c.id from contributions c where c.holder = i.holder and c.idempotency_key = i.idempotency_key limit 1) is null
      and (select d.id from contribution_declines d where d.holder = i.holder and d.occurred_at > at - interval '1 hour' limit 1) is null
      and case when i.client_key = '' then true else
        (select d.id from contribution_declines d where d.client_key = i.client_key and d.occurred_at > at - interval '1 hour'
          limit 1) is null
        and (select count(*) from contributions c where c.client_key = i.client_key and c.expires_at > at and c.pledged_at is null
          and c.state in ('created', 'reserved', 'charging', 'risk_review')) < 25 end
      and case when i.fingerprint is null then true else
        (select d.id from contribution_declines d where d.fingerprint = i.fingerprint and d.occurred_at > at - interval '1 hour'
          limit 1) is null end
      and (select count(*) from (select 1 from contribution_declines d where d.campaign_id = i.campaign_id
        and d.occurred_at > at - interval '10 minutes' limit 40) x) < 40
      and (select count(*) from contributions c where c.holder = i.holder and c.expires_at > at and c.pledged_at is null
        and c.state in ('created', 'reserved', 'charging', 'risk_review')) < 5
  ), born as (
    insert into contributions (id, campaign_id, beneficiary_id, account_id, state, state_at, state_cause, state_actor_id,
      state_request_id, funding, pre_order, own_campaign, currency, perks_minor, extra_minor, shipping_minor, total_minor,
      platform_fee_bps, email, firstname, lastname, appearance, owner_visibility, locale, referrer, token_hash, holder, client_key,
      contributor_key, idempotency_key, body_hash, created_at, expires_at)
    select r.id, r.campaign_id, r.beneficiary_id, r.account_id, r.state, at, 'started', r.account_id,
      r.request_id, r.funding, r.pre_order, r.account_id is not null and (r.account_id = r.owner_id or exists (
        select 1 from campaign_team t where t.campaign_id = r.campaign_id and t.account_id = r.account_id and t.left_at is null)),
      r.currency, r.perks_minor, r.extra_minor, r.shipping_minor, r.expected_total_minor,
      r.platform_fee_bps, r.email, r.firstname, r.lastname, coalesce(r.appearance, 'named'), coalesce(r.owner_visibility, 'full'),
      coalesce(r.locale, 'en'), r.referrer, r.token_hash, r.holder, r.client_key, r.contributor_key, r.idempotency_key,
      r.body_hash, at, at + interval '10 minutes'
    from accepted r
  ), lined as (
    insert into contribution_lines (contribution_id, position, perk_id, stock_unit_id, title, kind, ships, quantity,
      unit_price_minor, shipping_minor, options)
    select r.id, l.position, l.id, l.stock_unit_id, l.title, l.kind, l.ships, l.quantity, l.price_minor,
      case when l.ships then l.fee_minor * l.quantity else 0 end,
      case when l.options = '{}' then '{}' else known_options(l.id, l.options) end
    from accepted r join line l on l.n = r.n
  ), held as (
    insert into stock_reservations (stock_unit_id, source_kind, source_id, quantity, reserved_at, expires_at)
    select l.stock_unit_id, 'contribution', r.id, sum(l.quantity), at, at + interval '10 minutes'
    from accepted r join line l on l.n = r.n group by 1, 3
    returning stock_unit_id, quantity
  ), wanted as (
    select stock_unit_id, sum(quantity) as quantity from held group by 1
  ), sent as (
    insert into contribution_addresses (contribution_id, name, address, address2, city, state, zipcode, country, phone_number)
    select r.id, a.name, a.address, coalesce(a.address2, ''), a.city, coalesce(a.state, ''), coalesce(a.zipcode, ''),
      a.country, coalesce(a.phone_number, '')
    from accepted r, jsonb_to_record(r.address) a (name text, address text, address2 text, city text, state text, zipcode text,
      country text, phone_number text)
    where a.country is not null
  ), asked as (
    insert into payment_attempts (id, source_kind, source_id, operation, attempt_no, idempotency_key, on_session, amount_minor,
      currency, method_ref, customer_ref, save_method, hosted, created_at, check_at)
    select r.attempt_id, 'contribution', r.id, o.operation, 1, 'contribution:' || r.id || ':' || o.operation || ':1', true,
      r.expected_total_minor, r.currency, r.method_ref, r.customer_ref, r.save_method, r.method_ref is null, at, at + interval '1 minute'
    from accepted r, lateral (select case r.state when 'charging' then 'charge' else 'setup' end as operation) o
  )
  select r.*, w.* into ns, ids, attempts, details, units, quantities
  from (select array_agg(r.n::int), array_agg(r.id), array_agg(r.attempt_id),
      array_agg(jsonb_build_object('funding', r.funding, 'at', at, 'state', r.state)) from accepted r) r,
    (select array_agg(w.stock_unit_id), array_agg(w.quantity) from wanted w) w;
end $$;
