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
