-- The campaigns of each kind are counted with every change of the index, whoever writes it.
create function discovery_counts_follow() returns trigger language plpgsql as $$
begin
  execute format($insert$
    insert into discovery_counts as kept
    select coalesce(status, ''), forever, funding_type, nonprofit, coalesce(category_id, 0), country,
      case when percent >= 75 then 75 when percent >= 50 then 50 else 0 end, sum(more)
    from (%s) as changed
    group by 1, 2, 3, 4, 5, 6, 7 having sum(more) <> 0 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (status, forever, funding_type, nonprofit, category_id, country, percent)
      do update set campaigns = kept.campaigns + excluded.campaigns $insert$,
    case tg_op
      when 'INSERT' then 'select *, 1 as more from added'
      when 'DELETE' then 'select *, -1 as more from gone'
      else 'select *, 1 as more from added union all select *, -1 from gone'
    end);
  return null;
end $$;
create trigger discovery_counts_insert after insert on discovery_campaigns
  referencing new table as added for each statement execute function discovery_counts_follow();
create trigger discovery_counts_update after update on discovery_campaigns
  referencing old table as gone new table as added for each statement
  execute function discovery_counts_follow();
create trigger discovery_counts_delete after delete on discovery_campaigns
  referencing old table as gone for each statement execute function discovery_counts_follow();
