-- Nothing is written in the name of an account that was closed, or merged with another, while it waited. A
-- foreign key waits for the same lock, but a closed account is still a row to it.

create function closed_account_gets_nothing() returns trigger language plpgsql as $$
declare
  who bigint;
begin
  if tg_argv[0] = 'account_id' then who := new.account_id;
  elsif tg_argv[0] = 'author_id' then who := new.author_id;
  elsif tg_argv[0] = 'owner_id' then who := new.owner_id;
  elsif tg_argv[0] = 'publish_by' then who := new.publish_by;
  elsif tg_argv[0] = 'reporter_id' then who := new.reporter_id;
  elsif tg_argv[0] = 'follower_id' then who := new.follower_id;
  elsif tg_argv[0] = 'started_by' then who := new.started_by;
  elsif tg_argv[0] = 'submitted_by' then who := new.submitted_by;
  elsif tg_argv[0] = 'acts_as' then who := new.acts_as;
  else who := new.owner_account_id;
  end if;
  perform from accounts where id = who and closed_at is null for key share;
  if found then
    return new;
  end if;
  -- Of an account that isn't there at all the foreign key tells.
  if exists (select from accounts where id = who) then
    raise exception 'account % is closed: %.% can''t be its', who, tg_table_name, tg_argv[0]
      using errcode = 'UA001';
  end if;
  return new;
end $$;
