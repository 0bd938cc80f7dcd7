-- Closing an account: what tells who somebody was goes, what the books need stays. A named exception to "each module
-- writes its own tables": accounts, addresses, sessions and what hangs on them, contributions, contribution_addresses,
-- payment_methods, payment_webhook_events, campaigns (drafts), campaign_team, campaign_follows, discovery_campaigns,
-- mail_messages, mail_preferences, mail_opt_outs, mail_refusals, job_statuses, audit_keys.

-- Why somebody cannot leave yet; none when they can.
create function account_obligations(who bigint) returns text[] language plpgsql stable as $$
declare
  found text[] := '{}';
begin
  if exists (select 1 from account_roles where account_id = who) then
    found := found || 'has_role'::text;
  end if;
  if exists (
    select 1 from campaigns c left join campaign_totals t on t.campaign_id = c.id
    where c.owner_id = who and (c.state in ('coming_soon', 'live', 'forever_funding', 'held')
      or (c.state = 'ended' and coalesce(t.collected_minor + t.pledged_minor, 0) > 0))
  ) then
    found := found || 'open_campaign'::text;
  end if;
  if exists (
    select 1 from contributions where account_id = who and state in
      ('created', 'reserved', 'setup_ok', 'risk_review', 'pledged', 'charging', 'charge_unknown', 'errored', 'disputed')
  ) then
    found := found || 'open_contribution'::text;
  end if;
  return found;
end $$;

create function close_account(who bigint) returns void language plpgsql as $$
declare
  their_address text;
begin
  select email into their_address from accounts where id = who and closed_at is null for update;
  if not found then
    raise exception 'account % is not open', who using errcode = 'no_data_found';
  end if;
  delete from account_links where account_id = who;
  delete from account_interests where account_id = who;
  delete from account_follows where account_id = who or follower_id = who;
  delete from account_contacts where account_id = who;
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
  delete from mail_messages where account_id = who or lower(to_address) = lower(their_address);
  delete from job_statuses where owner_account_id = who;
  delete from campaign_follows where account_id = who;
  update campaign_team set title = '', left_at = coalesce(left_at, clock_now()) where account_id = who;

  update accounts set email = 'closed-' || who || '@closed.invalid', email_confirmed_at = null, password_hash = null,
    firstname = '', lastname = '', country = null, city = null, bio = '', avatar_public_id = null, domain_code = null,
    sign_up_source = null, newsletter_opt_in = false, revoked_reason = null, closed_at = clock_now()
  where id = who;

  -- What was paid stays, without the person. A parcel that may still be on its way keeps its address for 90 days.
  delete from contribution_addresses a using contributions c
  where c.id = a.contribution_id and c.account_id = who and not (c.state in ('collected', 'partially_refunded')
    and exists (select 1 from contribution_lines l where l.contribution_id = c.id and l.ships));
  update contributions set email = 'closed-' || who || '@closed.invalid', firstname = '', lastname = '',
    appearance = 'anonymous', referrer = null, client_key = '', token_hash = null
  where account_id = who;
  update payment_methods set saved = false, last4 = '', exp_month = null, exp_year = null, fingerprint = null, country = null
  where account_id = who;
  -- What the provider told of these payments was handled; its text holds names and addresses.
  update payment_webhook_events e set payload = '{}'
  from payment_attempts p join contributions c on p.source_kind = 'contribution' and c.id = p.source_id
  where c.account_id = who and e.handled_at is not null and e.object_ref in (p.provider_ref, p.charge_ref);

  update campaigns set state = 'deleted', title = '', tagline = '', overview = '', story_html = '', risks = ''
  where owner_id = who and state = 'draft';
  update discovery_campaigns d set owner_name = ''
  from campaigns c where c.id = d.campaign_id and c.owner_id = who;
  update campaigns set updated_at = clock_now() where owner_id = who;

  delete from audit_keys where account_id = who;
end $$;

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
