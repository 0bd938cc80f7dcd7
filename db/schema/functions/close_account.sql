-- Closing an account: what tells who somebody was goes, what the books need stays. A named exception to "each module
-- writes its own tables": it and erase_*() reach whatever holds a word of a person.
create function close_account(who bigint) returns void language plpgsql as $$
declare
  their_address text;
  is_proved boolean;
begin
  select email, email_confirmed_at is not null into their_address, is_proved
  from accounts where id = who and closed_at is null for update;
  if not found then
    raise exception 'account % is not open', who using errcode = 'no_data_found';
  end if;
  perform erase_giving(who, their_address, is_proved);
  perform erase_words(who);
  perform erase_campaigns(who);
  perform erase_person(who, their_address);
  delete from audit_keys where account_id = who;
end $$;
