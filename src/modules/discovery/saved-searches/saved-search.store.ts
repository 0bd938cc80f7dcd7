import { type Executor, sql } from '#platform/db/sql.ts';
import type { SavedSearch } from './saved-search.ts';

const COLUMNS = sql`id, name, query, paused_at is not null as "isPaused", created_at as "createdAt"`;

/** All of one person, the newest first. */
export function listSavedSearches(q: Executor, accountId: number): Promise<SavedSearch[]> {
  return q.query<SavedSearch>(sql`
    select ${COLUMNS} from saved_searches where account_id = ${accountId} order by id desc`);
}

/** How many there are, with the person's row locked, so that two forms at once do not pass the most. */
export async function countSavedSearches(tx: Executor, accountId: number): Promise<number> {
  await tx.query(sql`select 1 as one from accounts where id = ${accountId} for no key update`);
  const row = await tx.one<{ count: number }>(sql`
    select count(*) as count from saved_searches where account_id = ${accountId}`);
  return row.count;
}

/** Keeps a search; one that is kept already gets the name, and goes on where it was paused. */
export function saveSearch(
  tx: Executor,
  accountId: number,
  { name, query }: Pick<SavedSearch, 'name' | 'query'>,
): Promise<SavedSearch> {
  return tx.one<SavedSearch>(sql`
    insert into saved_searches as s (account_id, name, query) values (${accountId}, ${name}, ${query})
    on conflict (account_id, query) do update set name = excluded.name, paused_at = null,
      notified_until = case when s.paused_at is null then s.notified_until else clock_now() end
    returning ${COLUMNS}`);
}

export interface SearchChange {
  readonly name?: string | undefined;
  readonly isPaused?: boolean | undefined;
}

/**
 * What is left out stays. Of what was launched while it was paused nobody is notified later. Undefined where
 * the person has no such search.
 */
export function updateSavedSearch(
  tx: Executor,
  accountId: number,
  id: number,
  { name = null, isPaused = null }: { name?: string | null; isPaused?: boolean | null },
): Promise<SavedSearch | undefined> {
  return tx.maybe<SavedSearch>(sql`
    update saved_searches set name = coalesce(${name}::text, name),
      notified_until = case when ${isPaused}::boolean = false and paused_at is not null then clock_now()
        else notified_until end,
      paused_at = case when ${isPaused}::boolean then coalesce(paused_at, clock_now())
        when ${isPaused}::boolean is null then paused_at end
    where id = ${id} and account_id = ${accountId} returning ${COLUMNS}`);
}

/** False when the person has no such search. */
export async function deleteSavedSearch(
  tx: Executor,
  accountId: number,
  id: number,
): Promise<boolean> {
  const gone = await tx.run(sql`
    delete from saved_searches where id = ${id} and account_id = ${accountId}`);
  return gone === 1;
}
