import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { config } from '#platform/config/config.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import { testDatabase } from '#test/support/database.ts';

testDatabase();

/** What a command does that is still told something behind its end. */
const PROGRAM = `
  import { closeDatabase } from '#platform/db/pool.ts';
  import { db, sql } from '#platform/db/sql.ts';
  await closeDatabase();
  console.log((await db().one(sql\`select 1 as one\`)).one);
`;

it('keeps no process alive that has nothing else to do', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: projectRoot(),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: config().databaseUrl },
    timeout: 120_000,
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(said.trim()).toBe('1');
});
