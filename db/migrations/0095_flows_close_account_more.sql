-- Closing an account reaches what came after 0016. The same named exception to "each module writes its own tables"; added:
-- account_contact_shares, campaign_invitations, campaign_support_codes, campaign_holds, campaign_hold_answers,
-- approval_items, approval_events, external_campaigns, campaign_product_stages, coming_soon_pages, campaign_faqs,
-- campaign_pictures, campaign_tags, campaign_old_slugs, perks, perk_items, campaign_updates, email_subscribers, comments,
-- reactions, comment_reports, campaign_messages, payment_refunds, payment_card_pages, contribution_declines,
-- contribution_reviews, campaign_contributors, idempotency_keys, media_files.

create index account_contacts_address_idx on account_contacts (lower(email));

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

-- What was paid stays, without the person. A parcel that may still be on its way keeps its address for 90 days.
create function erase_giving(who bigint, their_address text, is_proved boolean) returns void language plpgsql as $$
declare
  given bigint[];
  renamed record;
begin
  -- Also what was given as a guest under the same, proved address, once nothing is open any more.
  select coalesce(array_agg(id), '{}') into given from contributions
  where account_id = who or (is_proved and account_id is null and lower(email) = lower(their_address)
    and state not in ('created', 'reserved', 'setup_ok', 'risk_review', 'pledged', 'charging', 'charge_unknown', 'errored',
      'disputed'));
  delete from contribution_addresses a using contributions c
  where c.id = a.contribution_id and c.id = any (given) and not (c.state in ('collected', 'partially_refunded')
    and exists (select 1 from contribution_lines l where l.contribution_id = c.id and l.ships));
  update idempotency_keys k set response = null from contributions c
  where c.id = any (given) and k.key = c.idempotency_key and k.response is not null;
  update contribution_declines set client_key = '', fingerprint = null where contribution_id = any (given);
  update contribution_reviews set note = '' where contribution_id = any (given);
  update payment_refunds set note = '–' where source_kind = 'contribution' and source_id = any (given) and note <> '';
  -- The hash of a mail address can be guessed back: another name for the same contributor.
  for renamed in
    select c.contributor_key as old_key, 'closed:' || who || ':' || min(c.id) as new_key from contributions c
    where c.id = any (given) and c.contributor_key like 'email:%' group by 1
  loop
    update contributions set contributor_key = renamed.new_key where contributor_key = renamed.old_key;
    update campaign_contributors set contributor_key = renamed.new_key where contributor_key = renamed.old_key;
  end loop;
  update contributions set email = 'closed-' || who || '@closed.invalid', firstname = '', lastname = '',
    appearance = 'anonymous', referrer = null, client_key = '', token_hash = null
  where id = any (given);
  delete from payment_card_pages where account_id = who;
  update payment_methods set saved = false, last4 = '', exp_month = null, exp_year = null, fingerprint = null, country = null
  where account_id = who;
  -- What the provider told of these payments was handled; its text holds names and addresses.
  update payment_webhook_events e set payload = '{}' from payment_attempts p
  where p.source_kind = 'contribution' and p.source_id = any (given) and e.handled_at is not null
    and e.object_ref in (p.provider_ref, p.charge_ref);
end $$;

-- What somebody said to others: the place of a comment stays, for the answers below it.
create function erase_words(who bigint) returns void language plpgsql as $$
begin
  update comments set body = '–', pinned = false, deleted_at = coalesce(deleted_at, clock_now()) where author_id = who;
  delete from reactions where account_id = who;
  update comment_reports set note = '' where reporter_id = who;
  update campaign_messages set body = '–', mail_ref = null where author_id = who;
  update campaign_hold_answers set body = '–' where author_id = who;
end $$;

-- Drafts go; what was public stays as a campaign, without who made it.
create function erase_campaigns(who bigint) returns void language plpgsql as $$
declare
  drafts bigint[];
begin
  select coalesce(array_agg(id), '{}') into drafts from campaigns where owner_id = who and state in ('draft', 'deleted');
  delete from campaign_faqs where campaign_id = any (drafts);
  delete from campaign_pictures where campaign_id = any (drafts);
  delete from campaign_tags where campaign_id = any (drafts);
  delete from campaign_old_slugs where campaign_id = any (drafts);
  delete from email_subscribers where campaign_id = any (drafts);
  delete from coming_soon_pages where campaign_id = any (drafts);
  delete from campaign_invitations where campaign_id = any (drafts);
  update campaign_updates set title = '–', body_html = '', slug = 'update-' || id where campaign_id = any (drafts);
  update perks set title = '–', description = '', image_public_id = null where campaign_id = any (drafts);
  update perk_items set name = '–', options = '[]' where campaign_id = any (drafts);
  update campaigns set state = 'deleted', slug = 'deleted-' || id, title = '', tagline = '', overview = '', story_html = '',
    risks = '', city = '', city_slug = '', region = '', card_public_id = null, card_alt = '', social_public_id = null,
    social_alt = '', video_url = null, short_link = null, banner = null, preview_nonce = null, publish_at = null
  where id = any (drafts);

  delete from campaign_support_codes s using campaigns c where c.id = s.campaign_id and c.owner_id = who;
  update campaigns set support_email = null, support_email_verified_at = null, updated_at = clock_now() where owner_id = who;
  update campaign_holds h set evidence = '', end_note = '' from campaigns c where c.id = h.campaign_id and c.owner_id = who;
  update external_campaigns e set proof = '–' from campaigns c where c.id = e.campaign_id and c.owner_id = who;
  update campaign_product_stages s set evidence = '–' from campaigns c where c.id = s.campaign_id and c.owner_id = who;
  update approval_items i set content = '{}' from approval_groups g where g.id = i.group_id and g.submitted_by = who;
  update approval_events e set note = '' from approval_groups g where g.id = e.group_id and g.submitted_by = who;
  update discovery_campaigns d set owner_name = '' from campaigns c where c.id = d.campaign_id and c.owner_id = who;
end $$;

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

create or replace function close_account(who bigint) returns void language plpgsql as $$
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

-- What is left of a picture that was deleted: nothing of what it showed.
create function media_files_forget() returns trigger language plpgsql as $$
begin
  new.sha256 := repeat('0', 64);
  new.preview := 'data:image/webp;base64,';
  return new;
end $$;
create trigger media_files_forget before update of deleted_at on media_files
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function media_files_forget();

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
create index mail_messages_age_idx on mail_messages (created_at) where to_address <> 'forgotten@mail.invalid';
