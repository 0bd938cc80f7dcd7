-- The decision of a campaign that was planted after its deadline, from what its ledger says; nothing is left to spread.
create function plant_settlement(campaign bigint, decided timestamptz) returns text language plpgsql as $$
declare
  c campaigns%rowtype;
  f record;
  raised bigint;
  verdict text;
begin
  select * into strict c from campaigns where id = campaign for update;
  select * into f from beneficiary_funds((select id from beneficiaries where campaign_id = campaign), c.currency);
  raised := f.pledged_minor + f.gross_minor - f.refunds_minor - f.marked_refunded_minor - f.disputes_minor;
  verdict := case when c.funding_type = 'fixed' then case when raised >= c.goal_minor then 'charge' else 'release' end
    when f.held_minor < smallest_net(c.currency) and f.gross_minor > 0 then 'give_back' else 'keep' end;
  insert into settlements (campaign_id, decision, outcome, currency, goal_minor, pledged_minor, collected_minor, net_minor, ends_at, decided_at, spread_at)
    values (campaign, verdict, case when raised >= c.goal_minor then 'funded' else 'unfunded' end, c.currency, c.goal_minor, f.pledged_minor,
      raised - f.pledged_minor, f.held_minor, c.ends_at, decided, decided)
    on conflict (campaign_id) do nothing;
  return verdict;
end $$;
