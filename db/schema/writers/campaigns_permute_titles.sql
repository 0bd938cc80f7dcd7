-- Staff finds a campaign by any word of its title, and among those of its state, from when it has them.
create function campaigns_permute_titles() returns trigger language plpgsql as $$
begin
  delete from campaign_permuted_titles where campaign_id = new.id;
  insert into campaign_permuted_titles (campaign_id, state, title)
  select new.id, new.state, permuted from permuted_titles(new.title);
  return null;
end $$;
create trigger campaigns_permute_titles_insert after insert on campaigns for each row
  execute function campaigns_permute_titles();
create trigger campaigns_permute_titles_update after update of title, state on campaigns for each row
  when (old.title <> new.title or old.state <> new.state) execute function campaigns_permute_titles();
