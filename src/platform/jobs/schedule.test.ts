import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { db, transaction } from '#platform/db/transaction.ts';
import { LeaseLost, takeLeaseOf } from '#platform/events/lease.ts';
import { sql } from '#platform/db/sql.ts';
import type { StatementGroup } from '#platform/db/statement-group.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { saveEntries } from './schedule.store.ts';
import { type Schedule, startSchedule } from './schedule.ts';

const database = testDatabase();
const running: { stop(): Promise<void> }[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  await db().run(sql`
    create table witness (id bigint generated always as identity, what text, pid int,
                          at timestamptz default clock_timestamp())`);
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map((schedule) => schedule.stop()));
  await setClock(0);
  await db().run(sql`delete from schedule_runs`);
  await db().run(sql`delete from witness`);
});

function start(...entries: Schedule[]): void {
  running.push(startSchedule(entries));
}

async function startProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [resolve('test/support/background-process.ts'), 'sweep'], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

async function witnessed(what: string): Promise<number[]> {
  const rows = await db().query<{ pid: number }>(
    sql`select pid from witness where what = ${what} order by id`,
  );
  return rows.map((row) => row.pid);
}

/** Loses the connection twice while it asks this, before it is done or answered; answers how often it did. */
function loseConnections(text: RegExp, before: 'done' | 'answered'): () => number {
  let lost = 0;
  const query = pg.Client.prototype.query as (...all: unknown[]) => unknown;
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  asked.mockImplementation(function lose(this: pg.Client, ...all: unknown[]) {
    const group = all[0] as StatementGroup;
    if (lost === 2 || !text.test(group.text)) return query.apply(this, all);
    lost += 1;
    const end = () => group.handleError(new Error('Connection terminated unexpectedly'));
    if (before === 'done') return void setImmediate(end);
    group.handleCommandComplete = end;
    return query.apply(this, all);
  } as typeof asked extends { mockImplementation(of: infer F): unknown } ? F : never);
  return () => lost;
}

describe('the schedule', () => {
  it('refuses two entries of one name', () => {
    const entry: Schedule = { name: 'same', everySeconds: 60, run: async () => undefined };
    expect(() => startSchedule([entry, entry])).toThrow('same name');
  });

  it('runs an entry once per tick though five processes sweep, and again when the clock moved', async () => {
    let runs = 0;
    const entry: Schedule = {
      name: 'hourly',
      everySeconds: 3_600,
      run: async () => void (runs += 1),
    };
    for (let process = 0; process < 5; process += 1) start(entry);
    await expect.poll(() => runs).toBe(1);
    await pause(1_500);
    expect(runs).toBe(1);
    await setClock(3_700);
    await expect.poll(() => runs).toBe(2);
  });

  it('goes on after the clock was moved back by a month', async () => {
    let runs = 0;
    await setClock(30 * 86_400);
    start({ name: 'hourly', everySeconds: 3_600, run: async () => void (runs += 1) });
    await expect.poll(() => runs).toBe(1);
    await setClock(0);
    await expect.poll(() => runs).toBe(2);
  });

  it('notes a failing run with its reason, runs it again at its time, and lets others run', async () => {
    let good = 0;
    let bad = 0;
    const fail = async () => {
      bad += 1;
      throw new RangeError('cannot sweep');
    };
    start(
      { name: 'bad', everySeconds: 1, run: fail },
      { name: 'good', everySeconds: 1, run: async () => void (good += 1) },
    );
    await expect.poll(() => Math.min(good, bad)).toBeGreaterThanOrEqual(2);
    const row = await db().one<{ error: string; failures: number }>(
      sql`select error, failures from schedule_runs where name = 'bad'`,
    );
    expect(row.error).toBe('RangeError: cannot sweep');
    expect(row.failures).toBeGreaterThanOrEqual(1);
  });

  it('lets a long run hold up no other entry', async () => {
    let quick = 0;
    const gate = Promise.withResolvers<void>();
    start(
      { name: 'long', everySeconds: 60, run: () => gate.promise },
      { name: 'quick', everySeconds: 1, run: async () => void (quick += 1) },
    );
    await expect.poll(() => quick).toBeGreaterThanOrEqual(2);
    gate.resolve();
  });

  it('starts everything that is due in one statement, and notes in one what ends together', async () => {
    const names = ['one', 'two', 'three'];
    let runs = 0;
    await saveEntries(db(), names);
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    start(...names.map((name) => ({ name, everySeconds: 60, run: async () => void (runs += 1) })));
    await expect
      .poll(() => db().query(sql`select from schedule_runs where finished_at is not null`))
      .toHaveLength(3);
    const texts = asked.mock.calls.map(([query]) => (query as unknown as { text: string }).text);
    asked.mockRestore();
    expect(runs).toBe(3);
    expect(
      texts.filter((text) => /update leases/.test(text) && /skip locked/.test(text)),
    ).toHaveLength(1);
    const others = texts.filter(
      (text) => /leases/.test(text) && !/skip locked|insert into leases/.test(text),
    );
    expect(others).toHaveLength(1);
  });

  it('waits for no entry whose lease somebody is writing', async () => {
    const ran: string[] = [];
    const entry = (name: string): Schedule => ({
      name,
      everySeconds: 60,
      run: async () => void ran.push(name),
    });
    await saveEntries(db(), ['free', 'written']);
    await transaction(async (tx) => {
      await tx.run(sql`select from leases where name = 'schedule:written' for update`);
      start(entry('free'), entry('written'));
      await expect.poll(() => ran).toEqual(['free']);
    });
    await expect.poll(() => ran).toEqual(['free', 'written']);
  });

  it.each([
    ['start', /skip locked/, 'answered'],
    ['end', /update schedule_runs r\s+set finished_at/, 'done'],
    ['end', /update schedule_runs r\s+set finished_at/, 'answered'],
  ] as const)(
    'ends a run within seconds when the connection is lost at its %s (%s, before it is %s)',
    async (_what, text, lostBefore) => {
      let runs = 0;
      const lost = loseConnections(text, lostBefore);
      start({
        name: 'hourly',
        everySeconds: 3_600,
        leaseSeconds: 60,
        run: async () => void (runs += 1),
      });
      await expect
        .poll(() => db().query(sql`select runs from schedule_runs where finished_at is not null`))
        .toHaveLength(1);
      expect(runs).toBe(1);
      expect(lost()).toBeGreaterThan(0);
      const held = await db().query(sql`select from leases where holder is not null`);
      expect(held).toEqual([]);
    },
  );

  it('leaves a run that a stop cut off due at once', async () => {
    let began = 0;
    const entry: Schedule = {
      name: 'daily',
      everySeconds: 86_400,
      run: async ({ signal }) => {
        began += 1;
        if (began === 1) await once(signal, 'abort');
        signal.throwIfAborted();
      },
    };
    start(entry);
    await expect.poll(() => began).toBe(1);
    await running.pop()?.stop();
    // It says itself that it was stopped, which is no failure.
    const run = await db().one(sql`select failures, error from schedule_runs where name = 'daily'`);
    expect(run).toEqual({ failures: 0, error: null });
    start(entry);
    await expect.poll(() => began).toBe(2);
  });
});

