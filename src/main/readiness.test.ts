import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../test/support/database.ts';
import { startTestServer } from '../../test/support/server.ts';
import { endPlanting, notePlanting } from './local/planting-note.ts';
import { readinessOf } from './readiness.ts';

testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'readiness-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

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
