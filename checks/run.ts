/**
 * Looks at live data for what must never be: `npm run invariants [-- --only NAME …] [--json]`. Ends
 * with 1 when it finds a violation, with 2 when a check could not be made.
 */
import { isStarted } from '../tools/started.ts';
import { databaseUrl } from './database-url.ts';
import { type Report, loadChecks, runChecks, selectChecks, writeReport } from './report.ts';

interface Wishes {
  readonly only: readonly string[];
  readonly asJson: boolean;
}

function readWishes(args: readonly string[]): Wishes {
  const only: string[] = [];
  let asJson = false;
  for (const arg of args) {
    if (arg === '--json') asJson = true;
    else if (arg !== '--only') only.push(...arg.replace(/^--only=/, '').split(','));
  }
  return { only, asJson };
}

async function main(): Promise<void> {
  const { only, asJson } = readWishes(process.argv.slice(2));
  process.env.DATABASE_URL = databaseUrl();
  process.env.LOG_LEVEL ??= 'warn';
  const { closeDatabase } = await import('#platform/db/pool.ts');
  try {
    const report: Report = await runChecks(selectChecks(await loadChecks(), only));
    console.log(asJson ? JSON.stringify(report) : writeReport(report));
    if (report.broken.length > 0) process.exitCode = 2;
    else if (report.violations.length > 0) process.exitCode = 1;
  } finally {
    await closeDatabase();
  }
}

if (isStarted(import.meta.filename)) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  });
}
