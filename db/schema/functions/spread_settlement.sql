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
