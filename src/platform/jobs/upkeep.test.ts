import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { overrideConfiguration } from '#platform/config/config.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { commands } from './dead-letters.cli.ts';
import { openJobStatus } from './job-status.ts';
import { openJobQueue } from './job-queue.ts';
import { upkeep } from './upkeep.ts';

testDatabase();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upkeep-'));
  overrideConfiguration({ storageUrl: `file:${folder}` });
  const boss = await openJobQueue();
  await boss.stop();
});

beforeEach(async () => {
  await db().run(sql`delete from outbox`);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function runAll(): Promise<void> {
  const context = { signal: new AbortController().signal, guard: async () => undefined };
  for (const entry of upkeep) await entry.run(context);
}

async function addEvent(key: string, relayedDaysAgo: number | null): Promise<number> {
  const { id } = await db().one<{ id: number }>(sql`
    insert into outbox (topic, key, payload, relayed_at)
    values ('a.happened', ${key}, '{}',
            clock_timestamp() - make_interval(days => ${relayedDaysAgo}::int)) returning id`);
  return id;
}

async function addDelivery(eventId: number, how: 'done' | 'waiting' | 'dead'): Promise<void> {
  await db().run(sql`
    insert into outbox_deliveries (consumer, event_id, done_at, dead_at, error)
    values ('reader', ${eventId}, ${how === 'done' ? new Date(0) : null},
            ${how === 'dead' ? new Date(0) : null}, ${how === 'dead' ? 'Error: spoilt' : null})`);
}

async function run(name: string, ...parameters: string[]) {
  const lines: string[] = [];
  const command = commands.find(({ usage }) => usage.split(' ')[0] === name);
  const code = await command?.run({ parameters, options: {}, print: (line) => lines.push(line) });
  return { code, lines };
}

describe('upkeep', () => {
  it('deletes no event that is young, unrelayed, undelivered or dead, and no others are left', async () => {
    await addEvent('young', 29);
    await addEvent('unrelayed', null);
    await addDelivery(await addEvent('waiting', 99), 'waiting');
    await addDelivery(await addEvent('dead', 99), 'dead');
    await addDelivery(await addEvent('done', 99), 'done');
    await addEvent('nobody cared', 99);
    await runAll();
    const rows = await db().query<{ key: string }>(sql`select key from outbox order by key`);
    expect(rows.map((row) => row.key)).toEqual(['dead', 'unrelayed', 'waiting', 'young']);
  });

  it('forgets job statuses after a month by the business clock', async () => {
    await openJobStatus(db(), 'export', { accountId: 1 });
    await runAll();
    expect(await db().query(sql`select 1 from job_statuses`)).toHaveLength(1);
    await setClock(31 * 86_400);
    await runAll();
    await setClock(0);
    expect(await db().query(sql`select 1 from job_statuses`)).toHaveLength(0);
  });
});

describe('the commands for dead letters', () => {
  it('refuse what is not in the list', async () => {
    for (const which of ['', 'x', 'reader:1', '00000000-0000-8000-8000-000000000001', "';--"]) {
      const answer = await run('retry-dead-letter', which);
      expect(answer).toEqual({ code: 1, lines: ['There is no such dead letter.'] });
    }
    expect((await run('dead-letters')).lines).toEqual(['Nothing was given up.']);
  });

  it('list a dead delivery with its reason and revive it', async () => {
    const id = await addEvent('dead', 1);
    await addDelivery(id, 'dead');
    const { lines } = await run('dead-letters');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^reader:${id} .* a\\.happened: Error: spoilt$`));
    expect((await run('retry-dead-letter', `reader:${id}`)).code).toBe(0);
    expect((await run('dead-letters')).lines).toEqual(['Nothing was given up.']);
  });
});
