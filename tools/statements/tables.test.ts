import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';
import { db, sql } from '#platform/db/sql.ts';
import { testDatabase } from '#test/support/database.ts';

testDatabase();

interface Described {
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
}

const files = globSync('src/**/*.table.ts', { cwd: projectRoot() });

async function tablesOf(file: string): Promise<Described[]> {
  const found: object = await import(join(projectRoot(), file));
  return Object.values(found).filter(
    (value): value is Described => typeof value === 'object' && 'columns' in value,
  );
}

function columnsInDatabase(name: string) {
  return db().query<{ name: string; type: string }>(sql`
    select a.attname as name,
      case when t.typname = '_text' then 'text[]' else coalesce(b.typname, t.typname) end
      || case when a.attnotnull then '' else '?' end as type
    from pg_attribute a join pg_type t on t.oid = a.atttypid
      left join pg_type b on b.oid = nullif(t.typbasetype, 0)
    where a.attrelid = ${name}::regclass and a.attnum > 0 and not a.attisdropped`);
}

describe('tables as the source has them', () => {
  it('are there at all', () => {
    expect(files.length).toBeGreaterThan(2);
  });

  it.each(files)('have the columns, types and nulls of the database: %s', async (file) => {
    for (const { name, columns } of await tablesOf(file)) {
      const real = await columnsInDatabase(name);
      expect(Object.fromEntries(real.map((column) => [column.name, column.type]))).toEqual(columns);
    }
  });
});
