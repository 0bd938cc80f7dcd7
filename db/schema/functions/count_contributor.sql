-- Counts a contribution for its person; true when the person is new to the campaign.
create function count_contributor(c contributions, difference int) returns int language plpgsql as $$
declare
  now_count int;
begin
  insert into campaign_contributors (campaign_id, contributor_key, account_id, contributions)
    values (c.campaign_id, c.contributor_key, c.account_id, greatest(difference, 0))
    on conflict (campaign_id, contributor_key) do update set contributions = campaign_contributors.contributions + difference
    returning contributions into now_count;
  return case when difference > 0 and now_count = difference then 1 when difference < 0 and now_count = 0 then -1 else 0 end;
end $$;
