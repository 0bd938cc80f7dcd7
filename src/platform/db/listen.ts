import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { directDatabaseUrl } from '#platform/config/config.ts';
import { log } from '#platform/log/log.ts';

export interface Listening {
  close(): Promise<void>;
}

/**
 * Listens to NOTIFY on its own connection and reconnects by itself. `onConnected` is called after
 * every (re)connection: what was announced meanwhile is lost, so sweep or drop caches there.
 * Channel names are constants of the code.
 */
export function listen(
  channels: readonly string[],
  onNotify: (channel: string, payload: string) => void,
  onConnected: () => void = () => undefined,
): Listening {
  const stop = new AbortController();
  const isStopped = once(stop.signal, 'abort');
  const connect = async (): Promise<void> => {
    const opened = new pg.Client({
      connectionString: directDatabaseUrl(),
      application_name: 'groundswell listen',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    const isLost = new Promise<void>((resolve) => {
      opened.on('end', () => resolve());
      opened.on('error', () => resolve());
    });
    opened.on('notification', ({ channel, payload }) => onNotify(channel, payload ?? ''));
    try {
      await opened.connect();
      for (const channel of channels) await opened.query(`listen ${pg.escapeIdentifier(channel)}`);
      onConnected();
      await Promise.race([isLost, isStopped]);
    } finally {
      await opened.end().catch(() => undefined);
    }
  };
  const running = keepConnected(connect, stop.signal);
  return {
    async close() {
      stop.abort();
      await running;
    },
  };
}

async function keepConnected(connect: () => Promise<void>, stopped: AbortSignal): Promise<void> {
  let failures = 0;
  while (!stopped.aborted) {
    const started = performance.now();
    try {
      await connect();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!stopped.aborted) log.warn({ module: 'db', reason }, 'listening to the database failed');
    }
    failures = performance.now() - started > 5_000 ? 0 : failures + 1;
    const delay = Math.min(100 * 2 ** failures, 5_000);
    await pause(delay, undefined, { signal: stopped }).catch(() => undefined);
  }
}
