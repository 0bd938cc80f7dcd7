-- input: { contribution_id, key, amount_minor (null: all that is left), parts: [{ part, line_id, amount_minor }], reason, note,
--   actor_id, outside, request_id }
-- outcome: started · exists · same_key_other_amount · not_refundable · disputed · too_much
create function begin_refund(input jsonb) returns table (outcome text, refund_id bigint, left_minor bigint) language plpgsql as $$
declare
  c contributions%rowtype;
  r payment_refunds%rowtype;
  charge record;
  at timestamptz;
  amount bigint;
  outside boolean := coalesce((input ->> 'outside')::boolean, false);
  parts jsonb := coalesce(input -> 'parts', '[]');
begin
  select * into c from contributions where id = (input ->> 'contribution_id')::bigint for no key update;
  at := clock_now();
  left_minor := c.captured_minor - c.refunded_minor - c.disputed_minor;
  select * into r from payment_refunds where idempotency_key = input ->> 'key';
  if found then
    refund_id := r.id;
    outcome := case when r.source_id = c.id and r.reason = input ->> 'reason'
      and r.amount_minor = coalesce((input ->> 'amount_minor')::bigint, r.amount_minor) then 'exists' else 'same_key_other_amount' end;
    return next;
    return;
  end if;
  amount := coalesce((input ->> 'amount_minor')::bigint, left_minor);
  select a.id into charge from payment_attempts a
    where a.source_kind = 'contribution' and a.source_id = c.id and a.operation = 'charge' and a.state = 'succeeded';
  outcome := case
    when c.state = 'disputed' then 'disputed'
    when c.state not in ('collected', 'partially_refunded') or charge.id is null then 'not_refundable'
    when amount <= 0 or amount > left_minor then 'too_much'
    when parts <> '[]' and (select sum((p ->> 'amount_minor')::bigint) from jsonb_array_elements(parts) p) <> amount then 'too_much'
    when exists (select 1 from jsonb_array_elements(parts) p where p ->> 'part' in ('perk', 'shipping') and not exists (
      select 1 from contribution_lines l where l.id = (p ->> 'line_id')::bigint and l.contribution_id = c.id
        and (p ->> 'amount_minor')::bigint <= case p ->> 'part' when 'perk' then l.unit_price_minor * l.quantity - l.refunded_minor
          else l.shipping_minor - l.shipping_refunded_minor end)) then 'too_much'
    when (select coalesce(sum((p ->> 'amount_minor')::bigint), 0) from jsonb_array_elements(parts) p where p ->> 'part' = 'extra')
      + (select coalesce(sum(x.amount_minor), 0) from payment_refund_parts x join payment_refunds f on f.id = x.refund_id
         where f.source_kind = 'contribution' and f.source_id = c.id and x.part = 'extra' and f.state <> 'failed') > c.extra_minor then 'too_much'
  end;
  if outcome is not null then
    return next;
    return;
  end if;

  -- Fees given back follow the share that was refunded so far, so that the parts never differ from the whole.
  insert into payment_refunds (source_kind, source_id, attempt_id, idempotency_key, amount_minor, currency, reason, note, state, actor_id,
    platform_fee_minor, processing_fee_minor, created_at, check_at, resolved_at)
  select 'contribution', c.id, case when outside then null else charge.id end, input ->> 'key', amount, c.currency, input ->> 'reason',
    coalesce(input ->> 'note', ''), case when outside then 'outside' else 'stored' end, (input ->> 'actor_id')::bigint,
    greatest(0, (2 * c.platform_fee_minor * (c.refunded_minor + amount) + c.captured_minor) / (2 * c.captured_minor) - s.platform),
    case when refund_borne_by_platform(input ->> 'reason') then greatest(0, least(c.processing_fee_minor - s.processing,
      (2 * c.processing_fee_minor * (c.refunded_minor + amount) + c.captured_minor) / (2 * c.captured_minor) - s.processing)) else 0 end,
    at, case when outside then null else at + interval '30 seconds' end, case when outside then at end
  from (select coalesce(sum(f.platform_fee_minor), 0) as platform, coalesce(sum(f.processing_fee_minor), 0) as processing
        from payment_refunds f where f.source_kind = 'contribution' and f.source_id = c.id and f.state <> 'failed' and not f.surplus) s
  returning * into r;
  refund_id := r.id;
  insert into payment_refund_parts (refund_id, position, part, line_id, amount_minor)
    select r.id, o, p ->> 'part', (p ->> 'line_id')::bigint, (p ->> 'amount_minor')::bigint
    from jsonb_array_elements(parts) with ordinality x (p, o);
  update contribution_lines l set refunded_minor = l.refunded_minor + w.price, shipping_refunded_minor = l.shipping_refunded_minor + w.shipping
    from (select (p ->> 'line_id')::bigint as id,
            coalesce(sum((p ->> 'amount_minor')::bigint) filter (where p ->> 'part' = 'perk'), 0) as price,
            coalesce(sum((p ->> 'amount_minor')::bigint) filter (where p ->> 'part' = 'shipping'), 0) as shipping
          from jsonb_array_elements(parts) p group by 1) w
    where l.id = w.id and l.contribution_id = c.id;
  update contributions set refunded_minor = refunded_minor + amount where id = c.id;
  left_minor := left_minor - amount;
  if outside then
    perform apply_refund(r, 'outside', 'marked_refunded', input ->> 'request_id', at, true);
  end if;
  outcome := 'started';
  return next;
end $$;
