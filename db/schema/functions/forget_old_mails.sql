-- Mails are kept to be looked up and sent again; after a while only that they were sent.
create function forget_old_mails(days int) returns bigint language plpgsql as $$
declare
  forgotten bigint;
begin
  update mail_messages set to_address = 'forgotten@mail.invalid', reply_to = null, subject = '–', html = '', body_text = '',
    unsubscribe_url = null, error = null
  where created_at < clock_now() - make_interval(days => days) and to_address <> 'forgotten@mail.invalid';
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
