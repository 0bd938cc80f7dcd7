import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { db, transaction } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { causedBy, currentRequestId } from '#platform/log/current-request.ts';
import { killingJob, loopingJob, slowJob } from '#test/support/background-process.ts';
import { testDatabase } from '#test/support/database.ts';
import { type RunningBackground, startBackground } from './background.ts';
import { listDeadJobs, retryDeadJob } from './dead-jobs.ts';
import { type JobDefinition, PermanentFailure, defineJob, enqueue } from './jobs.ts';

const database = testDatabase();
const running: RunningBackground[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  await db().run(sql`
    create table witness (id bigint generated always as identity, what text, pid int,
                          at timestamptz default clock_timestamp())`);
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map((background) => background.stop()));
});

async function start(...jobs: JobDefinition<never>[]): Promise<void> {
  running.push(await startBackground({ subscribers: [], jobs, schedules: [] }));
}

async function startProcess(mode: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [resolve('test/support/background-process.ts'), mode], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

async function seen(): Promise<string[]> {
  const rows = await db().query<{ what: string }>(sql`select what from witness order by id`);
  return rows.map((row) => row.what);
}

function later<T extends object>(
  job: JobDefinition<T>,
  payload: T,
  options?: Parameters<typeof enqueue>[3],
): Promise<void> {
  return transaction((tx) => enqueue(tx, job, payload, options));
}

describe('jobs', () => {
  it('refuses a name that is no job name', () => {
    expect(() => defineJob({ name: 'Bad Name', handle: async () => undefined })).toThrow(
      'job name',
    );
  });

  it('refuses the same job twice in the list', async () => {
    const job = defineJob({ name: 'listed-twice', handle: async () => undefined });
    const twice = { subscribers: [], jobs: [job, job], schedules: [] };
    await expect(startBackground(twice)).rejects.toThrow('listed-twice');
  });

  it('runs nothing of a transaction that was undone', async () => {
    const labels: string[] = [];
    const job = defineJob<{ label: string }>({
      name: 'undone',
      handle: async ({ label }) => void labels.push(label),
    });
    await start(job);
    await transaction(async (tx) => {
      await enqueue(tx, job, { label: 'never' });
      throw new Error('undo');
    }).catch(() => undefined);
    await later(job, { label: 'yes' });
    await expect.poll(() => labels).toEqual(['yes']);
  });

  it('enqueues once under a key, and drops a second that waits under a singleton key', async () => {
    const labels: string[] = [];
    const job = defineJob<{ label: string }>({
      name: 'once-only',
      handle: async ({ label }) => void labels.push(label),
    });
    await later(job, { label: 'key 1' }, { key: 'same' });
    await later(job, { label: 'key 2' }, { key: 'same' });
    await later(job, { label: 'single 1' }, { singletonKey: 'refresh' });
    await later(job, { label: 'single 2' }, { singletonKey: 'refresh' });
    await later(job, { label: 'last' });
    await start(job);
    await expect.poll(() => labels).toContain('last');
    expect(labels.toSorted()).toEqual(['key 1', 'last', 'single 1']);
    await later(job, { label: 'key 3' }, { key: 'same' });
    await later(job, { label: 'single 3' }, { singletonKey: 'refresh' });
    await expect.poll(() => labels).toContain('single 3');
    expect(labels).not.toContain('key 3');
  });

  it('starts no job before its time', async () => {
    const labels: string[] = [];
    const job = defineJob<{ label: string }>({
      name: 'patient',
      handle: async ({ label }) => void labels.push(label),
    });
    await start(job);
    await transaction(async (tx) => {
      await enqueue(tx, job, { label: 'in an hour' }, { startAfter: 3_600 });
      await enqueue(tx, job, { label: 'soon' }, { startAfter: 2 });
      await enqueue(tx, job, { label: 'now' });
    });
    await expect.poll(() => labels).toEqual(['now', 'soon']);
  });

  it('hands each of 100 jobs to one of three workers only', async () => {
    const labels: string[] = [];
    const job = defineJob<{ label: string }>({
      name: 'shared-work',
      concurrency: 3,
      handle: async ({ label }) => void labels.push(label),
    });
    for (let worker = 0; worker < 3; worker += 1) await start(job);
    await transaction(async (tx) => {
      for (let index = 0; index < 100; index += 1)
        await enqueue(tx, job, { label: `job ${index}` });
    });
    await expect.poll(() => labels.length).toBe(100);
    expect(new Set(labels).size).toBe(100);
  });

  it('buries a poisonous job with its reason, and others go on meanwhile', async () => {
    const eaten: string[] = [];
    const job = defineJob<{ label: string }>({
      name: 'eater',
      retryLimit: 1,
      retryDelay: 1,
      async handle({ label }, { attempt }) {
        eaten.push(`${label} ${attempt}`);
        if (label === 'poison') throw new TypeError('an older version wrote this');
      },
    });
    await start(job);
    await later(job, { label: 'poison' });
    await later(job, { label: 'bread' });
    await expect.poll(() => eaten).toContain('bread 1');
    await expect.poll(() => listDeadJobs(db(), 5)).toHaveLength(1);
    const [dead] = await listDeadJobs(db(), 5);
    expect(dead).toMatchObject({
      job: 'eater',
      payload: { label: 'poison' },
      reason: 'an older version wrote this',
    });
    expect(eaten.filter((line) => line.startsWith('poison'))).toEqual(['poison 1', 'poison 2']);
  });

  it('buries at once what cannot be helped, and digs it up when asked', async () => {
    let isCured = false;
    const tries: number[] = [];
    const causes: (string | null)[] = [];
    const job = defineJob<{ id: number }>({
      name: 'hopeless',
      async handle({ id }, { attempt }) {
        tries.push(attempt);
        causes.push(currentRequestId());
        if (!isCured) throw new PermanentFailure(`nothing with id ${id}`);
      },
    });
    await start(job);
    await later(job, { id: 7 });
    const ours = async () =>
      (await listDeadJobs(db(), 9)).filter((dead) => dead.job === 'hopeless');
    await expect.poll(ours).toHaveLength(1);
    expect(tries).toEqual([1]);
    const [dead] = await ours();
    expect(dead?.reason).toBe('nothing with id 7');
    isCured = true;
    const retry = (id: string) =>
      causedBy('asked-by-staff', null, () => transaction((tx) => retryDeadJob(tx, id)));
    expect(await retry('00000000-0000-4000-8000-000000000000')).toBe(false);
    expect(await retry(dead?.id ?? '')).toBe(true);
    await expect.poll(() => tries).toEqual([1, 1]);
    // No request caused it: not the one that had it tried again either.
    expect(causes).toEqual([null, null]);
    expect(await ours()).toEqual([]);
  });
});

describe('a worker that is killed', () => {
  it('loses its job to another worker', async () => {
    const victim = await startProcess('jobs');
    await later(slowJob, { label: 'first' });
    await expect.poll(seen).toContain('first attempt 1');
    await start(slowJob);
    victim.kill('SIGKILL');
    await expect.poll(seen, { interval: 100 }).toContain('first finished');
    expect(await seen()).toContain('first attempt 2');
  });

  it('is what a job gets that loops without end, so that nothing else stands still', async () => {
    const child = await startProcess('loop');
    await later(loopingJob, { label: 'mill' });
    await expect.poll(seen).toContain('mill loops');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');
    await start();
    const ours = async () =>
      (await listDeadJobs(db(), 9)).filter((dead) => dead.job === 'looping-job');
    await expect.poll(ours, { interval: 200 }).toHaveLength(1);
  });

  it('kills no second worker for ever when its job is what kills', async () => {
    await later(killingJob, { label: 'bomb' });
    for (let life = 1; life <= 2; life += 1) {
      const child = await startProcess('jobs');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      expect(child.signalCode).toBe('SIGKILL');
    }
    const survivor = await startProcess('jobs');
    const ours = async () =>
      (await listDeadJobs(db(), 9)).filter((dead) => dead.job === 'killing-job');
    await expect.poll(ours, { interval: 200 }).toHaveLength(1);
    const [dead] = await ours();
    expect(dead?.reason).toContain('heartbeat');
    expect(survivor.exitCode ?? survivor.signalCode).toBeNull();
    expect((await seen()).filter((what) => what.startsWith('bomb'))).toHaveLength(2);
  });
});
