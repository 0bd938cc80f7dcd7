import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import type { MarketSettings } from './market-settings.ts';
import { isAlive } from './processes.ts';

export interface LocalDatabase {
  /** What the application connects with; the embedded server knows it as a role that owns no table. */
  readonly url: string;
  /** What the schema is made and changed with. */
  readonly ownerUrl: string;
  readonly gatewayUrl: string;
  /** Fulfilled when the embedded server died and cannot be started again; never for a given one. */
  readonly failed: Promise<string>;
  stop(): Promise<void>;
}

const CHECK_EVERY_MS = 500;

/** The database of the settings, or the embedded one, which is then kept running. */
export async function openDatabase(
  settings: MarketSettings,
  say: (line: string) => void,
): Promise<LocalDatabase> {
  if (settings.databaseUrl !== undefined) {
    return {
      url: settings.databaseUrl,
      ownerUrl: settings.databaseUrl,
      // The gateway keeps to a schema of its own.
      gatewayUrl: settings.gatewayDatabaseUrl ?? settings.databaseUrl,
      failed: new Promise(() => undefined),
      stop: async () => undefined,
    };
  }
  const start = () =>
    startEmbeddedPostgres({
      folder: join(settings.dataDir, 'postgres'),
      isDurable: true,
      maxConnections: 100,
    });
  const server = await start();
  try {
    await server.ensureDatabase('groundswell');
    await server.ensureDatabase('gateway');
    await server.ensureRole('groundswell');
  } catch (error) {
    await server.stop();
    throw error;
  }
  const kept = keepRunning(server, start, say);
  return {
    url: server.url('groundswell', 'groundswell'),
    ownerUrl: server.url('groundswell'),
    gatewayUrl: server.url('gateway'),
    ...kept,
  };
}

/** Starts the server again whenever it dies; connections of the others come back by themselves. */
function keepRunning(
  first: EmbeddedPostgres,
  start: () => Promise<EmbeddedPostgres>,
  say: (line: string) => void,
): Pick<LocalDatabase, 'failed' | 'stop'> {
  let server = first;
  const stopping = new AbortController();
  const failure = Promise.withResolvers<string>();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await pause(CHECK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted || isAlive(server.process)) continue;
      say('PostgreSQL ended and is started again.');
      server = await start();
    }
  })().catch((error: unknown) => failure.resolve(String(error)));
  return {
    failed: failure.promise,
    async stop() {
      stopping.abort();
      await watching;
      await server.stop();
    },
  };
}
