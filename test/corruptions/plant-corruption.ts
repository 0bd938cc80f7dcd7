/** Applies corruptions behind every guard of the database, each undone again. */
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { sql, type Statement } from '#platform/db/sql.ts';
import type { Corruption } from './corrupted-rows.ts';

/**
 * Takes the constraints and unique indexes of the tables away, and the checks of types, so that what they
 * refuse can be planted.
 */
export async function dropGuards(tables: readonly string[]): Promise<void> {
  const constraints = await db().query<{ table: string; name: string }>(sql`
    select c.relname as table, k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relname = any(${tables}) and k.contype in ('c', 'f', 'u', 'p')
      and c.relnamespace = 'public'::regnamespace`);
  for (const { table, name } of constraints)
    await db().run(text(`alter table ${table} drop constraint if exists "${name}" cascade`));
  const checks = await db().query<{ type: string; name: string }>(sql`
    select t.typname as type, k.conname as name from pg_constraint k join pg_type t on t.oid = k.contypid
    where t.typnamespace = 'public'::regnamespace`);
  for (const { type, name } of checks)
    await db().run(text(`alter domain "${type}" drop constraint "${name}"`));
  const indexes = await db().query<{ name: string }>(sql`
    select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
      join pg_class c on c.oid = x.indrelid
    where c.relname = any(${tables}) and x.indisunique and c.relnamespace = 'public'::regnamespace`);
  for (const { name } of indexes) await db().run(text(`drop index "${name}"`));
}

const text = (statement: string): Statement => sql`${sql.raw(statement)}`;

/** Corrupts the market, looks at it, and takes everything back. Throws where nothing was changed. */
export async function whileCorrupted<T>(
  corrupt: (tx: Executor) => Promise<number>,
  look: (tx: Executor) => Promise<T>,
): Promise<T> {
  const undone = new Error('undone');
  let answer: { readonly value: T } | undefined;
  try {
    await transaction(
      async (tx) => {
        await tx.run(sql`set local session_replication_role = replica`);
        if ((await corrupt(tx)) === 0) throw new Error('the corruption changed nothing');
        answer = { value: await look(tx) };
        throw undone;
      },
      { retries: 0 },
    );
  } catch (error) {
    if (error !== undone) throw error;
  }
  if (answer === undefined) throw new Error('nothing was looked at');
  return answer.value;
}

/** Changes the rows; how many. */
export async function plant(tx: Executor, { table, act }: Corruption): Promise<number> {
  const name = sql.raw(table);
  if (act.kind === 'delete') return tx.run(sql`delete from ${name} where ctid = ${act.place}::tid`);
  if (act.kind === 'double') {
    // Where a row has a number of its own, the second one gets another.
    return tx.run(sql`
      insert into ${name} select (jsonb_populate_record(t, to_jsonb(t) || case
        when jsonb_typeof(to_jsonb(t) -> 'id') = 'number'
        then jsonb_build_object('id', 900000 + (to_jsonb(t) ->> 'id')::bigint) else '{}' end)).*
      from ${name} t where t.ctid = ${act.place}::tid`);
  }
  let changed = 0;
  for (const { place, column, value } of act.changes) {
    const to = sql.raw(column);
    changed += await tx.run(sql`
      update ${name} t set ${to} = (jsonb_populate_record(t, ${sql.json({ [column]: value })})).${to}
      where t.ctid = ${place}::tid`);
  }
  return changed;
}
