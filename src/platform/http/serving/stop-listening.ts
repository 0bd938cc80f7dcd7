import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Turns of the event loop without anyone coming; each takes one connection that waits. */
const QUIET_TURNS = 2;
const LONGEST_WAIT_MS = 1_000;

/**
 * Lets nobody else in, once those who wait at the door are in: closing would cut them, and a proxy that has
 * sent a form on does not know whether it was read, and must not send it to another.
 */
export async function stopListening(server: Server): Promise<void> {
  let arrived = 0;
  const count = () => {
    arrived += 1;
  };
  server.on('connection', count);
  const end = performance.now() + LONGEST_WAIT_MS;
  for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < end; ) {
    const before = arrived;
    await nextTurn();
    quiet = arrived === before ? quiet + 1 : 0;
  }
  server.off('connection', count);
  if (server.listening) server.close();
}
