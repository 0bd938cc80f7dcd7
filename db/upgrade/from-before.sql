-- Brings a database of the version before (from-before.txt) to db/schema. What stands in folders there is
-- dropped here and made anew afterwards; what tables became is altered below.

-- All locks at once, before anything is done that a busy table would undo.
lock table campaigns, contributions, contribution_lines, contribution_addresses, campaign_totals,
  campaign_contributors, payment_attempts, payment_methods, payment_refunds, payment_disputes,
  payment_webhook_events, stock_reservations, stock_units, ledger_transfers, ledger_postings, mail_messages,
  idempotency_keys in access exclusive mode;

do $$
declare
  one record;
  all_functions text;
begin
  for one in
    select t.tgname, t.tgrelid::regclass as table_name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
  loop
    execute format('drop trigger %I on %s', one.tgname, one.table_name);
  end loop;
  for one in
    select oid::regclass as name from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
  loop
    execute format('drop view %s', one.name);
  end loop;
  -- Neither what extensions brought nor what columns default to, which is replaced.
  select string_agg(p.oid::regprocedure::text, ', ') into all_functions from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      and not exists (select 1 from pg_depend d
        where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
          and d.classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass));
  execute 'drop function ' || all_functions;
  for one in
    select oid::regclass as name from pg_class where relkind = 'c' and relnamespace = 'public'::regnamespace
  loop
    execute format('drop type %s', one.name);
  end loop;
end $$;

-- What processing costs is known to the code.
drop table processing_fee_rates;

-- What may follow what is generated, with guards that read no table.
drop table campaign_transitions, contribution_transitions;

alter table campaigns add column offer_version bigint not null default 0;
alter table payment_refunds
  add column returned_at timestamptz,
  add column from_owed_minor bigint not null default 0,
  add column covered_minor bigint not null default 0,
  add constraint payment_refunds_returned check (returned_at is null or state = 'failed'),
  add constraint payment_refunds_from_owed check (from_owed_minor = 0
    or (from_owed_minor between 1 and amount_minor and state = 'outside')),
  add constraint payment_refunds_covered check (covered_minor = 0
    or (covered_minor between 1 and amount_minor and returned_at is not null));
update payment_refunds f set returned_at = f.resolved_at
  where exists (select 1 from ledger_transfers t where t.id = 'refund:' || f.id || ':returned');
alter table payment_disputes
  add column fee_minor bigint not null default 0 constraint payment_disputes_fee check (fee_minor >= 0),
  add column check_at timestamptz,
  add column checks int not null default 0;
update payment_disputes set check_at = clock_now() where state = 'open';
drop index payment_disputes_one_open;
create index payment_disputes_attempt_idx on payment_disputes (attempt_id);
create index payment_disputes_due_idx on payment_disputes (check_at) where check_at is not null;
alter table payment_differences
  drop constraint payment_differences_kind_check,
  add constraint payment_differences_kind_check
    check (kind in ('orphan_charge', 'charge_differs', 'amount_differs', 'fee_differs', 'missing_charge',
    'orphan_refund', 'refund_differs', 'missing_refund', 'orphan_dispute', 'dispute_differs',
    'missing_dispute'));
create index payment_attempts_fee_idx on payment_attempts (resolved_at)
  where captured_minor is not null and provider_fee_minor is null;
alter table contributions
  drop constraint contributions_refund_cap,
  add constraint contributions_refund_cap check (refunded_minor <= captured_minor),
  drop constraint contributions_state_before_dispute_check,
  add constraint contributions_state_before_dispute_check
    check (state_before_dispute in ('collected', 'partially_refunded', 'refunded')),
  add column refund_tries int not null default 0,
  add column refund_try_at timestamptz,
  add column first_referrer text,
  add column last_referrer text;
drop index contributions_refund_due_idx;
create index contributions_refund_due_idx on contributions (refund_try_at nulls first, id)
  where refund_due is not null;

alter table accounts add column locale_chosen boolean not null default false;
create index sessions_over_idx on sessions (least(expires_at, ended_at));
create index account_tokens_expiry_idx on account_tokens (expires_at);
create index oauth_tokens_expiry_idx on oauth_tokens (refresh_expires_at);
create index payment_webhook_events_handled_idx on payment_webhook_events (handled_at);
-- Answers were kept in clear, guests' tokens among them: those are forgotten with the next sweep, and what
-- they answered finds its contribution by the key it keeps itself.
update idempotency_keys set
  expires_at = case when state = 'done' then now() else created_at + interval '30 days' end;

alter table campaigns alter column forever_opt_in set default false;
create index campaign_contributors_order_idx
  on campaign_contributors (campaign_id, first_at, contributor_key);

create index payment_attempts_card_idx on payment_attempts (method_ref)
  where operation = 'setup' and state = 'succeeded';
