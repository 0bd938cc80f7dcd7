-- Pictures somebody uploaded that no campaign shows which stays; to be deleted from the file store.
create function pictures_to_delete(who bigint) returns setof text language plpgsql stable as $$
begin
  return query with theirs as (
    select public_id from media_files where owner_account_id = who and deleted_at is null
  ), kept as (
    select c.id, concat_ws(' ', c.card_public_id, c.social_public_id, c.story_html) as shown from campaigns c
    where c.state not in ('draft', 'deleted') and (c.owner_id = who
      or exists (select 1 from campaign_team t where t.campaign_id = c.id and t.account_id = who))
    union all
    select c.id, c.story_html from campaigns c join campaign_team t on t.campaign_id = c.id
    where t.account_id = who and c.owner_id <> who and c.state in ('draft', 'coming_soon')
  ), shown as (
    select shown as text from kept
    union all select p.public_id from campaign_pictures p join kept k on k.id = p.campaign_id
    union all select u.body_html from campaign_updates u join kept k on k.id = u.campaign_id
    union all select concat_ws(' ', s.image_public_id, s.body_html) from coming_soon_pages s join kept k on k.id = s.campaign_id
    union all select p.image_public_id from perks p join kept k on k.id = p.campaign_id where p.image_public_id is not null
  )
  select t.public_id from theirs t where not exists (select 1 from shown s where strpos(s.text, t.public_id) > 0);
end $$;
