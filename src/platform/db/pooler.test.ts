import { afterEach, describe, expect, it } from 'vitest';
import { forgetConfiguration, overrideConfiguration } from '#platform/config/config.ts';
import { testDatabase, withDatabase } from '#test/support/database.ts';
import {
  findPgBouncer,
  type Pooler,
  startPgBouncer,
  startStandIn,
} from '#test/faults/support/pooler.ts';
import { type Listening, listen } from './listen.ts';
import { closeDatabase } from './pool.ts';
import { assertDirectWay, poolerProblems } from './pooler.ts';
import { db, sql } from './sql.ts';
import { Statement } from './statement.ts';
import { transaction } from './transaction.ts';

const database = testDatabase();
const running: Pooler[] = [];
afterEach(async () => {
  await closeDatabase();
  forgetConfiguration();
  for (const pooler of running.splice(0)) await pooler.stop();
});

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/** As an operator does for a role; sessions that are open keep what they had. */
async function setLimits(name: string): Promise<void> {
  for (const limit of LIMITS) {
    await db().run(new Statement([`alter database ${name} set ${limit} = '2s'`], [], false));
  }
}

async function standIn(url: string): Promise<string> {
  const pooler = await startStandIn(url);
  running.push(pooler);
  return pooler.url;
}

const program = findPgBouncer();
/** Which poolers were tried is seen from the names of the tests. */
const installed = program === undefined ? [] : [program];
const tried = program ?? 'a stand-in, as PgBouncer is not installed';

describe(`the way to the database, by ${tried}`, () => {
  it('is fine where nothing stands between', async () => {
    expect(await poolerProblems()).toEqual([]);
    overrideConfiguration({ databaseDirectUrl: database.url });
    expect(await poolerProblems()).toEqual([]);
  });

  it('is refused through a pooler with nothing that leads past it; every lack is named', async () => {
    overrideConfiguration({ databaseUrl: await standIn(database.url) });
    const found = await poolerProblems();
    expect(found.join('\n')).toMatch(/DATABASE_DIRECT_URL\n.*DATABASE_STATEMENTS/);
    for (const limit of LIMITS) expect(found.join('\n')).toContain(`set ${limit} = `);
    await expect(assertDirectWay()).rejects.toThrow('DATABASE_DIRECT_URL');
  });

  it('is refused where the direct one is a pooler as well', async () => {
    overrideConfiguration({ databaseDirectUrl: await standIn(database.url) });
    expect(await poolerProblems()).toEqual([
      'DATABASE_DIRECT_URL leads to a pooler, not to the database itself',
    ]);
  });

  it('is fine through a pooler with a direct one, unnamed statements and limits of the role', async () => {
    await withDatabase(async ({ name, url }) => {
      await setLimits(name);
      overrideConfiguration({
        databaseUrl: await standIn(url),
        databaseDirectUrl: url,
        databaseStatements: 'unnamed',
      });
      expect(await poolerProblems()).toEqual([]);
      await closeDatabase();
    });
  });

  it.each(installed)(
    '%s in transaction mode: refused alone, complete beside a direct way',
    async (path) => {
      await withDatabase(async ({ name, url }) => {
        const pooler = await startPgBouncer(path, url);
        overrideConfiguration({ databaseUrl: pooler.url, databaseStatements: 'unnamed' });
        expect((await poolerProblems())[0]).toContain('DATABASE_DIRECT_URL');
        overrideConfiguration({ databaseDirectUrl: url });
        await setLimits(name);
        await pooler.stop();
        running.push(await startPgBouncer(path, url));
        overrideConfiguration({ databaseUrl: running[0]?.url ?? '' });
        await closeDatabase();
        expect(await poolerProblems()).toEqual([]);
        await hears();
        await expect(db().run(sql`select pg_sleep(4)`)).rejects.toThrow('statement timeout');
        await closeDatabase();
      });
    },
  );
});

/** A notification that is sent through the pooler arrives on the direct way. */
async function hears(): Promise<void> {
  const heard = Promise.withResolvers<string>();
  const connected = Promise.withResolvers<void>();
  const listening: Listening = listen(
    ['news'],
    (_channel, payload) => heard.resolve(payload),
    connected.resolve,
  );
  await connected.promise;
  await transaction(async (tx) => tx.run(sql`select pg_notify('news', 'through')`));
  expect(await heard.promise).toBe('through');
  await listening.close();
}