create table payment_sources_over (
  source_kind text not null check (source_kind in ('contribution', 'purchase')),
  source_id   bigint not null,
  noted_at    timestamptz not null default clock_now(),
  primary key (source_kind, source_id)
);
insert into payment_sources_over (source_kind, source_id)
select distinct a.source_kind, a.source_id from payment_attempts a join contributions c on c.id = a.source_id
where a.source_kind = 'contribution' and a.operation = 'setup' and a.state = 'succeeded'
  and c.state in ('cancelled', 'dropped', 'expired', 'failed');
create index contributions_referrer_idx on contributions (campaign_id, referrer) where referrer is not null;
create index campaigns_announced_idx on campaigns (id) where state = 'coming_soon';
create index campaign_messages_unread_idx on campaign_messages (thread_id, author_id) where read_at is null;

-- Events stand in days, and what is counted of them in tables of its own.
create temporary table events_before as select * from analytics_events;
drop table analytics_events;
create table analytics_events (
  id          bigint generated by default as identity,
  received_at timestamptz not null default clock_now(),
  name        text not null check (length(name) between 1 and 80),
  data        jsonb not null check (jsonb_typeof(data) = 'object' and pg_column_size(data) <= 32768),
  visitor_id  text,
  session_id  text,
  ip_prefix   text,
  user_agent  text check (length(user_agent) <= 300),
  host        text check (length(host) <= 300),
  locale      text,
  country     text,
  region      text,
  browser     text,
  is_bot      boolean,
  is_mobile   boolean,
  page        text,
  campaign_id bigint,
  is_own      boolean not null default false,
  primary key (id, received_at)
) partition by range (received_at);
create table analytics_events_other partition of analytics_events default;
insert into analytics_events (id, received_at, name, data, visitor_id, session_id, ip_prefix, user_agent,
  host, locale, country, region, browser, is_bot, is_mobile)
select id, received_at, name, data, visitor_id, session_id, ip_prefix, user_agent, host, locale, country,
  region, browser, is_bot, is_mobile
from events_before;
select setval('analytics_events_id_seq', coalesce((select max(id) from events_before), 0) + 1, false);
drop table events_before;
create table analytics_counted (
  key        boolean primary key default true check (key),
  up_to      bigint not null default 0,
  up_to_day  date,
  pruned_to  date
);
insert into analytics_counted default values;

create table analytics_visits (
  campaign_id bigint not null,
  day         date not null,
  session_id  text not null,
  perk_id     bigint not null,
  country     text not null,
  device      text not null,
  domain      text not null,
  referrer    text not null,
  views       bigint not null,
  reached     smallint not null check (reached between 1 and 3),
  primary key (campaign_id, day, session_id, perk_id)
);
create index analytics_visits_by_day on analytics_visits (day);

create table analytics_figures (
  campaign_id bigint not null,
  kind        text not null
    check (kind in ('all', 'country', 'device', 'domain', 'referrer', 'perk', 'share', 'follow')),
  day         date not null,
  name        text not null,
  views       bigint not null,
  visits      bigint not null default 0,
  checkouts   bigint not null default 0,
  backings    bigint not null default 0,
  primary key (campaign_id, kind, day, name)
);
create index analytics_figures_days_idx on analytics_figures (day) where kind = 'all';

create table analytics_vitals (
  page        text not null,
  campaign_id bigint not null,
  device      text not null,
  metric      text not null check (metric in ('lcp', 'inp', 'cls', 'load')),
  day         date not null,
  step        int not null,
  count       bigint not null,
  primary key (page, campaign_id, device, metric, day, step)
);

create table analytics_exposures (
  experiment text not null,
  round      int not null,
  visitor_id text not null,
  bucket     text not null,
  is_mixed   boolean not null default false,
  event_id   bigint not null,
  seen_on    date not null,
  reached    smallint not null default 0 check (reached between 0 and 3),
  campaign_id bigint,
  primary key (experiment, round, visitor_id)
);
create index analytics_exposures_by_visitor on analytics_exposures (visitor_id);

-- The index is filled anew from the campaigns.
truncate discovery_campaigns, discovery_words;
update discovery_progress set refreshed_to = '-infinity';
alter table discovery_campaigns add column title_key text collate "C" not null;
create index discovery_title_idx on discovery_campaigns (title_key);
drop index discovery_trend_idx, discovery_trend_all_idx, discovery_funded_idx, discovery_newest_idx,
  discovery_ending_idx, discovery_backed_idx, discovery_country_idx, discovery_words_idx,
  discovery_category_idx, discovery_top_category_idx;
create index discovery_trend_idx on discovery_campaigns (status, trend desc, campaign_id desc)
  include (ends_at, category_id, top_category_id, country, city_slug, funding_type, nonprofit, forever,
    percent);
create index discovery_funded_idx on discovery_campaigns (status, raised_euro desc, campaign_id desc)
  include (ends_at, category_id, country, city_slug, funding_type, nonprofit, forever, percent);
