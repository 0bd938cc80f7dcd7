import { describe, expect, it } from 'vitest';
import { overrideConfiguration } from '#platform/config/config.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { closeDatabase } from './pool.ts';
import { db, sql } from './sql.ts';
import { transaction } from './transaction.ts';

async function failure(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => error,
  );
}

describe('a database that is not there', () => {
  testDatabase();

  it.each([
    'postgres://app@127.0.0.1:1/none',
    `postgres://app@/none?host=${encodeURIComponent('/nowhere/at/all')}`,
  ])('is unavailable: %s', async (databaseUrl) => {
    await closeDatabase();
    overrideConfiguration({ databaseUrl });
    expect(isDatabaseUnavailable(await failure(db().query(sql`select 1`)))).toBe(true);
    expect(isDatabaseUnavailable(await failure(transaction((tx) => tx.run(sql`select 1`))))).toBe(
      true,
    );
    await closeDatabase();
  });

  it('is told from other errors', () => {
    expect(isDatabaseUnavailable(new Error('no'))).toBe(false);
    expect(isDatabaseUnavailable(Object.assign(new Error('file'), { code: 'ENOENT' }))).toBe(false);
    expect(isDatabaseUnavailable(undefined)).toBe(false);
  });
});
