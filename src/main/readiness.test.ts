import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { overrideConfiguration } from '#platform/config/config.ts';
import { testDatabase } from '../../test/support/database.ts';
import { startTestServer } from '../../test/support/server.ts';
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