create index discovery_newest_idx on discovery_campaigns (status, launched_at desc, campaign_id desc)
  include (ends_at, category_id, country, city_slug, funding_type, nonprofit, forever, percent);
create index discovery_backed_idx on discovery_campaigns (status, contributors desc, campaign_id desc)
  include (ends_at, category_id, country, city_slug, funding_type, nonprofit, forever, percent);
create index discovery_ending_idx on discovery_campaigns (ends_at, campaign_id)
  include (category_id, country, city_slug, funding_type, nonprofit, forever, percent)
  where status = 'open' and ends_at is not null;
create index discovery_found_idx on discovery_campaigns
  using gin (words, ts_filter(words, '{a}'), category_id, country, city_slug)
  with (gin_pending_list_limit = 256);
create index discovery_kind_idx on discovery_campaigns (status, category_id, country, percent)
  include (trend, raised_euro, launched_at, contributors, ends_at, campaign_id, city_slug, funding_type,
    nonprofit, forever);
create index discovery_forever_idx on discovery_campaigns (nonprofit, country, category_id)
  include (status, trend, raised_euro, launched_at, contributors, ends_at, campaign_id, city_slug,
    funding_type, forever, percent) where forever;
create index discovery_nonprofit_idx on discovery_campaigns (status, category_id, country)
  include (trend, raised_euro, launched_at, contributors, ends_at, campaign_id, city_slug, funding_type,
    nonprofit, forever, percent) where nonprofit;
create index discovery_city_idx on discovery_campaigns
  (city_slug, status, nonprofit, forever, category_id, percent)
  include (trend, raised_euro, launched_at, contributors, ends_at, campaign_id, country, funding_type);
create index discovery_neither_trend_idx on discovery_campaigns (trend desc, campaign_id desc)
  include (category_id, country, city_slug, funding_type, nonprofit, forever, percent) where status is null;
create index discovery_neither_funded_idx on discovery_campaigns (raised_euro desc, campaign_id desc)
  include (category_id, country, city_slug, funding_type, nonprofit, forever, percent) where status is null;
create index discovery_neither_newest_idx on discovery_campaigns (launched_at desc, campaign_id desc)
  include (category_id, country, city_slug, funding_type, nonprofit, forever, percent) where status is null;
create index discovery_neither_backed_idx on discovery_campaigns (contributors desc, campaign_id desc)
  include (category_id, country, city_slug, funding_type, nonprofit, forever, percent) where status is null;
create index discovery_percent_idx on discovery_campaigns (percent desc, campaign_id desc)
  where status = 'open' and percent between 75 and 99;
create statistics discovery_kinds (mcv) on status, forever, funding_type, nonprofit from discovery_campaigns;
alter table discovery_words drop column campaigns, add column variants text[] not null,
  add column stems text[] not null default '{}', add column campaigns bigint not null,
  add column is_frequent boolean not null generated always as (campaigns >= 50) stored;
alter table discovery_words set (fillfactor = 80);
alter index discovery_words_trgm_idx set (fastupdate = off);
create index discovery_words_variants_idx on discovery_words using gin (variants) with (fastupdate = off);
create index discovery_words_begins_idx on discovery_words (word text_pattern_ops);
drop text search configuration plain_words;

alter table discovery_progress add column trends_to timestamptz;
create index discovery_refreshed_idx on discovery_campaigns (refreshed_at);
create index campaign_follows_recent_idx on campaign_follows (followed_at);
create index contributions_created_idx on contributions using brin (created_at);

alter table campaigns drop constraint campaigns_goal_minor_check, add constraint campaigns_goal
  check (goal_minor > 0 or (goal_minor = 0 and launched_at is null));

drop index stock_reservations_due_idx, stock_reservations_unit_idx;

-- ledger_write() looks up what a posting names.
alter table ledger_postings drop constraint ledger_postings_transfer_id_fkey,
  drop constraint ledger_postings_debit_account_id_currency_fkey,
  drop constraint ledger_postings_credit_account_id_currency_fkey;

alter table sessions add column acts_as bigint references accounts (id), add column acts_until timestamptz,
  add constraint sessions_acts_until check ((acts_as is null) = (acts_until is null));

-- Addresses come with the contributions they belong to.
update campaign_team set permissions = permissions || 'see_contributions'::text
  where 'fulfil_orders' = any(permissions) and not 'see_contributions' = any(permissions);
update campaign_invitations set permissions = permissions || 'see_contributions'::text
  where 'fulfil_orders' = any(permissions) and not 'see_contributions' = any(permissions);
alter table identity_checks add column recipient_type text;
update identity_checks i set recipient_type = c.recipient_type
  from beneficiaries b join campaigns c on c.id = b.campaign_id where b.id = i.beneficiary_id;
alter table identity_checks alter column recipient_type set not null,
  add check (recipient_type in ('individual', 'business', 'nonprofit'));
alter table contribution_addresses add column changed_at timestamptz;
delete from schema_migrations;
