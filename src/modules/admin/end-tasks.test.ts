import { expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeAccount } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { taskEnder } from './end-tasks.ts';

testDatabase();
const context = { signal: AbortSignal.any([]), guard: async () => undefined };

async function plantTasks(count: number, kind = 'comment_report'): Promise<void> {
  const accountId = await makeAccount();
  await db().run(sql`
    insert into staff_tasks (kind, subject_key, assignee_id, changed_by)
    select ${kind}, (700000 + n)::text, ${accountId}, ${accountId} from generate_series(1, ${count}) n`);
}
const left = async () =>
  (await db().one<{ count: number }>(sql`select count(*)::int as count from staff_tasks`)).count;

it('ends a limited number in one run, and goes on behind them in the next', async () => {
  await plantTasks(5);
  const run = taskEnder(2, 1);
  for (const count of [3, 1, 0]) {
    await run(context);
    expect(await left()).toBe(count);
  }
  await plantTasks(1);
  await run(context);
  expect(await left()).toBe(0);
});

it('ends those of other kinds where one cannot be read', async () => {
  await plantTasks(2, 'book_difference');
  await plantTasks(2);
  await db().run(sql`alter table payment_differences rename to payment_differences_away`);
  try {
    await taskEnder()(context);
  } finally {
    await db().run(sql`alter table payment_differences_away rename to payment_differences`);
  }
  expect(await left()).toBe(2);
  await taskEnder()(context);
  expect(await left()).toBe(0);
});

it('ends none once it is stopped, or where its turn is another process’s', async () => {
  await plantTasks(3);
  await taskEnder(2, 5)({ ...context, signal: AbortSignal.abort() });
  expect(await left()).toBe(3);
  const guard = async () => {
    throw new Error('the turn is over');
  };
  await expect(taskEnder(2, 5)({ ...context, guard })).rejects.toThrow('the turn is over');
  expect(await left()).toBe(3);
  const stop = new AbortController();
  const stopping = async () => stop.abort();
  await taskEnder(2, 5)({ signal: stop.signal, guard: stopping });
  expect(await left()).toBe(1);
  await taskEnder()(context);
});
