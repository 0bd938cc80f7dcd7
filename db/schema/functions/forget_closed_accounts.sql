-- What closing left for a while: addresses of parcels, and the mail that said goodbye.
create function forget_closed_accounts() returns bigint language plpgsql as $$
declare
  forgotten bigint;
  mails bigint;
begin
  delete from contribution_addresses a using contributions c join accounts who on who.id = c.account_id
  where c.id = a.contribution_id and who.closed_at < clock_now() - interval '90 days';
  get diagnostics forgotten = row_count;
  delete from mail_messages where kind = 'account_closed' and created_at < clock_now() - interval '30 days';
  get diagnostics mails = row_count;
  return forgotten + mails;
end $$;
