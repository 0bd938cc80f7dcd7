import { type Executor, sql } from '#platform/db/sql.ts';

export interface SavedViewRow {
  readonly list: string;
  readonly name: string;
  readonly filters: string;
}

/** The views of one person, of one list or of all. */
export function listViews(
  q: Executor,
  accountId: number,
  list: string | null,
): Promise<SavedViewRow[]> {
  return q.query<SavedViewRow>(sql`
    select list, name, filters from staff_views
    where account_id = ${accountId} and (${list}::text is null or list = ${list})
    order by list, lower(name), name`);
}

/** Keeps a view; false where another of the list has its name, whichever letters are capitals. */
export async function insertView(
  tx: Executor,
  accountId: number,
  { list, name, filters }: SavedViewRow,
): Promise<boolean> {
  const count = await tx.run(sql`
    insert into staff_views (account_id, list, name, filters)
    values (${accountId}, ${list}, ${name}, ${filters})
    on conflict do nothing`);
  return count > 0;
}

/** Gives a view another name; false where there is none of the old one. Throws where the new one is taken. */
export async function updateViewName(
  tx: Executor,
  accountId: number,
  { list, name, to }: Pick<SavedViewRow, 'list' | 'name'> & { readonly to: string },
): Promise<boolean> {
  const count = await tx.run(sql`
    update staff_views set name = ${to}
    where account_id = ${accountId} and list = ${list} and name = ${name}`);
  return count > 0;
}

export async function deleteView(
  tx: Executor,
  accountId: number,
  { list, name }: Pick<SavedViewRow, 'list' | 'name'>,
): Promise<void> {
  await tx.run(sql`
    delete from staff_views where account_id = ${accountId} and list = ${list} and name = ${name}`);
}
