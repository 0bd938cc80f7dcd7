/** What a database is made of and what is in it, as lines that can be compared. */
import pg from 'pg';

/** One thing of the catalogue a line; texts of functions without comments and line ends. */
const CATALOGUE: Readonly<Record<string, string>> = {
  table: `
    select relname, relpersistence, reloptions::text, relacl::text from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  // Not their order: a column that was added stands last.
  column: `
    select c.relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
      pg_get_expr(adbin, adrelid)
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v', 'c')
      and relnamespace = 'public'::regnamespace`,
  constraint: `
    select coalesce(nullif(conrelid, 0::oid)::regclass::text, contypid::regtype::text), conname,
      pg_get_constraintdef(oid)
    from pg_constraint
    where connamespace = 'public'::regnamespace`,
  index: `select indexname, indexdef from pg_indexes where schemaname = 'public'`,
  trigger: `
    select tgname, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace`,
  function: `
    select p.oid::regprocedure::text, pg_get_functiondef(p.oid), proowner::regrole::text, proacl::text
    from pg_proc p where pronamespace = 'public'::regnamespace and not exists (
      select 1 from pg_depend d
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  view: `select viewname, definition from pg_views where schemaname = 'public'`,
  type: `
    select typname, format_type(typbasetype, typtypmod) from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('c', 'e', 'd')`,
  sequence: `
    select sequencename, data_type::text, start_value, increment_by, max_value from pg_sequences
    where schemaname = 'public'`,
  'default right': `
    select defaclobjtype, defaclnamespace::regnamespace::text, defaclacl::text from pg_default_acl`,
  extension: 'select extname from pg_extension',
  'search configuration': `
    select cfgname from pg_ts_config where cfgnamespace = 'public'::regnamespace`,
};

/** Everything the schema is made of, sorted. */
export async function catalogueOf(url: string): Promise<string[]> {
  return await withClient(url, async (client) => {
    const lines: string[] = [];
    for (const [kind, text] of Object.entries(CATALOGUE)) {
      const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
      lines.push(...rows.map((row) => `${kind}: ${row.map(oneLine).join(' | ')}`));
    }
    return lines.sort();
  });
}

function oneLine(value: unknown): string {
  return String(value)
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The columns of each table, by name. */
export async function columnsOf(url: string): Promise<Map<string, string[]>> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; columns: string[] }>(`
      select c.relname as name, array_agg(attname::text order by attname) as columns
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where attnum > 0 and not attisdropped and relkind in ('r', 'p')
        and relnamespace = 'public'::regnamespace
      group by 1 order by 1`);
    return new Map(rows.map(({ name, columns }) => [name, columns]));
  });
}

/** Number and digest of a table's rows, over the columns named. */
export async function digestsOf(
  url: string,
  columns: ReadonlyMap<string, readonly string[]>,
): Promise<Record<string, string>> {
  return await withClient(url, async (client) => {
    const digests: Record<string, string> = {};
    for (const [table, names] of columns) {
      const row = `md5(row(${names.map(pg.escapeIdentifier).join(', ')})::text)`;
      const { rows } = await client.query<{ digest: string }>(`
        select count(*) || ' ' || coalesce(md5(string_agg(${row}, '' order by ${row})), '') as digest
        from ${pg.escapeIdentifier(table)}`);
      digests[table] = rows[0]?.digest ?? '';
    }
    return digests;
  });
}

/** Runs the work with a connection of its own. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
