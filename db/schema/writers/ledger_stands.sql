-- Who writes with insistence gets an error where what stands in the books is not what was to be written.
create function ledger_stands(ids text[], digests text[]) returns void language plpgsql as $$
begin
  if exists (
    select 1 from unnest(ids, digests) w (id, digest) left join ledger_transfers t on t.id = w.id
    where t.digest is distinct from decode(w.digest, 'hex')
  ) then
    raise exception 'the ledger says otherwise of one of %', ids
      using errcode = 'check_violation', constraint = 'ledger_stands';
  end if;
end $$;
