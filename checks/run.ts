/**
 * Looks at live data for what must never be: `npm run invariants [-- --only NAME …] [--json]`. Then lays our
 * books beside the payment provider's where it answers; `--provider` insists that it does, `--no-provider`
 * leaves it alone. Ends with 1 when it finds a violation, with 2 when a check could not be made.
 */
import { isStarted } from '../tools/started.ts';
import { databaseUrl } from './database-url.ts';
import { providerAccess } from './provider/provider-access.ts';
import { type Report, loadChecks, runChecks, selectChecks, writeReport } from './report.ts';

interface Options {
  readonly only: readonly string[];
  readonly asJson: boolean;
  /** Whether the provider is asked: `may` where it can be reached. */
  readonly provider: 'must' | 'may' | 'not';
}

const PROVIDER = 'provider-books';

function readOptions(args: readonly string[]): Options {
  const names = args.filter((arg) => !arg.startsWith('--') || arg.startsWith('--only='));
  const only = names.flatMap((arg) => arg.replace(/^--only=/, '').split(','));
  const wantsProvider = args.includes('--provider') || only.includes(PROVIDER);
  const isLeft = args.includes('--no-provider') || (only.length > 0 && !wantsProvider);
  return {
    only: only.filter((name) => name !== PROVIDER),
    asJson: args.includes('--json'),
    provider: wantsProvider ? 'must' : isLeft ? 'not' : 'may',
  };
}

/** Adds what the comparison with the provider finds. */
async function withProvider(report: Report, provider: Options['provider']): Promise<Report> {
  if (provider === 'not') return report;
  const checks = [...report.checks, PROVIDER];
  try {
    const { compareWithProvider } = await import('./provider/compare-with-provider.ts');
    const found = (await compareWithProvider()).map((each) => ({ check: PROVIDER, ...each }));
    return { ...report, checks, violations: [...report.violations, ...found] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    if (provider === 'may') {
      console.error(`${PROVIDER}: not compared (${reason})`);
      return report;
    }
    return { ...report, checks, broken: [...report.broken, { check: PROVIDER, reason }] };
  }
}

async function main(): Promise<void> {
  const { only, asJson, provider: wanted } = readOptions(process.argv.slice(2));
  process.env.DATABASE_URL = databaseUrl();
  // The configuration is read once: by then it must be known where the provider is.
  const access = providerAccess(process.env);
  Object.assign(process.env, access);
  const provider = wanted === 'may' && access === undefined ? 'not' : wanted;
  process.env.LOG_LEVEL ??= 'warn';
  const { closeDatabase } = await import('#platform/db/pool.ts');
  try {
    const all = await loadChecks();
    const isProviderAlone = only.length === 0 && process.argv.includes(`--only=${PROVIDER}`);
    const made = await runChecks(isProviderAlone ? [] : selectChecks(all, only));
    const report = await withProvider(made, provider);
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
