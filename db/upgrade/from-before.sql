-- Brings a database of the version before (from-before.txt) to db/schema. What stands in folders there is
-- dropped here and made anew afterwards; what tables became is altered below.

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
  add column refund_try_at timestamptz;
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
create index campaigns_announced_idx on campaigns (id) where state = 'coming_soon';

delete from schema_migrations;
