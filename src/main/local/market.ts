import { migrate } from '#platform/db/migrate.ts';
import { appRecord, startApp } from './app-process.ts';
import { makeDataFolder } from './data-folder.ts';
import { lockDataFolder } from './data-lock.ts';
import { demoPlan, plantRecord } from './demo-market.ts';
import { freshBuild } from './fresh-build.ts';
import { type HeldPort, holdFreePort } from './free-port.ts';
import { gatewayRecord, startGateway } from './gateway-process.ts';
import { instanceSecrets } from './instance-secrets.ts';
import { openDatabase } from './local-database.ts';
import type { MarketSettings, Progress } from './market-settings.ts';
import { endLeftover, type SupervisedProcess } from './supervised-process.ts';

/** A running market on this machine. */
export interface Market {
  readonly url: string;
  readonly dataDir: string;
  readonly hasDemo: boolean;
  readonly hasSandbox: boolean;
  readonly log: string;
  /** Fulfilled with the reason when a part cannot be kept running. */
  readonly failed: Promise<string>;
  /** Stops all parts, the last started first, and waits for them. */
  close(): Promise<void>;
}

type Closers = (() => Promise<void>)[];

/**
 * Opens the market: database, build, gateway, app, demo. Whatever fails, what was started before is
 * stopped again before the error is thrown.
 */
export async function openMarket(settings: MarketSettings, progress: Progress): Promise<Market> {
  const closers: Closers = [];
  const close = async (): Promise<void> => {
    for (let closer = closers.pop(); closer !== undefined; closer = closers.pop()) await closer();
  };
  try {
    return { ...(await open(settings, progress, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  settings: MarketSettings,
  progress: Progress,
  closers: Closers,
): Promise<Omit<Market, 'close'>> {
  const { dataDir } = settings;
  makeDataFolder(dataDir);
  closers.push((await lockDataFolder(dataDir)).release);
  const records = [appRecord(dataDir), gatewayRecord(dataDir), plantRecord(dataDir)];
  await Promise.all(records.map(endLeftover));
  const building = startBuild(settings, progress, closers);
  const database = await openDatabase(settings, progress.say);
  closers.push(database.stop);
  progress.stopped.throwIfAborted();
  const demo = await demoPlan(settings, database.ownerUrl);
  await migrate(database.ownerUrl);
  await building;
  const secrets = instanceSecrets(dataDir);
  const port = await hold(settings.port, settings.host, closers);
  noteOtherPort(settings, port, progress.say);
  const parts = { settings, secrets, port };
  const gateway = settings.hasOwnProvider
    ? undefined
    : await startGateway(
        { ...parts, gatewayPort: await hold(settings.gatewayPort, settings.gatewayHost, closers) },
        database.gatewayUrl,
        progress.say,
      );
  if (gateway !== undefined) closers.push(gateway.stop);
  progress.stopped.throwIfAborted();
  const app = await startApp({ ...parts, databaseUrl: database.url, gateway }, progress.say);
  closers.push(app.stop);
  progress.stopped.throwIfAborted();
  const hasDemo = await demo.plant(app.environment, progress);
  return {
    url: app.url,
    dataDir,
    hasDemo,
    hasSandbox: gateway !== undefined,
    log: app.log,
    failed: firstFailure([database, app, gateway]),
  };
}

function startBuild(settings: MarketSettings, progress: Progress, closers: Closers): Promise<void> {
  if (settings.program === 'sources') return Promise.resolve();
  const giveUp = new AbortController();
  const stopped = AbortSignal.any([giveUp.signal, progress.stopped]);
  const building = freshBuild({ npm: settings.npm, say: progress.say, stopped });
  closers.push(async () => {
    giveUp.abort();
    await building.catch(() => undefined);
  });
  // It is awaited later; until then a failure must not count as unhandled.
  building.catch(() => undefined);
  return building;
}

async function hold(wanted: number, host: string, closers: Closers): Promise<HeldPort> {
  const held = await holdFreePort(wanted, host);
  closers.push(held.lock.release);
  return held;
}

function noteOtherPort(
  { port: wanted, publicUrl }: MarketSettings,
  { port }: HeldPort,
  say: (line: string) => void,
): void {
  if (wanted === 0 || wanted === port) return;
  if (publicUrl !== undefined) throw new Error(`port ${wanted} is taken, and PUBLIC_URL needs it.`);
  say(`Port ${wanted} is taken, using ${port}.`);
}

function firstFailure(
  parts: readonly (Pick<SupervisedProcess, 'failed'> | undefined)[],
): Promise<string> {
  return Promise.race(parts.flatMap((part) => (part === undefined ? [] : [part.failed])));
}
