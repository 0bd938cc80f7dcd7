-- The only writer of the ledger. Each posting is taken apart once, accounts are made only where one is missing, and what
-- became of each transfer is looked up only where not all of them were new.
-- batch: [{ id, kind, source_kind, source_id, occurred_at, phase?, pending_id?, reverses_id?, fx_rate_id?, note?,
--           postings: [{ debit, debit_owner?, credit, credit_owner?, currency, amount_minor }] }]
-- owners default to 'platform'. A transfer that resolves a pending one (pending_id) also takes the pending
-- postings back. Answers one row per input, in order:
--   posted · exists (same id, same content) · exists_with_different_content · pending_already_resolved ·
--   already_reversed · pending_not_found
-- Malformed input raises: no postings, amount not positive, several currencies without an fx_rate_id.
create function post_transfers(batch jsonb) returns table (transfer_id text, outcome text)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  inserted text[];
  bad text;
  mixed text;
  has_pending boolean;
  is_all_new boolean;
  legs record;
  -- Asked once, not by the column's default for each row.
  recorded timestamptz := clock_now();
begin
  select string_agg(b.id, ', ') filter (where b.is_empty), string_agg(b.id, ', ') filter (where b.is_mixed),
      coalesce(bool_or(b.is_resolving), false)
    into bad, mixed, has_pending from (
      select t ->> 'id' as id, t ->> 'pending_id' is not null as is_resolving,
        jsonb_array_length(coalesce(t -> 'postings', '[]')) = 0 and coalesce(t ->> 'phase', 'posted') <> 'voided' as is_empty,
        t ->> 'fx_rate_id' is null and exists (select 1 from jsonb_array_elements(t -> 'postings') p
          where p ->> 'currency' <> t -> 'postings' -> 0 ->> 'currency') as is_mixed
      from jsonb_array_elements(batch) t
    ) b;
  if bad is not null then
    raise exception 'transfers without postings: %', bad using errcode = 'check_violation';
  end if;
  if mixed is not null then
    raise exception 'transfers in several currencies without a rate: %', mixed using errcode = 'check_violation';
  end if;

  for turn in 1 .. 2 loop
    select array_agg(i.id) as ids, array_agg(p.leg::smallint) as numbers, array_agg(d.id) as debits, array_agg(c.id) as credits,
        array_agg(p.currency) as currencies, array_agg(p.amount_minor) as amounts,
        bool_or(d.id is null or c.id is null) as lacks_accounts into legs
      from (select distinct on (e ->> 'id') e ->> 'id' as id, coalesce(e -> 'postings', '[]') as postings
            from jsonb_array_elements(batch) with ordinality x (e, n) order by e ->> 'id', n) i
        cross join lateral rows from (jsonb_to_recordset(i.postings) as (debit text, debit_owner text, credit text,
          credit_owner text, currency text, amount_minor bigint)) with ordinality
          p (debit, debit_owner, credit, credit_owner, currency, amount_minor, leg)
        -- limit 1: one look into the index per account, whatever the planner thinks of the size of the batch.
        left join lateral (select a.id from ledger_accounts a where a.kind = p.debit
          and a.owner_ref = coalesce(p.debit_owner, 'platform') and a.currency = p.currency limit 1) d on true
        left join lateral (select a.id from ledger_accounts a where a.kind = p.credit
          and a.owner_ref = coalesce(p.credit_owner, 'platform') and a.currency = p.currency limit 1) c on true;
    exit when legs.lacks_accounts is distinct from true;
    insert into ledger_accounts (kind, owner_ref, currency)
      select distinct side.kind, side.owner_ref, p ->> 'currency'
      from jsonb_array_elements(batch) t, jsonb_array_elements(t -> 'postings') p,
        lateral (values (p ->> 'debit', coalesce(p ->> 'debit_owner', 'platform')),
                        (p ->> 'credit', coalesce(p ->> 'credit_owner', 'platform'))) side (kind, owner_ref)
      where not exists (select 1 from ledger_accounts a
        where a.kind = side.kind and a.owner_ref = side.owner_ref and a.currency = p ->> 'currency')
      order by 1, 2, 3
      on conflict do nothing;
  end loop;

  with input as (
    select distinct on (t ->> 'id') t, n from jsonb_array_elements(batch) with ordinality e (t, n) order by t ->> 'id', n
  ), head as (
    insert into ledger_transfers (id, kind, source_kind, source_id, phase, pending_id, reverses_id, fx_rate_id, note, digest, occurred_at,
      recorded_at)
    select t ->> 'id', t ->> 'kind', t ->> 'source_kind', (t ->> 'source_id')::bigint, coalesce(t ->> 'phase', 'posted'),
      t ->> 'pending_id', t ->> 'reverses_id', (t ->> 'fx_rate_id')::bigint, coalesce(t ->> 'note', ''),
      sha256(convert_to((t - 'occurred_at' - 'note')::text, 'UTF8')), (t ->> 'occurred_at')::timestamptz,
      recorded
    from input
    where t ->> 'pending_id' is null
       or exists (select 1 from ledger_transfers p where p.id = t ->> 'pending_id' and p.phase = 'pending')
    order by t ->> 'id'
    on conflict do nothing
    returning ledger_transfers.id
  )
  select array_agg(id) into inserted from head;
  is_all_new := coalesce(cardinality(inserted), 0) = jsonb_array_length(batch);

  insert into ledger_postings (transfer_id, leg, debit_account_id, credit_account_id, currency, amount_minor)
    select p.id, p.leg, p.debit, p.credit, p.currency, p.amount
    from unnest(legs.ids, legs.numbers, legs.debits, legs.credits, legs.currencies, legs.amounts)
      p (id, leg, debit, credit, currency, amount)
    where is_all_new or p.id = any (inserted);
  if has_pending then
    -- What a pending transfer set aside is taken back by the one that resolves it.
    insert into ledger_postings (transfer_id, leg, debit_account_id, credit_account_id, currency, amount_minor)
      select t.id, (1000 + p.leg)::smallint, p.credit_account_id, p.debit_account_id, p.currency, p.amount_minor
      from ledger_transfers t join ledger_postings p on p.transfer_id = t.pending_id
      where t.pending_id is not null and t.id = any (inserted);
  end if;

  if is_all_new then
    return query select t ->> 'id', 'posted' from jsonb_array_elements(batch) with ordinality e (t, n) order by n;
    return;
  end if;
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
