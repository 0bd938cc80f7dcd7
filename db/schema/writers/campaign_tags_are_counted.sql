-- A tag is counted as soon as a campaign that anybody may see has it, whichever comes first. Who writes tags
-- has the campaign locked, and so has who moves it: one of the two sees what the other did.
create function campaign_tags_are_counted() returns trigger language plpgsql as $$
begin
  execute format($insert$
    insert into campaign_tag_counts as kept (language, tag, campaigns)
    select l.language, t.tag, sum(t.more)
    from (%s) t join campaigns c on c.id = t.campaign_id and campaign_is_public(c.state)
      cross join lateral (values (''), (c.language)) l (language)
    group by 1, 2 having sum(t.more) <> 0 order by 1, 2
    on conflict (language, tag) do update set campaigns = kept.campaigns + excluded.campaigns $insert$,
    case tg_op
      when 'INSERT' then 'select *, 1 as more from added'
      when 'DELETE' then 'select *, -1 as more from gone'
      else 'select *, 1 as more from added union all select *, -1 from gone'
    end);
  return null;
end $$;
create trigger campaign_tags_counted_insert after insert on campaign_tags
  referencing new table as added for each statement execute function campaign_tags_are_counted();
create trigger campaign_tags_counted_update after update on campaign_tags
  referencing old table as gone new table as added for each statement
  execute function campaign_tags_are_counted();
create trigger campaign_tags_counted_delete after delete on campaign_tags
  referencing old table as gone for each statement execute function campaign_tags_are_counted();
