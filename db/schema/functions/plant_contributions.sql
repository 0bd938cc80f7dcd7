-- batch: [{ campaign_id, account_id, email, firstname, lastname, contributor_key, locale, appearance, key, country, address,
--   lines: [{ perk_id, quantity, options }], extra_minor, created_at, pledged_at, collected_at, cancelled_at,
--   payment: { method_ref, customer_ref, brand, last4, exp_month, exp_year, setup_ref, intent_ref, charge_ref, fee_minor },
--   refund: { ref, amount_minor, reason, at } }]
-- Answers the id per input, in order; an input whose key is there already answers the id that has it.
create function plant_contributions(batch jsonb) returns table (n int, contribution_id bigint, is_new boolean) language plpgsql as $$
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
