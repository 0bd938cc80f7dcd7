-- The tags of a campaign count from when anybody may see it, and under the language it is written in.
create function campaigns_move_tags() returns trigger language plpgsql as $$
begin
  insert into campaign_tag_counts as kept (language, tag, campaigns)
  select l.language, t.tag, sum(l.more)
  from campaign_tags t
    cross join (values ('', new.state, 1), (new.language, new.state, 1),
      ('', old.state, -1), (old.language, old.state, -1)) l (language, state, more)
  where t.campaign_id = new.id and campaign_is_public(l.state)
  group by 1, 2 having sum(l.more) <> 0 order by 1, 2
  on conflict (language, tag) do update set campaigns = kept.campaigns + excluded.campaigns;
  return null;
end $$;
create trigger campaigns_move_tags after update of state, language on campaigns for each row
  when (old.state <> new.state or old.language <> new.language) execute function campaigns_move_tags();
