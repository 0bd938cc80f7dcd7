/** Plants a string of its own in every column of a row that takes one, and finds what is left of them. */
import { createHash } from 'node:crypto';
import { type Executor, sql } from '#platform/db/sql.ts';
import { db, savepoint, transaction } from '#platform/db/transaction.ts';

export interface Canaries {
  /** Where each was planted, `table.column`. */
  readonly places: Map<string, string>;
}

interface Column {
  readonly name: string;
  readonly type: string;
}

const CANARY = 'canary[a-z0-9]+';
let serial = 0;

function columnsOf(table: string): Promise<Column[]> {
  // Of what a type with rules of its own is made.
  return db().query<Column>(sql`
    select name, type from pg_attribute a join pg_type t on t.oid = a.atttypid,
      lateral (select a.attname as name,
        format_type(coalesce(nullif(t.typbasetype, 0::oid), t.oid), a.atttypmod) as type) v
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and type in ('text', 'jsonb', 'text[]')`);
}

/** What a column may take: plain words, a mail address, a web address. */
function spellings({ type }: Column, canary: string) {
  if (type === 'jsonb') return [sql.json({ note: canary }), sql.json([{ name: canary }])];
  if (type === 'text[]') return [sql`array[${canary}]::text[]`];
  return [canary, `${canary}@people.test`, `https://${canary}.test/`].map((text) => sql`${text}`);
}

/** False when the column has rules of its own: a code, a number, a key. */
async function isPlanted(
  tx: Executor,
  table: string,
  column: Column,
  canary: string,
  where: string,
): Promise<boolean> {
  for (const value of spellings(column, canary)) {
    try {
      const changed = await savepoint(tx, () =>
        tx.run(sql`
          update ${sql.raw(table)} set ${sql.raw(column.name)} = ${value}
          where ctid in (select ctid from ${sql.raw(table)} where ${sql.raw(where)} limit 1)`),
      );
      return changed === 1;
    } catch {
      // The next spelling; a column that takes none cannot hold words.
    }
  }
  return false;
}

/** Plants in one row of the table that the condition finds; a table without such a row is an error. */
export async function plantIn(
  canaries: Canaries,
  table: string,
  where: string,
  left: readonly string[],
): Promise<void> {
  const found = await db().maybe(
    sql`select 1 as one from ${sql.raw(table)} where ${sql.raw(where)} limit 1`,
  );
  if (!found) throw new Error(`No row of the person in ${table}`);
  for (const column of await columnsOf(table)) {
    if (left.includes(column.name) || left.includes('*')) continue;
    serial += 1;
    const canary = `canary${serial}x`;
    await transaction(async (tx) => {
      if (await isPlanted(tx, table, column, canary, where)) {
        canaries.places.set(canary, `${table}.${column.name}`);
      }
    });
  }
}

/** Every table that still holds a canary, with which ones, whatever its columns are. */
export async function findCanaries(canaries: Canaries): Promise<string[]> {
  const tables = await db().query<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db().query<{ canary: string }>(sql`
      select distinct (regexp_matches(lower(t::text), ${CANARY}, 'g'))[1] as canary
      from ${sql.raw(name)} t`);
    for (const { canary } of rows) {
      const place = canaries.places.get(canary) ?? canary;
      found.push(`${name.replace('public.', '')} has ${place}`);
    }
  }
  return found.sort();
}

/** Tables that hold a hash of the address which anybody could compute. */
export async function findHashes(email: string): Promise<string[]> {
  const spelt = email.toLowerCase();
  const hashes = (['sha256', 'md5', 'sha1'] as const).flatMap((name) => {
    const digest = createHash(name).update(spelt).digest();
    return [digest.toString('hex'), digest.toString('base64url')];
  });
  const tables = await db().query<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const row = await db().maybe(sql`
      select 1 as one from ${sql.raw(name)} t
      where exists (select 1 from unnest(${hashes}::text[]) h where strpos(t::text, h) > 0) limit 1`);
    if (row) found.push(name.replace('public.', ''));
  }
  return found;
}
