import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { overrideConfiguration } from '#platform/config/config.ts';
import { db, sql } from '#platform/db/sql.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer } from '#test/support/server.ts';
import { endPlanting, notePlanting } from './local/planting-note.ts';
import { readinessOf } from './readiness.ts';

testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'readiness-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('says that files cannot be stored, and serves on', async () => {
  const server = await startTestServer([], { readiness: readinessOf({ dataDir }) });
  const body = async () => (await server.client().get('/health/ready')).json<object>();
  const store = join(dataDir, 'store');
  writeFileSync(store, '');
  overrideConfiguration({ storageUrl: `file:${store}` });
  expect(await body()).toEqual({ status: 'ready', impaired: ['files'] });
  await server.stop();
  rmSync(store);
  const other = await startTestServer([], { readiness: readinessOf({ dataDir }) });
  expect((await other.client().get('/health/ready')).json()).toEqual({ status: 'ready' });
  await other.stop();
});

it('says that mail and events are stuck, and serves on', async () => {
  await db().run(sql`
    insert into outbox (topic, key, payload, occurred_at)
    values ('a.b', 'k', '{}', clock_now() - interval '2 minutes')`);
  await db().run(sql`
    insert into mail_messages (key, kind, to_address, locale, subject, html, body_text, message_id, state,
      created_at)
    values ('m1', 'probe', 'a@b.test', 'en', 's', 'h', 't', '<1@b.test>', 'queued',
      clock_now() - interval '1 hour')`);
  const server = await startTestServer([], { readiness: readinessOf({ dataDir }) });
  const answer = await server.client().get('/health/ready');
  expect([answer.status, answer.json()]).toEqual([
    200,
    { status: 'ready', impaired: ['mail', 'events'] },
  ]);
  await server.stop();
});

it('is not ready while the demo market is planted, and alive all the time', async () => {
  const server = await startTestServer([], { readiness: readinessOf({ dataDir }) });
  const status = async (path: string) => (await server.client().get(path)).status;
  notePlanting(dataDir);
  expect([await status('/health/ready'), await status('/health/live')]).toEqual([503, 200]);
  endPlanting(dataDir);
  expect(await status('/health/ready')).toBe(200);
  // Somebody who was killed meanwhile plants no more.
  const killed = { pid: process.pid, startedAt: 'another boot/1' };
  writeFileSync(join(dataDir, 'planting.run.json'), JSON.stringify(killed));
  expect(await status('/health/ready')).toBe(200);
  await server.stop();
});
