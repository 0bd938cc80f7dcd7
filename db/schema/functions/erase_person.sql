-- Who somebody is, and everything that only they had.
create function erase_person(who bigint, their_address text) returns void language plpgsql as $$
begin
  delete from account_links where account_id = who;
  delete from account_interests where account_id = who;
  delete from account_follows where account_id = who or follower_id = who;
  -- Also out of the address books of others.
  delete from account_contacts where account_id = who or lower(email) = lower(their_address);
  delete from account_contact_shares where account_id = who or lower(to_address) = lower(their_address);
  delete from addresses where account_id = who;
  delete from sessions where account_id = who;
  delete from account_tokens where account_id = who;
  delete from known_browsers where account_id = who;
  delete from second_factors where account_id = who;
  delete from recovery_codes where account_id = who;
  delete from passkeys where account_id = who;
  delete from sign_in_challenges where account_id = who;
  delete from oauth_tokens where account_id = who;
  delete from outside_identities where account_id = who;
  delete from mail_preferences where account_id = who;
  delete from mail_opt_outs o where o.address = lower(their_address);
  delete from mail_refusals r where r.address = lower(their_address);
  delete from mail_messages where account_id = who or lower(to_address) = lower(their_address)
    or lower(reply_to) = lower(their_address);
  delete from job_statuses where owner_account_id = who;
  delete from campaign_follows where account_id = who;
  delete from email_subscribers where account_id = who or lower(email) = lower(their_address);
  delete from campaign_invitations where lower(email) = lower(their_address);
  update campaign_team set title = '', left_at = coalesce(left_at, clock_now()) where account_id = who;
  -- The answers that were kept for a second asking; keys and hashes stay, so that nothing is done twice.
  update idempotency_keys k set response = null where k.scope = 'person:' || who and k.response is not null;

  update accounts set email = 'closed-' || who || '@closed.invalid', email_confirmed_at = null, password_hash = null,
    firstname = '', lastname = '', country = null, city = null, bio = '', avatar_public_id = null, domain_code = null,
    sign_up_source = null, newsletter_opt_in = false, revoked_reason = null, closed_at = clock_now()
  where id = who;
end $$;
