import { setTimeout as pause } from 'node:timers/promises';
import { followMarket } from '#modules/settings/index.ts';
import { assertClockIsReal } from '#platform/clock/clock.ts';
import { ConfigurationError, config, directDatabaseUrl } from '#platform/config/config.ts';
import { assertSchema, SchemaError } from '#platform/db/migrate.ts';
import { assertDirectWay } from '#platform/db/pooler.ts';
import { closeDatabase } from '#platform/db/pool.ts';
import { db } from '#platform/db/transaction.ts';
import { log } from '#platform/log/log.ts';
import { startRecording } from '#platform/log/recorded/record-error.ts';
import { Metrics } from '#platform/metrics/metrics.ts';
import { demoAccountsExist } from '../../demo/plant/demo-accounts.store.ts';
import { releaseOf } from './release.ts';
import { readinessOf } from './readiness.ts';

const ROLES = ['web', 'worker', 'all'] as const;
type Role = (typeof ROLES)[number];
const GIVE_UP_MS = 800;

interface Running {
  stop(): Promise<void>;
}

/** What is to be stopped: each part is put in at once, also when a later one fails. */
interface Parts {
  recording?: Running;
  readonly others: Running[];
}

const [word = 'all', ...parameters] = process.argv.slice(2);
process.exitCode = await run(word, parameters);

async function run(role: string, rest: readonly string[]): Promise<number> {
  if (role === 'cli') {
    const { runCommandLine } = await import('./cli.ts');
    return runCommandLine(rest);
  }
  if (!isRole(role)) {
    process.stderr.write(`Unknown role "${role}": one of ${ROLES.join(', ')}, cli\n`);
    return 2;
  }
  return serve(role);
}

function isRole(role: string): role is Role {
  return (ROLES as readonly string[]).includes(role);
}

/** The password of the demo accounts is known to everybody. */
async function assertNoDemoAccounts(): Promise<void> {
  if (config().isProduction && (await demoAccountsExist(db()))) {
    throw new ConfigurationError([
      'this database holds demo accounts, whose password everybody knows: production needs one without them',
    ]);
  }
}

/**
 * Runs the role until SIGTERM or SIGINT, then stops in order: requests and jobs, then the pool. A start that
 * fails or is called off ends within a second: what was begun by then would hold it open for ever.
 */
async function serve(role: Role): Promise<number> {
  const stopped = new Promise<string>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => resolve(signal));
  });
  // State is unknown after these: better to be started again than to go on.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ module: 'main', err: error }, event);
      process.exit(1);
    });
  }
  const running: Parts = { others: [] };
  let exitCode = 0;
  try {
    const calledOff = await Promise.race([start(role, running), stopped]);
    if (calledOff === undefined) {
      log.info({ module: 'main', signal: await stopped }, 'stopping');
      await stop(running);
      return 0;
    }
  } catch (error) {
    const isShownPlainly = error instanceof ConfigurationError || error instanceof SchemaError;
    process.stderr.write(`${isShownPlainly ? error.message : String((error as Error).stack)}\n`);
    exitCode = 1;
  }
  await Promise.race([stop(running).catch(() => undefined), pause(GIVE_UP_MS)]);
  process.exit(exitCode);
}

async function start(role: Role, running: Parts): Promise<void> {
  await assertDirectWay();
  const { newer } = await assertSchema(directDatabaseUrl());
  if (newer.length > 0) log.info({ module: 'main', newer }, 'serving on a newer schema');
  await assertClockIsReal();
  await assertNoDemoAccounts();
  running.recording = startRecording(releaseOf(import.meta.filename));
  const { others } = running;
  const metrics = new Metrics();
  if (role === 'worker') {
    const market = await followMarket();
    others.push({ stop: () => market.close() });
  }
  if (role !== 'web') others.push(await (await import('./worker.ts')).startWorker(metrics));
  if (role !== 'worker') others.push(await (await import('./web.ts')).startWeb({ metrics }));
  const { metricsPort: port, metricsHost: host, dataDir } = config();
  if (port === undefined) return;
  others.push({ stop: () => metrics.close() });
  await metrics.listen({ host, port, ...readinessOf({ dataDir }) });
}

/** What fails while the rest is stopping is recorded as well. */
async function stop({ recording, others }: Parts): Promise<void> {
  await Promise.all(others.map((each) => each.stop()));
  await recording?.stop();
  await closeDatabase();
}
