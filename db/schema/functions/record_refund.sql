-- said: pending · succeeded · failed · unknown. outcome: recorded · exists
create function record_refund(refund bigint, said text, ref text, why_failed text, request text) returns text language plpgsql as $$
declare
  r payment_refunds%rowtype;
  at timestamptz;
begin
  perform 1 from contributions where id = (select source_id from payment_refunds where id = refund) for no key update;
  select * into r from payment_refunds where id = refund for no key update;
  at := clock_now();
  if r.state = said or r.state in ('outside', 'failed') or (r.state = 'succeeded' and said <> 'failed')
     or (r.state = 'pending' and said = 'unknown') then
    return 'exists';
  end if;
  update payment_refunds set state = said, provider_ref = coalesce(ref, provider_ref), failure = why_failed,
    resolved_at = case when said in ('succeeded', 'failed') then at end,
    check_at = case said when 'unknown' then at + interval '10 seconds' when 'pending' then at + interval '1 hour' end where id = r.id;
  if said in ('pending', 'succeeded') and r.state in ('stored', 'unknown') then
    if r.surplus then
      perform post_transfers_or_fail(jsonb_build_array(jsonb_build_object('id', 'refund:' || r.id || ':sent', 'kind', 'refund_sent',
        'source_kind', 'attempt', 'source_id', r.attempt_id, 'occurred_at', at, 'postings', jsonb_build_array(jsonb_build_object(
          'debit', 'contributor_clearing', 'credit', 'provider_cash', 'currency', r.currency, 'amount_minor', r.amount_minor)))));
    else
      perform apply_refund(r, 'sent', 'refund:' || r.reason, request, at, true);
    end if;
  elsif said = 'failed' and r.state in ('stored', 'unknown') and not r.surplus then
    update contributions set refunded_minor = refunded_minor - r.amount_minor where id = r.source_id;
    update contribution_lines l set refunded_minor = l.refunded_minor - w.price, shipping_refunded_minor = l.shipping_refunded_minor - w.shipping
      from (select p.line_id as id, coalesce(sum(p.amount_minor) filter (where p.part = 'perk'), 0) as price,
              coalesce(sum(p.amount_minor) filter (where p.part = 'shipping'), 0) as shipping
            from payment_refund_parts p where p.refund_id = r.id and p.line_id is not null group by 1) w
      where l.id = w.id;
  elsif said = 'failed' then
    -- It had left us and came back: we owe it to the contributor still.
    perform post_transfers_or_fail(jsonb_build_array(jsonb_build_object('id', 'refund:' || r.id || ':returned', 'kind', 'refund_returned',
      'source_kind', 'refund', 'source_id', r.id, 'occurred_at', at, 'postings', jsonb_build_array(jsonb_build_object(
        'debit', 'provider_cash', 'credit', 'refunds_owed', 'currency', r.currency, 'amount_minor', r.amount_minor)))));
    insert into outbox (topic, key, payload) values ('refund.returned', 'refund.returned:' || r.id,
      jsonb_build_object('refund_id', r.id, 'contribution_id', r.source_id)) on conflict (key) do nothing;
  end if;
  return 'recorded';
end $$;
