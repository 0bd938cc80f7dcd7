import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { saveEntries, startDueRuns } from './schedule.store.ts';
import { type Schedule, startSchedule } from './schedule.ts';

testDatabase();
const running: { stop(): Promise<void> }[] = [];

beforeAll(() => db().run(sql`create table witness (what text)`));

afterEach(async () => {
  await Promise.all(running.splice(0).map((schedule) => schedule.stop()));
  await setClock(0);
  await db().run(sql`delete from schedule_runs`);
  await db().run(sql`delete from witness`);
});

describe('an entry that is asked whether there is work', () => {
  const HAS_WORK = sql`exists (select from witness where what = 'work')`;
  const leased = () => db().one(sql`select token from leases where name = 'schedule:asked'`);
  const due = () => db().one(sql`select due_at from schedule_runs where name = 'asked'`);
  let runs = 0;
  const asked = (hasWork = HAS_WORK): Schedule => ({
    name: 'asked',
    everySeconds: 2,
    hasWork,
    run: async () => void (runs += 1),
  });
  /** After its first run, for which nothing is asked. */
  async function startAsked(entry: Schedule, ...others: Schedule[]): Promise<void> {
    runs = 0;
    running.push(startSchedule([entry, ...others]));
    await expect
      .poll(() => db().query(sql`select from schedule_runs where finished_at is not null`))
      .toHaveLength(1 + others.length);
  }

  it('takes no lease and begins no run while there is none, and runs at its time once there is', async () => {
    await startAsked(asked());
    const [token, first] = [await leased(), await due()];
    await expect.poll(due).not.toEqual(first);
    expect(await leased()).toEqual(token);
    expect(runs).toBe(1);
    await db().run(sql`insert into witness (what) values ('work')`);
    await expect.poll(() => runs).toBe(2);
  });

  it('is run all the same when it was cut off, and once in ten minutes', async () => {
    await startAsked(asked());
    await db().run(sql`update schedule_runs set finished_at = null, started_at = clock_now()
      - interval '61 seconds'`);
    await expect.poll(() => runs).toBe(2);
    await setClock(601);
    await expect.poll(() => runs).toBe(3);
  });

  it('runs, and holds up no other, where it cannot be asked', async () => {
    const never = sql`1 / (select count(*) from witness where what = 'never') > 0`;
    let others = 0;
    const other = { name: 'other', everySeconds: 1, run: async () => void (others += 1) };
    await startAsked(asked(never), other);
    await expect.poll(() => Math.min(runs, others)).toBeGreaterThanOrEqual(2);
  });

  it('waits for the disk where a lease is taken, and not for a question', async () => {
    await saveEntries(db(), ['asked']);
    const entry = { name: 'asked', everySeconds: 2, leaseSeconds: 15 };
    const commit = (hasWork: boolean) =>
      transaction(async (tx) => {
        await tx.run(sql`update schedule_runs set due_at = clock_now(), started_at = clock_now(),
          finished_at = clock_now()`);
        await tx.run(sql`select set_config('synchronous_commit', 'on', true)`);
        const begun = await startDueRuns(tx, 'somebody', [entry], sql`${hasWork}::boolean`);
        const setting = sql`select current_setting('synchronous_commit') as it`;
        return [begun.length, (await tx.one<{ it: string }>(setting)).it];
      });
    expect(await commit(false)).toEqual([0, 'off']);
    expect(await commit(true)).toEqual([1, 'on']);
  });
});
