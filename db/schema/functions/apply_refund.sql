-- Everything a refund that was accepted does to a contribution; the caller holds its lock.
create function apply_refund(r payment_refunds, transfer_kind text, why text, request text, at timestamptz, announced boolean) returns void
language plpgsql as $$
declare
  c contributions%rowtype;
  given bigint;
  whole boolean;
begin
  select * into c from contributions where id = r.source_id;
  perform post_transfers_or_fail(jsonb_build_array(jsonb_build_object('id', 'refund:' || r.id || ':' || transfer_kind,
    'kind', 'refund_' || transfer_kind, 'source_kind', 'refund', 'source_id', r.id, 'occurred_at', at, 'postings', (
      select jsonb_agg(jsonb_build_object('debit', p.debit, 'debit_owner', p.debit_owner, 'credit', p.credit,
        'credit_owner', p.credit_owner, 'currency', r.currency, 'amount_minor', p.amount) order by p.n)
      from (values
        (1, 'beneficiary_held', 'beneficiary:' || c.beneficiary_id,
          case transfer_kind when 'sent' then 'provider_cash' else 'refunds_outside' end,
          case transfer_kind when 'sent' then 'platform' else 'beneficiary:' || c.beneficiary_id end, r.amount_minor),
        (2, 'platform_fees', 'platform', 'beneficiary_held', 'beneficiary:' || c.beneficiary_id, r.platform_fee_minor),
        (3, 'processing_fees_absorbed', 'platform', 'beneficiary_held', 'beneficiary:' || c.beneficiary_id, r.processing_fee_minor)
      ) p (n, debit, debit_owner, credit, credit_owner, amount) where p.amount > 0))));
  select coalesce(sum(amount_minor), 0) into given from payment_refunds
    where source_kind = r.source_kind and source_id = r.source_id and not surplus and (state in ('pending', 'succeeded', 'outside') or id = r.id);
  whole := given >= c.captured_minor;
  if whole or c.state = 'collected' then
    update contributions set state = case when whole then 'refunded' else 'partially_refunded' end, state_at = at, state_cause = why,
      state_actor_id = r.actor_id, state_request_id = request, refund_due = case when whole then null else refund_due end where id = c.id;
  end if;
  if whole then
    perform stock_release('contribution', c.id);
  end if;
  perform apply_campaign_totals(jsonb_build_array(jsonb_build_object('campaign_id', c.campaign_id, 'collected', -r.amount_minor,
    'contributions', case when whole then -1 else 0 end, 'contributors', case when whole then count_contributor(c, -1) else 0 end)), at);
  if announced then
    insert into outbox (topic, key, payload) values ('contribution.refunded', 'contribution.refunded:' || r.id, jsonb_build_object(
      'contribution_id', c.id, 'campaign_id', c.campaign_id, 'account_id', c.account_id, 'refund_id', r.id))
      on conflict (key) do nothing;
  end if;
end $$;
