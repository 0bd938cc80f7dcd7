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

/**
 * What takes long or waits for much begins first, and what is short comes last, so that no core stands still
 * at the end. Files of one project follow each other, as a process is shared within a project only.
 */
const LONG = new RegExp(
  '/(faults/(soak|operations|start|failed-charges|crash-points)|' +
    'browser/(every-page|dev-loop|owner-journeys|editor-write|editor-launch|no-script|media-editor|' +
    'accounts-dialogs|widgets-page)|' +
    'access/(contract|matrix)|attacks/fuzz|corruptions/corruptions|plant/plant-market|' +
    'platform/(jobs/(jobs|schedule)|mail/mail))\\.test\\.tsx?$',
);
const ORDER = ['faults', 'browser', 'unit'];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId, project }: TestSpecification): number =>
      (LONG.test(moduleId) ? 0 : ORDER.length) + ORDER.indexOf(project.name);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

const shared = {
  root,
  env,
  pool: 'forks' as const,
  exclude: ignored,
  globalSetup: ['test/support/global-setup.ts'],
  // Only who hangs should meet them: on a busy machine everything comes five times later.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};

/** For files that need no process of their own; what they leave behind is cleared before the next one. */
const together = { ...shared, isolate: false, setupFiles: ['test/support/run/as-if-alone.ts'] };

/** Where tools/test.ts reads what became of the files and how long each took. */
const report = process.env.TEST_REPORT;
const written = report ? ['json' as const, new FileTimes(join(report, 'times.json'))] : [];

export default defineConfig({
  root,
  plugins: [messagesPlugin(root)],
  test: {
    // One more than cores: some always wait, for a browser, a database or the time.
    maxWorkers: 3,
    reporters: ['default', ...written],
    ...(report ? { outputFile: { json: join(report, 'report.json') } } : {}),
    // For `--changed`: a dependency or a script that changed is no reason to run everything.
    forceRerunTriggers: ['**/vitest.config.ts'],
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          ...together,
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
        },
      },
      {
        extends: true,
        test: {
          ...together,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 240_000,
        },
      },
    ],
  },
});
