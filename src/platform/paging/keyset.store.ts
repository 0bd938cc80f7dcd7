import { sql, type Statement } from '#platform/db/sql.ts';

/**
 * Where a page by descending numbers begins: `where id < ${below(before)}`. Unlike "is null or", it stays a
 * condition of the index in a plan that is kept for every page, so that a late page reads no earlier rows.
 */
export const below = (before: number | null): Statement =>
  sql`coalesce(${before}::bigint, 9223372036854775807)`;

/** Where a page by ascending numbers begins: `where id > ${above(after)}`; numbers begin at 1. */
export const above = (after: number | null): Statement => sql`coalesce(${after}::bigint, 0)`;
