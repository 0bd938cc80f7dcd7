-- Why somebody cannot leave yet; none when they can.
create function account_obligations(who bigint) returns text[] language plpgsql stable as $$
declare
  found text[] := '{}';
begin
  if exists (select 1 from account_roles where account_id = who) then
    found := found || 'has_role'::text;
  end if;
  if exists (
    select 1 from campaigns c left join campaign_totals t on t.campaign_id = c.id
    where c.owner_id = who and (c.state in ('coming_soon', 'live', 'forever_funding', 'held')
      or (c.state = 'ended' and coalesce(t.collected_minor + t.pledged_minor, 0) > 0))
  ) then
    found := found || 'open_campaign'::text;
  end if;
  if exists (
    select 1 from contributions where account_id = who and state in
      ('created', 'reserved', 'setup_ok', 'risk_review', 'pledged', 'charging', 'charge_unknown', 'errored', 'disputed')
  ) then
    found := found || 'open_contribution'::text;
  end if;
  return found;
end $$;
