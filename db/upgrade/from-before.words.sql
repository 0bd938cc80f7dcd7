-- What staff finds people, campaigns and emails by. The function is made anew afterwards.

create or replace function name_folded(value text) returns text
language sql immutable strict parallel safe
return lower(unaccent('unaccent'::regdictionary, normalize(value, nfkc)));

create index accounts_name_begins_idx on accounts (name_folded(firstname || ' ' || lastname) collate "C");
create index accounts_lastname_begins_idx on accounts (name_folded(lastname) collate "C");
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
