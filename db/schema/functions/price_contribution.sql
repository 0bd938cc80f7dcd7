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
