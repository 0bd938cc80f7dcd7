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

-- Tables.

alter table campaigns add column offer_version bigint not null default 0;

delete from schema_migrations;
