-- batch: [{ …price_contribution, currency, expected_total_minor, holder, client_key, contributor_key, account_id, email,
--   firstname, lastname, locale, appearance, owner_visibility, referrer, address, token_hash (hex), idempotency_key,
--   body_hash, request_id, method_ref, customer_ref, save_method, fingerprint (where it is known) }]
-- One row per input, in order. outcome: started · exists · a problem of price_contribution · currency_mismatch ·
-- price_changed · same_key_other_body · limit_per_contributor · too_many_reservations · too_many_declines.
-- detail: { state (risk_review: without an attempt), funding, at } of what was started, { perk_id, quote } of what was refused by its price.
create function start_contributions(batch jsonb) returns table (
  n int, outcome text, detail jsonb, contribution_id bigint, attempt_id bigint
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  item jsonb;
  plain record;
  wanted bigint[];
  is_limited boolean;
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
  wanted := array(select distinct p.stock_unit_id from perks p where p.id = any (array(
      select (l ->> 'perk_id')::bigint from jsonb_array_elements(batch) e, jsonb_array_elements(e -> 'lines') l)));
  -- All of them at once, by their ids: now where a unit can run out, so that what is seen stays true; else at the end.
  is_limited := exists (select 1 from stock_units u where u.id = any (wanted) and u.limit_count is not null);
  if is_limited then
    perform 1 from stock_units where id = any (wanted) order by id for no key update;
  end if;
  at := clock_now();

  select * into plain from start_plain_contributions(batch, at);
  if not is_limited then
    perform 1 from stock_units where id = any (wanted) order by id for no key update;
  end if;
  update stock_units u set reserved = u.reserved + w.quantity, updated_at = at
    from unnest(plain.units, plain.quantities) w (id, quantity) where u.id = w.id and u.id = any (plain.units);
  if plain.ns is not null then
    return query select p.n, 'started', p.detail, p.contribution_id, p.attempt_id
      from unnest(plain.ns, plain.details, plain.ids, plain.attempts) p (n, detail, contribution_id, attempt_id);
    if cardinality(plain.ns) = jsonb_array_length(batch) then
      return;
    end if;
  end if;

  for item, n in select e, o from jsonb_array_elements(batch) with ordinality x (e, o)
    where plain.ns is null or o <> all (plain.ns) order by o
  loop
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
