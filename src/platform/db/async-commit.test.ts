import { expect, it } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { ASYNC_COMMIT, db, sql, unnamed } from './sql.ts';
import { transaction, type TransactionOptions } from './transaction.ts';

testDatabase();

it('one statement does not wait for the disk, those before and behind it do', async () => {
  const waits = sql`select current_setting('synchronous_commit') as it`;
  const asyncCommit = sql`with ${ASYNC_COMMIT} select is_off as it from async_commit`;
  await db().run(unnamed(sql`select set_config('synchronous_commit', 'on', false)`));
  const asked = [waits, asyncCommit, waits].map((each) => db().one<{ it: string }>(each));
  expect(await Promise.all(asked)).toEqual([{ it: 'on' }, { it: 'off' }, { it: 'on' }]);
});

it('a transaction waits for the disk unless it is told not to', async () => {
  const setting = sql`select current_setting('synchronous_commit') as it`;
  const within = (options?: TransactionOptions) =>
    transaction(async (tx) => (await tx.one<{ it: string }>(setting)).it, options);
  await db().run(unnamed(sql`select set_config('synchronous_commit', 'on', false)`));
  expect([await within(), await within({ waitsForDisk: false }), await within()]).toEqual([
    'on',
    'off',
    'on',
  ]);
});
