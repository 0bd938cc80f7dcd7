-- post_transfers(batch): the only writer of the ledger.
-- batch: [{ id, kind, source_kind, source_id, occurred_at, phase?, pending_id?, reverses_id?, fx_rate_id?, note?,
--           postings: [{ debit, debit_owner?, credit, credit_owner?, currency, amount_minor }] }]
-- owners default to 'platform'. A transfer that resolves a pending one (pending_id) also takes the pending
-- postings back. Answers one row per input, in order:
--   posted · exists (same id, same content) · exists_with_different_content · pending_already_resolved ·
--   already_reversed · pending_not_found
-- Malformed input raises: no postings, amount not positive, several currencies without an fx_rate_id.
create function post_transfers(batch jsonb) returns table (transfer_id text, outcome text) language plpgsql as $$
declare
  inserted text[];
  bad text;
begin
  select string_agg(t ->> 'id', ', ') into bad from jsonb_array_elements(batch) t
    where jsonb_array_length(coalesce(t -> 'postings', '[]')) = 0 and coalesce(t ->> 'phase', 'posted') <> 'voided';
  if bad is not null then
    raise exception 'transfers without postings: %', bad using errcode = 'check_violation';
  end if;
  select string_agg(t ->> 'id', ', ') into bad from jsonb_array_elements(batch) t
    where t ->> 'fx_rate_id' is null
      and (select count(distinct p ->> 'currency') from jsonb_array_elements(t -> 'postings') p) > 1;
  if bad is not null then
    raise exception 'transfers in several currencies without a rate: %', bad using errcode = 'check_violation';
  end if;

  insert into ledger_accounts (kind, owner_ref, currency)
    select w.kind, w.owner_ref, w.currency from (
      select distinct side.kind, side.owner_ref, p ->> 'currency' as currency
      from jsonb_array_elements(batch) t, jsonb_array_elements(t -> 'postings') p,
        lateral (values (p ->> 'debit', coalesce(p ->> 'debit_owner', 'platform')),
                        (p ->> 'credit', coalesce(p ->> 'credit_owner', 'platform'))) side (kind, owner_ref)
      order by 1, 2, 3
    ) w
    -- limit 1: one look into the index per account, whatever the planner thinks of the size of the batch.
    left join lateral (select 1 as yes from ledger_accounts a
      where a.kind = w.kind and a.owner_ref = w.owner_ref and a.currency = w.currency limit 1) known on true
    where known.yes is null
    on conflict do nothing;

  perform set_config('ledger.writer', 'post_transfers', true);
  with input as (
    select distinct on (t ->> 'id') t, n from jsonb_array_elements(batch) with ordinality e (t, n) order by t ->> 'id', n
  ), head as (
    insert into ledger_transfers (id, kind, source_kind, source_id, phase, pending_id, reverses_id, fx_rate_id, note, digest, occurred_at)
    select t ->> 'id', t ->> 'kind', t ->> 'source_kind', (t ->> 'source_id')::bigint, coalesce(t ->> 'phase', 'posted'),
      t ->> 'pending_id', t ->> 'reverses_id', (t ->> 'fx_rate_id')::bigint, coalesce(t ->> 'note', ''),
      sha256(convert_to((t - 'occurred_at' - 'note')::text, 'UTF8')), (t ->> 'occurred_at')::timestamptz
    from input
    where t ->> 'pending_id' is null
       or exists (select 1 from ledger_transfers p where p.id = t ->> 'pending_id' and p.phase = 'pending')
    order by t ->> 'id'
    on conflict do nothing
    returning ledger_transfers.id
  )
  select array_agg(id) into inserted from head;

  insert into ledger_postings (transfer_id, leg, debit_account_id, credit_account_id, currency, amount_minor)
    select t ->> 'id', leg, d.id, c.id, p ->> 'currency', (p ->> 'amount_minor')::bigint
    from (select distinct on (e ->> 'id') e as t from jsonb_array_elements(batch) with ordinality x (e, n) order by e ->> 'id', n) i,
      jsonb_array_elements(t -> 'postings') with ordinality q (p, leg)
      cross join lateral (select a.id from ledger_accounts a where a.kind = p ->> 'debit'
        and a.owner_ref = coalesce(p ->> 'debit_owner', 'platform') and a.currency = p ->> 'currency' limit 1) d
      cross join lateral (select a.id from ledger_accounts a where a.kind = p ->> 'credit'
        and a.owner_ref = coalesce(p ->> 'credit_owner', 'platform') and a.currency = p ->> 'currency' limit 1) c
    where t ->> 'id' = any (inserted)
    union all
    -- What a pending transfer set aside is taken back by the one that resolves it.
    select t.id, (1000 + p.leg)::smallint, p.credit_account_id, p.debit_account_id, p.currency, p.amount_minor
    from ledger_transfers t join ledger_postings p on p.transfer_id = t.pending_id
    where t.pending_id is not null and t.id = any (inserted);
  perform set_config('ledger.writer', '', true);

  return query
    select i.id,
      case
        when i.id = any (inserted) and i.n = i.first_n then 'posted'
        when l.id is not null and l.digest = i.digest then 'exists'
        when l.id is not null then 'exists_with_different_content'
        when i.pending_id is not null and exists (select 1 from ledger_transfers r where r.pending_id = i.pending_id)
          then 'pending_already_resolved'
        when i.pending_id is not null then 'pending_not_found'
        else 'already_reversed'
      end
    from (
      select t ->> 'id' as id, n, min(n) over (partition by t ->> 'id') as first_n, t ->> 'pending_id' as pending_id,
        sha256(convert_to((t - 'occurred_at' - 'note')::text, 'UTF8')) as digest
      from jsonb_array_elements(batch) with ordinality e (t, n)
    ) i left join lateral (select k.id, k.digest from ledger_transfers k where k.id = i.id limit 1) l on true
    order by i.n;
end $$;

-- Posts and insists: anything but posted or exists is a contradiction that must stop the transaction.
create function post_transfers_or_fail(batch jsonb) returns void language plpgsql as $$
declare
  refused text;
begin
  select string_agg(transfer_id || ': ' || outcome, ', ') into refused
    from post_transfers(batch) where outcome not in ('posted', 'exists');
  if refused is not null then
    raise exception 'ledger refused %', refused using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- A balance counts upwards on the account's own side.
create view ledger_balances as
  select a.id, a.kind, a.owner_ref, a.currency, k.side, k.memo, d.total as debit_minor, c.total as credit_minor,
    case k.side when 'debit' then d.total - c.total else c.total - d.total end as balance_minor
  from ledger_accounts a
    join ledger_account_kinds k on k.kind = a.kind
    cross join lateral (select coalesce(sum(p.amount_minor), 0)::bigint as total from ledger_postings p where p.debit_account_id = a.id) d
    cross join lateral (select coalesce(sum(p.amount_minor), 0)::bigint as total from ledger_postings p where p.credit_account_id = a.id) c;
