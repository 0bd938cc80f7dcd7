-- The job queue makes and upgrades its own tables, as the application's role, in a schema that is its own.
-- One that a superuser filled before is handed over, its parts first.
create schema if not exists pgboss authorization groundswell;

do $$
declare
  one record;
begin
  for one in
    select oid::regclass as name from pg_class
    where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p', 'v', 'S')
      and not exists (select 1 from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = pg_class.oid and d.deptype in ('a', 'i')
          and pg_class.relkind = 'S')
  loop
    execute format('alter table %s owner to groundswell', one.name);
  end loop;
  for one in select oid::regprocedure as name from pg_proc where pronamespace = 'pgboss'::regnamespace loop
    execute format('alter routine %s owner to groundswell', one.name);
  end loop;
  for one in
    select oid::regtype as name from pg_type
    where typnamespace = 'pgboss'::regnamespace and typtype in ('e', 'd')
  loop
    execute format('alter type %s owner to groundswell', one.name);
  end loop;
  alter schema pgboss owner to groundswell;
end $$;
