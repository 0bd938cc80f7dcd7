-- Whose an account, a campaign, a contribution or a comment is now; null for guests' and for nobody's.
create function audit_about(kind text, number bigint) returns bigint language sql stable parallel safe as $$
  select case kind
    when 'account' then number
    when 'campaign' then (select owner_id from campaigns where id = number)
    when 'contribution' then (select account_id from contributions where id = number)
    when 'comment' then (select author_id from comments where id = number)
  end
$$;
