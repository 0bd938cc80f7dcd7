-- On what a merge moves and closing erases. Not on what is written after the provider was asked (customers,
-- cards that paid), whatever became of the account meanwhile, nor on sums of contributions, nor on mails,
-- which are often written for many people at once.

do $$
declare
  one text;
  named text[];
begin
  foreach one in array regexp_split_to_array(
    'account_contact_shares.account_id account_contacts.account_id account_follows.account_id
    account_follows.follower_id account_interests.account_id account_links.account_id
    account_restrictions.account_id account_roles.account_id account_tokens.account_id
    addresses.account_id approval_groups.submitted_by campaign_follows.account_id
    campaign_hold_answers.author_id campaign_messages.author_id campaign_team.account_id
    campaign_updates.author_id campaigns.owner_id campaigns.publish_by comment_reports.reporter_id
    comments.author_id consents.account_id contributions.account_id downloads.owner_account_id
    email_subscribers.account_id identity_checks.started_by job_statuses.owner_account_id
    known_browsers.account_id mail_preferences.account_id media_files.owner_account_id
    message_threads.account_id moderation_reports.account_id moderation_reports.reporter_id
    oauth_tokens.account_id outside_identities.account_id passkeys.account_id
    payment_card_pages.account_id reactions.account_id recovery_codes.account_id
    saved_searches.account_id second_factors.account_id sessions.account_id sessions.acts_as
    sign_in_challenges.account_id staff_views.account_id', '\s+')
  loop
    named := string_to_array(one, '.');
    execute format('create trigger %3$I before insert on %1$I for each row
      when (new.%2$I is not null) execute function closed_account_gets_nothing(%2$L)',
      named[1], named[2], named[2] || '_is_open_insert');
    execute format('create trigger %3$I before update of %2$I on %1$I for each row
      when (new.%2$I is not null and new.%2$I is distinct from old.%2$I)
      execute function closed_account_gets_nothing(%2$L)',
      named[1], named[2], named[2] || '_is_open_update');
  end loop;
end $$;
