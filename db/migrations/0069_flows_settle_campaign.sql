-- Funds of a beneficiary, from postings alone: what its held money was moved against.
create function beneficiary_funds(beneficiary bigint, in_currency text) returns table (
  gross_minor bigint, refunds_minor bigint, platform_fees_minor bigint, processing_fees_minor bigint, disputes_minor bigint,
  marked_refunded_minor bigint, reserve_minor bigint, held_minor bigint, pledged_minor bigint
) language sql stable as $$
  with mine as (
    select id, kind from ledger_accounts where owner_ref = 'beneficiary:' || beneficiary and currency = in_currency
  ), held as (
    select id from mine where kind = 'beneficiary_held'
  ), moved as (
    select o.kind, sum(m.amount)::bigint as amount from (
      select p.debit_account_id as other, p.amount_minor as amount from ledger_postings p where p.credit_account_id = (select id from held)
      union all
      select p.credit_account_id, -p.amount_minor from ledger_postings p where p.debit_account_id = (select id from held)
    ) m join ledger_accounts o on o.id = m.other group by o.kind
  ), promised as (
    select coalesce((select sum(p.amount_minor) from ledger_postings p join mine m on m.id = p.debit_account_id where m.kind = 'pledges_promised'), 0)
      - coalesce((select sum(p.amount_minor) from ledger_postings p join mine m on m.id = p.credit_account_id where m.kind = 'pledges_promised'), 0) as amount
  )
  select
    coalesce(sum(amount) filter (where kind = 'contributor_clearing'), 0)::bigint,
    -coalesce(sum(amount) filter (where kind = 'provider_cash'), 0)::bigint,
    -coalesce(sum(amount) filter (where kind = 'platform_fees'), 0)::bigint,
    -coalesce(sum(amount) filter (where kind in ('processing_fees', 'processing_fees_absorbed')), 0)::bigint,
    -coalesce(sum(amount) filter (where kind = 'disputes_held'), 0)::bigint,
    -coalesce(sum(amount) filter (where kind = 'refunds_outside'), 0)::bigint,
    -coalesce(sum(amount) filter (where kind = 'beneficiary_reserve'), 0)::bigint,
    coalesce(sum(amount), 0)::bigint,
    (select amount from promised)::bigint
  from moved
$$;

-- 100.00 in the currency's own terms: below it a flexible campaign gives back what it has.
create function smallest_net(in_currency text) returns bigint language sql immutable as $$
  select case in_currency when 'KRW' then 100000 else 10000 end::bigint
$$;

-- Decides a campaign at its deadline, once, from ledger sums, under the row's exclusive lock.
-- Called only by src/flows/settle-campaign. Writes settlements, campaigns, campaign_events, outbox.
create function settle_campaign(campaign bigint) returns text language plpgsql as $$
declare
  c campaigns%rowtype;
  f record;
  at timestamptz;
  raised bigint;
  verdict text;
  is_funded boolean;
  next_state text;
begin
  select * into c from campaigns where id = campaign for update;
  at := clock_now();
  if not found or c.state <> 'live' or c.ends_at > at or exists (select 1 from settlements where campaign_id = campaign) then
    return null;
  end if;
  select * into f from beneficiary_funds((select id from beneficiaries where campaign_id = campaign), c.currency);
  raised := f.pledged_minor + f.gross_minor - f.refunds_minor - f.marked_refunded_minor - f.disputes_minor;
  is_funded := raised >= c.goal_minor;
  verdict := case
    when c.funding_type = 'fixed' and is_funded then 'charge'
    when c.funding_type = 'fixed' then 'release'
    when f.held_minor < smallest_net(c.currency) then 'give_back'
    else 'keep'
  end;
  next_state := case when is_funded and verdict in ('charge', 'keep') and c.forever_opt_in then 'forever_funding' else 'ended' end;
  insert into settlements (campaign_id, decision, outcome, currency, goal_minor, pledged_minor, collected_minor, net_minor, ends_at, decided_at)
    values (campaign, verdict, case when is_funded then 'funded' else 'unfunded' end, c.currency, c.goal_minor, f.pledged_minor,
      raised - f.pledged_minor, f.held_minor, c.ends_at, at);
  update campaigns set state = next_state, outcome = case when is_funded then 'funded' else 'unfunded' end,
    outcome_sum_minor = raised, updated_at = at where id = campaign;
  insert into campaign_events (campaign_id, from_state, to_state, cause, occurred_at)
    values (campaign, c.state, next_state, 'deadline', at);
  insert into outbox (topic, key, payload) values ('campaign.settled', 'campaign.settled:' || campaign,
    jsonb_build_object('campaign_id', campaign, 'decision', verdict));
  return verdict;
end $$;

-- Tells up to at_most contributions what the decision means for them; how many it told. Safe to repeat.
create function spread_settlement(campaign bigint, at_most int) returns int language plpgsql as $$
declare
  s settlements%rowtype;
  chosen bigint[];
begin
  select * into s from settlements where campaign_id = campaign;
  select array_agg(x.id) into chosen from (
    select k.id from contributions k where k.campaign_id = campaign and case s.decision
      when 'charge' then k.state = 'pledged' and k.charge_due_at is null
      when 'release' then k.state = 'pledged'
      when 'give_back' then k.state in ('collected', 'partially_refunded') and k.refund_due is null and k.refunded_minor < k.captured_minor
      else false end
    order by k.id limit at_most for no key update
  ) x;
  if chosen is null then
    update settlements set spread_at = coalesce(spread_at, clock_now()) where campaign_id = campaign;
    return 0;
  end if;
  if s.decision = 'charge' then
    update contributions set charge_due_at = s.decided_at where id = any (chosen);
  elsif s.decision = 'release' then
    perform cancel_pledges(chosen, 'unfunded', null, null);
  else
    update contributions set refund_due = 'below_minimum' where id = any (chosen);
  end if;
  return cardinality(chosen);
end $$;

-- The same for a campaign that was cancelled: promises end, money goes back.
create function spread_cancellation(campaign bigint, at_most int) returns int language plpgsql as $$
declare
  pledged bigint[];
  collected bigint[];
begin
  select array_agg(x.id) filter (where x.state in ('pledged', 'errored')),
         array_agg(x.id) filter (where x.state in ('collected', 'partially_refunded')) into pledged, collected
  from (
    select k.id, k.state from contributions k join campaigns c on c.id = k.campaign_id and c.state = 'cancelled'
    where k.campaign_id = campaign and (k.state in ('pledged', 'errored')
      or (k.state in ('collected', 'partially_refunded') and k.refund_due is null and k.refunded_minor < k.captured_minor))
    order by k.id limit at_most for no key update of k
  ) x;
  perform cancel_pledges(coalesce(pledged, '{}'), 'campaign_cancelled', null, null);
  update contributions set refund_due = 'campaign_removed' where id = any (collected);
  return coalesce(cardinality(pledged), 0) + coalesce(cardinality(collected), 0);
end $$;
