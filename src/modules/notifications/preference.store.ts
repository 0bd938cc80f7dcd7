import { type Executor, sql } from '#platform/db/sql.ts';

/** What an account chose, by kind; kinds without a choice are left out. */
export async function findChoices(q: Executor, accountId: number): Promise<Map<string, boolean>> {
  const rows = await q.query<{ kind: string; wanted: boolean }>(sql`
    select kind, wanted from mail_preferences where account_id = ${accountId}`);
  return new Map(rows.map((row) => [row.kind, row.wanted]));
}

export async function saveChoice(
  q: Executor,
  accountId: number,
  kind: string,
  isWanted: boolean,
): Promise<void> {
  await q.run(sql`
    insert into mail_preferences (account_id, kind, wanted) values (${accountId}, ${kind}, ${isWanted})
    on conflict (account_id, kind) do update set wanted = excluded.wanted, changed_at = clock_now()`);
}

export async function saveOptOut(q: Executor, address: string, kind: string): Promise<void> {
  await q.run(sql`
    insert into mail_opt_outs (address, kind) values (lower(${address}), ${kind}) on conflict do nothing`);
}

export async function deleteOptOut(q: Executor, address: string, kind: string): Promise<void> {
  await q.run(sql`
    delete from mail_opt_outs where address = lower(${address}) and kind = ${kind}`);
}

export async function hasOptedOut(q: Executor, address: string, kind: string): Promise<boolean> {
  const row = await q.maybe(sql`
    select 1 from mail_opt_outs where address = lower(${address}) and kind = ${kind}`);
  return row !== undefined;
}
