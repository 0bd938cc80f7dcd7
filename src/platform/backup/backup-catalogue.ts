import pg, { type Client } from 'pg';
import type { BackupSequence } from './manifest.ts';

/** A table with the columns that are stored, as `schema.name`. */
export interface StoredTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly isPartitioned: boolean;
}

/** What `copy … to` reads of a table: its rows as they lie, or by their key where they lie in partitions. */
export function rowsOf({ name, columns, isPartitioned }: StoredTable): string {
  const list = columns.join(', ');
  return isPartitioned ? `(select ${list} from ${name} order by 1, 2)` : `${name} (${list})`;
}

/** Where queues keep what is to be done; their other tables are figures and history of theirs. */
const JOB_TABLES = ['queue', 'job_common', 'schedule', 'subscription', 'job_dependency'];
/** What the migrations write themselves, and counters whose loss only gives points back. */
const LEFT_OUT = ['schema_migrations', 'rate_limits'];

/** Texts of values do not depend on how a server or a role is set up. */
const PLAIN_TEXTS = `
  set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;

/** Opens a connection of its own, which is closed whatever becomes of the work. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'groundswell backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(PLAIN_TEXTS);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Every table that holds something of the market, by name. */
export async function readTables(client: Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relkind = 'p' as "isPartitioned",
       array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and a.attgenerated = ''
     where c.relkind in ('r', 'p') and (
       (n.nspname = 'public' and not c.relispartition and c.relname <> all ($1)) or
       (n.nspname = 'pgboss' and c.relname = any ($2)))
     group by 1, 2 order by 1`,
    [LEFT_OUT, JOB_TABLES],
  );
  return rows;
}

/** Where each counter stands that has ever counted; it may be ahead of the rows, never behind. */
export async function readSequences(client: Client): Promise<BackupSequence[]> {
  const { rows } = await client.query<BackupSequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}

/** Keys of all files that rows point at. */
export async function* readFileKeys(client: Client): AsyncGenerator<string> {
  const { rows: places } = await client.query<{ name: string; gone: string | null }>(
    `select format('%I.%I', k.table_schema, k.table_name) as name,
       (select quote_ident(g.column_name) from information_schema.columns g
        where (g.table_schema, g.table_name) = (k.table_schema, k.table_name)
          and g.column_name in ('deleted_at', 'removed_at') limit 1) as gone
     from information_schema.columns k
     where k.table_schema = 'public' and k.column_name = 'storage_key' order by 1`,
  );
  for (const { name, gone } of places) {
    const where = gone === null ? '' : `where ${gone} is null`;
    await client.query(
      `declare keys no scroll cursor for select storage_key as key from ${name} ${where}`,
    );
    for (;;) {
      const { rows } = await client.query<{ key: string }>('fetch 1000 from keys');
      yield* rows.map(({ key }) => key);
      if (rows.length === 0) break;
    }
    await client.query('close keys');
  }
}

/** Whether nobody has used this database yet: it has no tables, or those a migration has just made. */
export async function isUnused(client: Client): Promise<boolean> {
  for (const table of ['accounts', 'outbox', 'contributions', 'pgboss.job_common']) {
    const { rows: found } = await client.query<{ there: boolean }>(
      'select to_regclass($1) is not null as there',
      [table],
    );
    if (found[0]?.there !== true) continue;
    const { rowCount } = await client.query(`select from ${table} limit 1`);
    if (rowCount !== 0) return false;
  }
  return true;
}

/**
 * Takes away what looks at rows while they are written: foreign keys and triggers. Answers the statements
 * that bring them back as they were.
 */
export async function takeGuardsAway(client: Client): Promise<string[]> {
  const { rows: keys } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname,
         pg_get_constraintdef(oid)) as add
     from pg_constraint
     where contype = 'f' and conparentid = 0
       and connamespace::regnamespace::text in ('public', 'pgboss') order by 1`,
  );
  const { rows: triggers } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as drop,
       format('alter table %s enable %s trigger %I', tgrelid::regclass,
         case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as add
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and tgparentid = 0 and tgenabled <> 'D'
       and c.relnamespace::regnamespace::text in ('public', 'pgboss') order by 1`,
  );
  for (const { drop } of [...keys, ...triggers]) await client.query(drop);
  return [...triggers, ...keys].map(({ add }) => add);
}
