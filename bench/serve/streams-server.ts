// Live streams of the command center in a process of their own: node bench/build/streams-server.js
// Prints `{ port }` when it listens; ends with its input.
import { CONTRIBUTIONS_CHANNEL, liveContributions } from '#modules/contributions/index.ts';
import { liveRoutes } from '#pages/command-center/live/live.routes.ts';
import { listen } from '#platform/db/listen.ts';
import { serveRoutes } from './serve-routes.ts';

const [, script] = process.argv;

async function serve(): Promise<void> {
  await new Promise<void>((connected) => {
    listen(
      [CONTRIBUTIONS_CHANNEL],
      (_channel, payload) => liveContributions.heard(payload),
      connected,
    );
  });
  liveContributions.begin();
  await serveRoutes(liveRoutes);
}

if (script?.endsWith('streams-server.js')) await serve();
