import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { isAlive, type ProcessRecord } from '#main/local/processes.ts';
import {
  ask,
  currentDataDir,
  currentProject,
  marketsUnderTest,
  start,
  startedBefore,
} from './support/markets-under-test.ts';
import { partOf, processesOf, smallProject } from './support/small-market.ts';

marketsUnderTest();

/** The process group of a process: everything a build started is in npm's. */
function groupOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
}

describe('after kill -9', () => {
  it('of everything but PostgreSQL, the next start takes that over and ends the rest', async () => {
    await startedBefore();
    const first = start();
    await ask(await first.url(), 'create table kept as select 7 as x');
    const left = {
      app: partOf(currentDataDir(), 'app'),
      gateway: partOf(currentDataDir(), 'gateway'),
    };
    const postgres = partOf(currentDataDir(), 'postgres');
    first.child.kill('SIGKILL');
    await first.ended();
    expect([left.app, left.gateway, postgres].map(isAlive)).toEqual([true, true, true]);
    const second = start();
    const url = await second.url();
    expect(partOf(currentDataDir(), 'postgres')).toMatchObject(postgres);
    expect([left.app, left.gateway].map(isAlive)).toEqual([false, false]);
    expect(await ask(url, 'select x from kept')).toMatchObject({ rows: [{ x: 7 }] });
  });

  it('of the app, the gateway and the postmaster, each is there again at its address', async () => {
    await startedBefore();
    const market = start();
    const url = await market.url();
    await ask(url, 'create table kept as select 7 as x');
    for (const part of ['app', 'gateway', 'postgres'] as const) {
      const before = partOf(currentDataDir(), part);
      process.kill(before.pid, 'SIGKILL');
      await vi.waitFor(
        async () => {
          expect(partOf(currentDataDir(), part).pid).not.toBe(before.pid);
          expect(isAlive(partOf(currentDataDir(), part))).toBe(true);
          expect(await ask(url, 'select x from kept')).toMatchObject({ rows: [{ x: 7 }] });
        },
        { timeout: 60_000, interval: 100 },
      );
    }
  });

  it('during the build, the next start ends that build and makes its own', async () => {
    const slow = smallProject();
    const build = join(slow.root, 'build.mjs');
    const quick = readFileSync(build, 'utf8');
    writeFileSync(
      build,
      `import 'node:fs'; await new Promise((done) => setTimeout(done, 60_000));`,
    );
    const first = start({}, currentDataDir(), slow);
    const buildIsRunning = () => existsSync(join(slow.root, 'build/building.run.json'));
    await expect.poll(buildIsRunning).toBe(true);
    const record = join(slow.root, 'build/building.run.json');
    const npm = JSON.parse(readFileSync(record, 'utf8')) as ProcessRecord;
    first.child.kill('SIGKILL');
    await first.ended();
    writeFileSync(build, quick);
    const second = start({}, currentDataDir(), slow);
    await ask(await second.url());
    expect(isAlive(npm)).toBe(false);
    expect(processesOf(basename(slow.root)).filter((pid) => groupOf(pid) === npm.pid)).toEqual([]);
    expect(buildIsRunning()).toBe(false);
    second.child.kill('SIGTERM');
    await second.ended();
    await slow.remove();
  });

  it('during planting, the demo is planted by the next start', async () => {
    const slow = smallProject();
    const app = join(currentProject().root, 'build/server/main.js');
    const wait = 'await new Promise((done) => setTimeout(done, 60_000)); ';
    writeFileSync(
      join(slow.root, 'build.mjs'),
      `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
       mkdirSync('build/server', { recursive: true });
       const slowed = readFileSync('${app}', 'utf8')
         .replace("await database.query('insert", "${wait}await database.query('insert");
       writeFileSync('build/server/main.js', slowed);`,
    );
    const first = start({}, currentDataDir(), slow);
    await expect.poll(() => first.text()).toContain('Planting');
    first.child.kill('SIGKILL');
    await first.ended();
    writeFileSync(join(slow.root, 'build/server/main.js'), readFileSync(app));
    const second = start({}, currentDataDir(), slow);
    await second.url();
    expect(second.text()).toContain('Planting');
    expect(second.text()).toMatch(/nora@demo\.test/);
    second.child.kill('SIGTERM');
    await second.ended();
    await slow.remove();
  });
});
