-- Whoever closes an account gets no newsletter to its address either. A named exception to "each module
-- writes its own tables": accounts fires it, newsletter_subscriptions is written.

create function forget_newsletter_of_closed_account() returns trigger language plpgsql as $$
begin
  delete from newsletter_subscriptions where lower(email) = lower(old.email);
  return null;
end $$;
create trigger accounts_forget_newsletter after update of closed_at on accounts
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function forget_newsletter_of_closed_account();
