import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';
import { db, sql } from '#platform/db/sql.ts';
import { testDatabase } from '#test/support/database.ts';
import { checkMoney } from '../../../checks/money/index.ts';
import { messagesPlugin } from '../../../tools/vite/vite-messages.ts';
import { writeMarket } from './import-market.fixture.ts';

const database = testDatabase();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-'));
  await writeMarket(join(folder, 'market'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('an import that is killed', () => {
  it('goes on after every kill, and ends as if there had been none', async () => {
    const run = await importer(join(folder, 'market'), {
      ...process.env,
      DATABASE_URL: database.url,
      STORAGE_URL: `file:${join(folder, 'files')}`,
    });
    // Before the second file's rows are written, and right after the first's.
    for (const [crashAt, campaigns] of [
      ['import_before_commit', 0],
      ['import_after_commit', 6],
      ['import_before_commit', 6],
    ] as const) {
      expect(await run({ CRASH_AT: crashAt })).toBe('SIGKILL');
      const { rows } = await db().one<{ rows: number }>(
        sql`select count(*) as rows from campaigns`,
      );
      expect(rows).toBe(campaigns);
    }
    expect(await run({})).toBe(0);
    const all = await db().one(sql`
      select (select count(*) from campaigns) as campaigns, (select count(*) from perks) as perks,
        (select count(*) from campaign_updates) as updates, (select count(*) from media_files) as pictures,
        (select count(*) from discovery_campaigns) as indexed`);
    expect(all).toMatchObject({
      campaigns: 6,
      perks: 3,
      updates: 2,
      indexed: 6,
      pictures: 1,
    });
    expect(await checkMoney()).toEqual([]);
  });
});

/** The importer as a program of its own, for killing it; a run answers how it ended. */
async function importer(market: string, environment: NodeJS.ProcessEnv) {
  const out = join(projectRoot(), 'node_modules/.cache/groundswell-import', String(process.pid));
  const entry = join(out, 'run-import.ts');
  await mkdir(out, { recursive: true });
  await writeFile(
    entry,
    `import { importMarket } from '${import.meta.dirname}/import-market.ts';
     import { closeDatabase } from '#platform/db/pool.ts';
     await importMarket({ folder: ${JSON.stringify(market)}, say: () => undefined });
     await closeDatabase();`.replace('#platform', join(projectRoot(), 'src/platform')),
  );
  await build({
    configFile: false,
    root: projectRoot(),
    logLevel: 'error',
    plugins: [messagesPlugin(projectRoot())],
    build: {
      ssr: entry,
      outDir: join(out, 'build'),
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'run-import.js' } },
    },
  });
  return (more: Record<string, string>) =>
    new Promise<number | string | null>((resolve) => {
      const child = execFile(process.execPath, [join(out, 'build/run-import.js')], {
        env: { ...environment, ...more },
      });
      child.stderr?.pipe(process.stderr);
      child.on('exit', (code, signal) => resolve(code ?? signal));
    });
}
