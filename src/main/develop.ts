import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeDatabase } from '#platform/db/pool.ts';
import { startWeb } from './web.ts';
import { startWorker } from './worker.ts';

export { runCommandLine } from './cli.ts';

/** One version of the application, while it is being written. */
export interface Developed {
  handle(request: IncomingMessage, response: ServerResponse): void;
  stop(): Promise<void>;
}

/** Starts web and worker without listening: who holds the port hands the requests on. */
export async function develop(): Promise<Developed> {
  const web = await startWeb({ listens: false });
  const worker = await startWorker();
  return {
    handle: web.handle,
    async stop() {
      await Promise.all([web.stop(), worker.stop()]);
      await closeDatabase();
    },
  };
}
