-- groundswell is who the application may be, groundswell_ledger owns the functions that write the ledger.
-- Roles belong to the cluster, and its databases share them: whoever comes first makes them, or an operator.
do $$
declare
  needed text;
begin
  foreach needed in array array['groundswell', 'groundswell_ledger'] loop
    if not exists (select 1 from pg_roles where rolname = needed) then
      begin
        execute format('create role %I nologin', needed);
      exception when duplicate_object or unique_violation then
        null;
      end;
    end if;
  end loop;
  -- Whoever is no superuser hands things over to a role only as its member.
  foreach needed in array array['groundswell', 'groundswell_ledger'] loop
    if not pg_has_role(current_user, needed, 'member') then
      execute format('grant %I to %I', needed, current_user);
    end if;
  end loop;
exception when insufficient_privilege then
  raise exception '% may not make the roles groundswell and groundswell_ledger: see docs/operations.md',
    current_user
    using errcode = 'insufficient_privilege';
end $$;
