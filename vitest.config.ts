import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { FileTimes } from './tools/file-times.ts';
import { messagesPlugin } from './tools/vite/vite-messages.ts';

const root = import.meta.dirname;
const ignored = ['**/node_modules/**', '**/build/**', 'test/planted/**'];

/** What every test process starts with; files that need a database ask for it themselves. */
const env = {
  NODE_ENV: 'test',
  TEST_CLOCK: '1',
  ALLOW_SANDBOX_PAYMENTS: '1',
  LOG_LEVEL: 'silent',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  DATABASE_POOL: '8',
  TZ: 'UTC',
};

/** Files that take a minute and more: begun first, so that none of them is waited for alone at the end. */
const LONG = new RegExp(
  '(every-page|dev-loop|widgets-page|owner-journeys|no-script|editor-launch|crash-points|start|jobs|' +
    'plant-market|matrix|fuzz)\\.test',
);

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const shared = {
  root,
  env,
  pool: 'forks' as const,
  exclude: ignored,
  globalSetup: ['test/support/global-setup.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // What is waited for comes late on a busy machine; the default is one second.
  expect: { poll: { timeout: 30_000 } },
};

/** Where tools/test.ts reads what became of the files and how long each took. */
const report = process.env.TEST_REPORT;
const written = report ? ['json' as const, new FileTimes(join(report, 'times.json'))] : [];

export default defineConfig({
  root,
  plugins: [messagesPlugin(root)],
  test: {
    maxWorkers: 2,
    reporters: ['default', ...written],
    ...(report ? { outputFile: { json: join(report, 'report.json') } } : {}),
    // For `--changed`: a dependency or a script that changed is no reason to run everything.
    forceRerunTriggers: ['**/vitest.config.ts'],
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: [
            '{src,tools,db,demo,gateway,checks}/**/*.test.{ts,tsx}',
            'test/{access,attacks,corruptions,stories,upgrade}/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
