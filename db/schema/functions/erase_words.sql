-- What somebody said to others: the place of a comment stays, for the answers below it.
create function erase_words(who bigint) returns void language plpgsql as $$
begin
  update comments set body = '–', pinned = false, deleted_at = coalesce(deleted_at, clock_now()) where author_id = who;
  delete from reactions where account_id = who;
  update comment_reports set note = '' where reporter_id = who;
  update campaign_messages set body = '–', mail_ref = null where author_id = who;
  update campaign_hold_answers set body = '–' where author_id = who;
end $$;
