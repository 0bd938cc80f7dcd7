-- What staff find others' rows by: how a name or a title begins, among those of a filter.

create index accounts_revoked_email_idx on accounts (lower(email) collate "C") where revoked_at is not null;
create index accounts_revoked_name_idx on accounts (name_folded(firstname || ' ' || lastname) collate "C")
  where revoked_at is not null;
create index accounts_revoked_lastname_idx on accounts (name_folded(lastname || ' ' || firstname) collate "C")
  where revoked_at is not null;

create index campaigns_state_title_idx on campaigns (state, name_folded(title) collate "C");
-- A permuted index: each title begun with each of its words, kept by a trigger.
create table campaign_permuted_titles (
  campaign_id bigint not null references campaigns (id) on delete cascade,
  state       text not null,
  title       text collate "C" not null,
  primary key (campaign_id, title)
);
create index campaign_permuted_titles_idx on campaign_permuted_titles (title) include (campaign_id);
create index campaign_permuted_titles_state_idx
  on campaign_permuted_titles (state, title) include (campaign_id);
create index campaigns_owner_state_idx on campaigns (owner_id, state, id desc);

-- Few contributions ask for attention, and most never do.
create index contributions_attention_campaign_idx on contributions (campaign_id, state, id desc)
  where state in ('disputed', 'errored', 'risk_review', 'charge_unknown');
create index contributions_attention_account_idx on contributions (account_id, state, id desc)
  where state in ('disputed', 'errored', 'risk_review', 'charge_unknown');
create index contributions_attention_name_idx
  on contributions (state, name_folded(firstname || ' ' || lastname) collate "C")
  where state in ('disputed', 'errored', 'risk_review', 'charge_unknown');
create index contributions_attention_campaign_name_idx
  on contributions (campaign_id, state, name_folded(firstname || ' ' || lastname) collate "C")
  where state in ('disputed', 'errored', 'risk_review', 'charge_unknown');
create index contributions_attention_lastname_idx
  on contributions (state, name_folded(lastname || ' ' || firstname) collate "C")
  where state in ('disputed', 'errored', 'risk_review', 'charge_unknown');
create index contributions_attention_campaign_lastname_idx
  on contributions (campaign_id, state, name_folded(lastname || ' ' || firstname) collate "C")
  where state in ('disputed', 'errored', 'risk_review', 'charge_unknown');
-- What one of many people gave to one campaign.
create index contributions_account_campaign_idx on contributions (account_id, campaign_id, id desc)
  where account_id is not null;
-- These five are written once, and not with each step on the way to a payment.
create index contributions_campaign_name_idx
  on contributions (campaign_id, name_folded(firstname || ' ' || lastname) collate "C")
  where state not in ('created', 'reserved', 'setup_ok', 'charging');
create index contributions_account_name_idx
  on contributions (name_folded(firstname || ' ' || lastname) collate "C")
  where account_id is not null and state not in ('created', 'reserved', 'setup_ok', 'charging');
-- What an account gave under an address that it had then, or that was merged into it.
create index contributions_account_email_idx on contributions (lower(email), id desc)
  where account_id is not null and state not in ('created', 'reserved', 'setup_ok', 'charging');
create index contributions_campaign_lastname_idx
  on contributions (campaign_id, name_folded(lastname || ' ' || firstname) collate "C")
  where state not in ('created', 'reserved', 'setup_ok', 'charging');
create index contributions_account_lastname_idx
  on contributions (name_folded(lastname || ' ' || firstname) collate "C")
  where account_id is not null and state not in ('created', 'reserved', 'setup_ok', 'charging');

-- Entries of the log by whom they affect.
create index audit_log_about_idx on audit_log (about_id, id desc) where about_id is not null;
create index audit_log_about_act_idx on audit_log (about_id, act, id desc) where about_id is not null;
-- What was done and not only looked at, which is most of what staff leave.
create index audit_log_about_done_idx on audit_log (about_id, id desc)
  where about_id is not null and act <> 'personal_data_read';
create index audit_log_actor_done_idx on audit_log (actor_id, id desc)
  where actor_id is not null and act <> 'personal_data_read';
