import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';
import { assertSchema } from '#platform/db/migrate.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import {
  ask,
  currentDataDir,
  currentProject,
  marketsUnderTest,
  processesOfInstance,
  start,
  startedBefore,
} from './support/markets-under-test.ts';
import { dataFolder, partOf, smallProject } from './support/small-market.ts';

marketsUnderTest();

/** Ourselves, or nobody when we are root. */
const ordinaryUser = (): number => process.getuid?.() || 65_534;

/** Whom the embedded server's tables belong to; the application is somebody else. */
async function asOwner(text: string): Promise<void> {
  const { socket } = partOf(currentDataDir(), 'postgres') as unknown as { socket: string };
  const client = new pg.Client(`postgres://app@/groundswell?host=${encodeURIComponent(socket)}`);
  await client.connect();
  await client.query(text);
  await client.end();
}

describe('starting', () => {
  it('is refused on a folder in use, with a plain sentence, and the first goes on', async () => {
    await startedBefore();
    const first = start();
    const url = await first.url();
    const second = start();
    expect(await second.ended()).toBe(1);
    expect(second.text()).toMatch(/could not start: another Groundswell is running on .*DATA_DIR/);
    expect(second.text()).not.toMatch(/ at .*:\d+:\d+/);
    await ask(url);
  });

  it.each([{ PORT: 'x' }, { PORT: '-1' }, { PORT: '70000' }])('is refused with %o', async (env) => {
    const market = start({ env });
    expect(await market.ended()).toBe(1);
    expect(market.text()).toMatch(/PORT must be a number/);
  });

  it('serves as a role that owns no table and is no superuser', async () => {
    const market = start();
    const who = `select current_user as name, usesuper as super,
      (select count(*)::int from pg_tables where tableowner = current_user) as tables
      from pg_user where usename = current_user`;
    expect(await ask(await market.url(), who)).toMatchObject({
      rows: [{ name: 'groundswell', super: false, tables: 1 }],
    });
  });

  it('is refused on a database newer than the code, leaving nothing running', async () => {
    await startedBefore();
    const first = start();
    await first.url();
    await asOwner(
      "insert into schema_migrations values ('9999_later_thing.needs-9998.sql', 'x', now(), 1)",
    );
    first.child.kill('SIGTERM');
    await first.ended();
    const second = start();
    expect(await second.ended()).toBe(1);
    expect(second.text()).toMatch(/database is newer than this code: it holds 9999_later_thing/);
    expect(processesOfInstance()).toEqual([]);
  });

  it('plants the demo once, and is quick the second time', async () => {
    const first = start();
    expect(await ask(await first.url(), 'select count(*) from planted')).toMatchObject({
      rows: [{ count: '1' }],
    });
    expect(first.text()).toMatch(/nora@demo\.test[\s\S]*4242 4242 4242 4242/);
    expect(existsSync(join(currentDataDir(), 'planting.run.json'))).toBe(false);
    first.child.kill('SIGTERM');
    await first.ended();
    const second = start();
    const url = await second.url();
    expect(await ask(url, 'select count(*) from planted')).toMatchObject({
      rows: [{ count: '1' }],
    });
    expect(second.text()).toMatch(/nora@demo\.test/);
    expect(second.text().match(/http:\S*/g)).toEqual([url, `${url}/admin/setup,`]);
    expect(statSync(join(currentDataDir(), 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(currentDataDir(), 'logs')).mode & 0o777).toBe(0o700);
  });

  it('builds again when a source is younger than the build', async () => {
    const main = join(currentProject().root, 'build/server/main.js');
    await startedBefore();
    const market = start();
    await market.url();
    market.child.kill('SIGTERM');
    await market.ended();
    const built = statSync(main).mtimeMs;
    utimesSync(
      join(currentProject().root, 'src/platform/config/config.ts'),
      new Date(),
      new Date(),
    );
    const again = start();
    await again.url();
    expect(again.text()).toContain('Building');
    expect(statSync(main).mtimeMs).toBeGreaterThan(built);
  });

  it('stops what it had started when the build fails, and shows why', async () => {
    const broken = smallProject();
    writeFileSync(
      join(broken.root, 'build.mjs'),
      "console.error('a bracket is missing'); process.exit(1)",
    );
    const market = start({}, currentDataDir(), broken);
    expect(await market.ended()).toBe(1);
    expect(market.text()).toMatch(/the build failed:[\s\S]*a bracket is missing/);
    expect(processesOfInstance()).toEqual([]);
    await broken.remove();
  });

  it('works for an ordinary user too', async () => {
    const user = ordinaryUser();
    await startedBefore();
    await start().url();
    const home = dataFolder();
    chownSync(dirname(home), user, user);
    const market = start({ uid: user }, home);
    await ask(await market.url());
    expect(statSync(`/proc/${partOf(home, 'postgres').pid}`).uid).toBe(user);
  });

  it('uses the database it was given, starts none, and stops without it', async () => {
    const given = await createEmptyDatabase();
    const market = start({ env: { DATABASE_URL: given.url } });
    const { rows } = await ask(await market.url(), 'select current_database() as name');
    expect(rows).toEqual([{ name: given.name }]);
    expect(existsSync(join(currentDataDir(), 'postgres'))).toBe(false);
    market.child.kill('SIGTERM');
    expect(await market.ended()).toBe(0);
    expect(processesOfInstance()).toEqual([]);
    await assertSchema(given.url, join(currentProject().root, 'db'));
    await given.drop();
  });

  it('says what to do under a Node that is too old', () => {
    const pretend = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' })";
    const check = join(projectRoot(), 'src/main/start-check.mjs');
    const run = (...flags: string[]) =>
      execFileSync(process.execPath, [...flags, check], { stdio: 'pipe' });
    expect(() => run('--import', `data:text/javascript,${encodeURIComponent(pretend)}`)).toThrow(
      /needs Node 22\.22 or newer; this is 20\.20\.2/,
    );
    expect(String(run())).toBe('');
  });
});

describe('two instances', () => {
  it('wanting one port get two, and do not touch each other', async () => {
    const otherDir = dataFolder();
    await startedBefore();
    await startedBefore(otherDir);
    const wanted = String(await freePort());
    const env = { PORT: wanted };
    const [one, other] = [start({ env }), start({ env }, otherDir)];
    const urls = await Promise.all([one.url(), other.url()]);
    expect(new Set(urls).size).toBe(2);
    expect(urls.some((url) => url.endsWith(`:${wanted}`))).toBe(true);
    one.child.kill('SIGKILL');
    const again = start({ env });
    expect(await again.url()).not.toBe(urls[1]);
    await ask(urls[1] ?? '');
    again.child.kill('SIGTERM');
    await again.ended();
    expect(processesOfInstance()).toEqual([]);
    await ask(urls[1] ?? '');
  });
});

describe('stopping', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'by %s leaves nothing behind',
    async (signal) => {
      await startedBefore();
      const market = start();
      await market.url();
      expect(processesOfInstance().length).toBeGreaterThanOrEqual(4);
      market.child.kill(signal);
      expect(await market.ended()).toBe(0);
      expect(processesOfInstance()).toEqual([]);
    },
  );

  it('while it is still starting leaves nothing behind', async () => {
    const market = start();
    await expect.poll(() => partOf(currentDataDir(), 'postgres')).toBeDefined();
    market.child.kill('SIGTERM');
    await market.ended();
    expect(market.text()).not.toMatch(/is open/);
    expect(processesOfInstance()).toEqual([]);
  });

  it('npm stops all of it, and so does its death', async () => {
    await startedBefore();
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const command = ['npm', '--prefix', currentProject().root, 'start'];
      const market = start({ command });
      await market.url();
      market.child.kill(signal);
      await market.ended();
      await expect.poll(processesOfInstance, { interval: 200 }).toEqual([]);
    }
  });
});
