import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { db, transaction } from '#platform/db/transaction.ts';
import { publish, subscriber } from '#platform/events/outbox.ts';
import { RELAY_LEASE } from '#platform/events/relay.ts';
import { sql } from '#platform/db/sql.ts';
import { testDatabase } from '#test/support/database.ts';
import { type Background, type RunningBackground, STOP_MS, startBackground } from './background.ts';
import { defineJob, enqueue } from './jobs.ts';

const database = testDatabase();
const running: RunningBackground[] = [];
const children: ChildProcess[] = [];
const done: string[] = [];

const job = defineJob<{ label: string }>({
  name: 'label-job',
  handle: async ({ label }) => void done.push(label),
});
const background: Background = {
  subscribers: [
    subscriber<{ label: string }>({
      topic: 'label.written',
      consumer: 'label-reader',
      handle: async ({ payload }) => void done.push(`event ${payload.label}`),
    }),
  ],
  jobs: [job],
  schedules: [],
};

beforeAll(async () => {
  await db().run(sql`create table witness (what text, pid int)`);
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map((each) => each.stop()));
  done.length = 0;
});

async function start(): Promise<void> {
  running.push(await startBackground(background));
}

async function startProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [resolve('test/support/background-process.ts'), 'jobs'], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

async function relayHolder(): Promise<string> {
  const row = await db().maybe<{ holder: string | null }>(
    sql`select holder from leases where name = ${RELAY_LEASE}`,
  );
  return row?.holder ?? '';
}

function write(label: string): Promise<void> {
  return transaction(async (tx) => {
    await publish(tx, { topic: 'label.written', key: `label:${label}`, payload: { label } });
    await enqueue(tx, job, { label });
  });
}

describe('the worker role', () => {
  it('stops when it has nothing to do, without waiting out its patience', async () => {
    await start();
    const started = performance.now();
    await running.pop()?.stop();
    expect(performance.now() - started).toBeLessThan(STOP_MS);
  });

  it('finishes the job it is at before it stops', async () => {
    const slow = defineJob<{ label: string }>({
      name: 'slow-at-the-end',
      async handle({ label }) {
        done.push(`${label} began`);
        await pause(1_000);
        done.push(`${label} ended`);
      },
    });
    running.push(await startBackground({ ...background, jobs: [slow] }));
    await transaction((tx) => enqueue(tx, slow, { label: 'last' }));
    await expect.poll(() => done).toContain('last began');
    await running.pop()?.stop();
    expect(done).toContain('last ended');
  });

  it('goes on after every connection to the database was cut', async () => {
    await start();
    await write('before');
    await expect.poll(() => done.toSorted()).toEqual(['before', 'event before']);
    await db()
      .run(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
      .catch(() => undefined);
    await write('after').catch(() => write('after'));
    // One whose handling was cut off before it was written down comes again.
    await expect
      .poll(() => [...new Set(done)].toSorted())
      .toEqual(['after', 'before', 'event after', 'event before']);
  });

  it('takes the relay over from a paused process, and nothing happens twice', async () => {
    const child = await startProcess();
    await expect.poll(relayHolder).toMatch(new RegExp(`^${child.pid}-`));
    child.kill('SIGSTOP');
    await start();
    await write('while paused');
    await expect.poll(() => done.toSorted()).toEqual(['event while paused', 'while paused']);
    expect(await relayHolder()).toMatch(new RegExp(`^${process.pid}-`));
    child.kill('SIGCONT');
    await write('afterwards');
    await expect
      .poll(() => done.toSorted())
      .toEqual(['afterwards', 'event afterwards', 'event while paused', 'while paused']);
    expect(await relayHolder()).toMatch(new RegExp(`^${process.pid}-`));
  });

  it('gives the relay back when it stops, so that the next process need not wait', async () => {
    await start();
    await expect.poll(relayHolder).not.toBe('');
    await running.pop()?.stop();
    expect(await relayHolder()).toBe('');
  });
});