describe('a lease', () => {
  it('is refused while somebody holds it, and free once it is given back', async () => {
    const first = await takeLeaseOf('one', 30);
    expect(await takeLeaseOf('one', 30)).toBeUndefined();
    await first?.release();
    const second = await takeLeaseOf('one', 30);
    expect(second?.token).toBeGreaterThan(first?.token ?? Number.POSITIVE_INFINITY);
    await expect(transaction((tx) => first?.guard(tx) ?? Promise.resolve())).rejects.toThrow(
      LeaseLost,
    );
    await transaction((tx) => second?.guard(tx) ?? Promise.resolve());
    await second?.release();
  });

  it('is renewed for as long as its holder lives', async () => {
    const lease = await takeLeaseOf('renewed', 6);
    const end = async () =>
      (
        await db().one<{ at: Date }>(
          sql`select expires_at as at from leases where name = 'renewed'`,
        )
      ).at;
    const first = await end();
    await expect.poll(end).toSatisfy((at: Date) => at > first);
    expect(await takeLeaseOf('renewed', 6)).toBeUndefined();
    expect(lease?.signal.aborted).toBe(false);
    await lease?.release();
  });

  it('cannot be kept by a transaction that stands still', async () => {
    const lease = await takeLeaseOf('still', 1);
    const standing = transaction(async (tx) => {
      await lease?.guard(tx);
      await pause(6_500);
      await tx.run(sql`select 1`);
    });
    await expect(standing).rejects.toThrow(/terminat|idle-in-transaction|not queryable/i);
    await lease?.release();
  });

  it('refuses the writes of a process that was paused past it and woke up', async () => {
    const first = await startProcess();
    await expect.poll(() => witnessed('sweep started')).toEqual([first.pid]);
    first.kill('SIGSTOP');
    // Another process takes the entry over once the business clock makes it due again.
    const second = await startProcess();
    await setClock(7_200);
    await expect.poll(() => witnessed('sweep wrote')).toEqual([second.pid]);
    first.kill('SIGCONT');
    await pause(3_000);
    expect(await witnessed('sweep wrote')).toEqual([second.pid]);
    expect(first.exitCode ?? first.signalCode).toBeNull();
  });
});
