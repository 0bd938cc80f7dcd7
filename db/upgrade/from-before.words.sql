-- What staff finds people, campaigns and emails by. The function is made anew afterwards.

create or replace function name_folded(value text) returns text
language sql immutable strict parallel safe
return lower(unaccent('unaccent'::regdictionary, normalize(value, nfkc)));

create index accounts_name_begins_idx on accounts (name_folded(firstname || ' ' || lastname) collate "C");
create index accounts_lastname_begins_idx on accounts (name_folded(lastname || ' ' || firstname) collate "C");
create index campaigns_title_begins_idx on campaigns (name_folded(title) collate "C");
create index contributions_guest_name_idx
  on contributions (name_folded(firstname || ' ' || lastname) collate "C")
  where account_id is null;
create index mail_messages_address_idx on mail_messages (lower(to_address) collate "C", id desc);
create index mail_messages_subject_idx on mail_messages (name_folded(subject) collate "C", id desc);
create index mail_messages_kind_idx on mail_messages (kind, id desc);
create index mail_messages_failed_account_idx on mail_messages (account_id, id desc) where state = 'failed';
create index mail_messages_failed_address_idx on mail_messages (lower(to_address) collate "C", id desc)
  where state = 'failed';
create index mail_messages_failed_subject_idx on mail_messages (name_folded(subject) collate "C", id desc)
  where state = 'failed';
create index mail_messages_failed_kind_idx on mail_messages (kind, id desc) where state = 'failed';
create index accounts_revoked_email_idx on accounts (lower(email) collate "C") where revoked_at is not null;
create index accounts_revoked_name_idx on accounts (name_folded(firstname || ' ' || lastname) collate "C")
  where revoked_at is not null;
create index accounts_revoked_lastname_idx on accounts (name_folded(lastname || ' ' || firstname) collate "C")
  where revoked_at is not null;
create index campaigns_state_title_idx on campaigns (state, name_folded(title) collate "C");
create index contributions_attention_name_idx
  on contributions (state, name_folded(firstname || ' ' || lastname) collate "C")
  where state in ('disputed', 'errored', 'risk_review', 'charge_unknown');
create index contributions_campaign_name_idx
  on contributions (campaign_id, name_folded(firstname || ' ' || lastname) collate "C")
  where state not in ('created', 'reserved', 'setup_ok', 'charging');
create index campaigns_owner_state_idx on campaigns (owner_id, state, id desc);
create index contributions_attention_campaign_idx on contributions (campaign_id, state, id desc)
  where state in ('disputed', 'errored', 'risk_review', 'charge_unknown');
create index contributions_attention_account_idx on contributions (account_id, state, id desc)
  where state in ('disputed', 'errored', 'risk_review', 'charge_unknown');
create index contributions_attention_campaign_name_idx
  on contributions (campaign_id, state, name_folded(firstname || ' ' || lastname) collate "C")
  where state in ('disputed', 'errored', 'risk_review', 'charge_unknown');
create index contributions_account_campaign_idx on contributions (account_id, campaign_id, id desc)
  where account_id is not null;
create index contributions_account_email_idx on contributions (lower(email), id desc)
  where account_id is not null and state not in ('created', 'reserved', 'setup_ok', 'charging');
create index contributions_account_name_idx
  on contributions (name_folded(firstname || ' ' || lastname) collate "C")
  where account_id is not null and state not in ('created', 'reserved', 'setup_ok', 'charging');
create index contributions_guest_lastname_idx
  on contributions (name_folded(lastname || ' ' || firstname) collate "C")
  where account_id is null;
create index contributions_attention_lastname_idx
  on contributions (state, name_folded(lastname || ' ' || firstname) collate "C")
  where state in ('disputed', 'errored', 'risk_review', 'charge_unknown');
create index contributions_attention_campaign_lastname_idx
  on contributions (campaign_id, state, name_folded(lastname || ' ' || firstname) collate "C")
  where state in ('disputed', 'errored', 'risk_review', 'charge_unknown');
create index contributions_campaign_lastname_idx
  on contributions (campaign_id, name_folded(lastname || ' ' || firstname) collate "C")
  where state not in ('created', 'reserved', 'setup_ok', 'charging');
create index contributions_account_lastname_idx
  on contributions (name_folded(lastname || ' ' || firstname) collate "C")
  where account_id is not null and state not in ('created', 'reserved', 'setup_ok', 'charging');
create table campaign_permuted_titles (
  campaign_id bigint not null references campaigns (id) on delete cascade,
  state text not null, title text collate "C" not null,
  primary key (campaign_id, title)
);
insert into campaign_permuted_titles (campaign_id, state, title)
select distinct c.id, c.state, left(array_to_string(t.words[place:] || t.words[:place - 1], ' '), 400)
from campaigns c cross join lateral (
    select array_agg(part.found[1] order by part.place) as words
    from regexp_matches(name_folded(c.title), '[[:alnum:]]+', 'g')
      with ordinality as part (found, place)) t
  cross join lateral generate_subscripts(t.words, 1) as place;
create index campaign_permuted_titles_idx on campaign_permuted_titles (title) include (campaign_id);
create index campaign_permuted_titles_state_idx
  on campaign_permuted_titles (state, title) include (campaign_id);
