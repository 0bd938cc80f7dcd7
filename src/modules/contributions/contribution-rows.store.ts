import { type Executor, sql } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';
import { setRows } from '#platform/db/write-rows.ts';
import {
  type ContributionLineRow,
  contributionLines,
  type ContributionRow,
  contributions,
} from './contribution.table.ts';

/**
 * Locks contributions by their ids and reads them as they are once the locks are there: whoever decides about
 * one begins here. Those that do not exist are left out.
 */
export async function lockContributions(
  tx: Executor,
  ids: readonly number[],
): Promise<ContributionRow[]> {
  if (ids.length === 0) return [];
  return tx.query<ContributionRow>(sql`
    select ${columnsOf(contributions)} from contributions where id = any(${ids}::bigint[])
    order by id for no key update`);
}

/** The same without a lock. */
export function contributionRows(q: Executor, ids: readonly number[]): Promise<ContributionRow[]> {
  return q.query<ContributionRow>(sql`
    select ${columnsOf(contributions)} from contributions where id = any(${ids}::bigint[]) order by id`);
}

/** What contributions consist of. */
export function linesOf(q: Executor, ids: readonly number[]): Promise<ContributionLineRow[]> {
  return q.query<ContributionLineRow>(sql`
    select ${columnsOf(contributionLines)} from contribution_lines
    where contribution_id = any(${ids}::bigint[]) order by contribution_id, position`);
}

/** Sets columns of contributions, each row by its id; all rows name the same columns. */
export async function setContributions(
  tx: Executor,
  rows: readonly (Partial<ContributionRow> & { readonly id: number })[],
): Promise<void> {
  await setRows(tx, contributions, 'id', rows);
}
