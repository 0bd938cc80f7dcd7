import { afterAll, expect, it } from 'vitest';
import { overrideConfiguration } from '#platform/config/config.ts';
import { createEmptyDatabase } from '#test/support/database.ts';
import { withClient } from '#test/upgrade/catalogue.ts';
import { commands } from './migrate.cli.ts';
import { assertSchema } from './migrate.ts';

const database = await createEmptyDatabase();
afterAll(() => database.drop());

async function run(options: Record<string, boolean> = {}) {
  const lines: string[] = [];
  const [migrate] = commands;
  const code = await migrate?.run({ parameters: [], options, print: (line) => lines.push(line) });
  return { code, lines };
}

it('lists what is to be applied, applies it once, and says when there is nothing', async () => {
  overrideConfiguration({ databaseUrl: database.url });
  await expect(assertSchema(database.url)).rejects.toThrow('migrate it first');
  const listed = await run({ list: true });
  expect([listed.code, listed.lines.length > 0]).toEqual([1, true]);
  await expect(assertSchema(database.url)).rejects.toThrow('migrate it first');
  const { code, lines } = await run();
  expect([code, lines.at(-1), lines.length - 1]).toEqual([
    0,
    'The database is migrated.',
    listed.lines.length,
  ]);
  await assertSchema(database.url);
  expect(await run()).toEqual({ code: 0, lines: ['The database is up to date.'] });
  expect(await run({ list: true })).toEqual({ code: 0, lines: ['The database is up to date.'] });
});

it('says what a newer version brought, and that this one serves it', async () => {
  const newer = '9999_other_thing.sql';
  await withClient(database.url, (client) =>
    client.query(
      "insert into schema_migrations (name, checksum, milliseconds) values ($1, 'x', 0)",
      [newer],
    ),
  );
  const lines = [`The database is newer than this build, which can serve it: ${newer}`];
  expect(await run()).toEqual({ code: 0, lines });
  expect(await run({ list: true })).toEqual({ code: 0, lines });
});
