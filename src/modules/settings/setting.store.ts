import { type Executor, sql } from '#platform/db/sql.ts';

export interface SettingRow {
  readonly name: string;
  readonly value: unknown;
}

export function listSettings(q: Executor): Promise<SettingRow[]> {
  return q.query<SettingRow>(sql`select name, value from settings order by name`);
}

export function findSetting(q: Executor, name: string): Promise<SettingRow | undefined> {
  return q.maybe<SettingRow>(sql`select name, value from settings where name = ${name}`);
}

export function upsertSetting(tx: Executor, name: string, value: unknown): Promise<number> {
  return tx.run(sql`
    insert into settings (name, value) values (${name}, ${sql.json(value)})
    on conflict (name) do update set value = excluded.value, updated_at = clock_now()`);
}
