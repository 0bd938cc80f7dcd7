/** What the statements of the work queue have in common: who is read, in which order, from where on. */
import { above } from '#platform/paging/keyset.store.ts';
import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import type { QueueRow } from '../queue.ts';

/** Which of a kind are read: those behind a place, and of these keys alone when given. */
export interface QueueSlice {
  /** The place of the last one that was shown. */
  readonly after: string | null;
  readonly keys: readonly number[] | null;
  readonly limit: number;
}

export type ReadWaiting = (q: Executor, slice: QueueSlice) => Promise<QueueRow[]>;

/** Of these keys alone when given: a plan by the keys, and not by all that waits. */
export const among = (column: Statement, keys: readonly number[] | null): Statement =>
  keys === null ? sql`true` : sql`${column} = any(${[...keys]}::bigint[])`;

/** Of keys there are no more than that: told a limit, a plan reads all that waits until it has found them. */
export const first = (limit: number, keys: readonly number[] | null): Statement =>
  keys === null ? sql`limit ${limit}` : sql``;

/** A kind is in the order of a time, which is told with all its digits; of two the number decides. */
export const placed = (at: Statement, id: Statement): Statement =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || ${id} as place`;
export function behind(at: Statement, id: Statement, after: string | null): Statement {
  const [time = null, number = null] = after?.split('~') ?? [];
  return sql`(${at}, ${id}) > (coalesce(${time}::timestamptz, '-infinity'), ${above(Number(number))})`;
}

export const CAMPAIGN = sql`k.id as campaign_id, k.title as campaign_title, k.language as campaign_language`;

/** How the comment `c` begins, in one line. */
export const EXCERPT = sql`trim(regexp_replace(left(c.body, 140), '\\s+', ' ', 'g'))
  || case when length(c.body) > 140 then '…' else '' end`;
