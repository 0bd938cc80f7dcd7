import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** Where the system keeps the ports that it gives away by itself. */
const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';
/** Above the ports that browsers refuse to ask. */
const LOWEST = 20_000;
const TRIES = 100;

/**
 * A loopback port that nobody listens on, and that the system gives to nobody by itself: between our asking
 * and a program's listening no connection of another test can come to stand on it.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = LOWEST + Math.floor(Math.random() * (firstOfSystem() - LOWEST));
    if (await isFree(port)) return port;
  }
  throw new Error('no free port below those that the system gives away');
}

function firstOfSystem(): number {
  try {
    return Number(readFileSync(RANGE, 'utf8').split(/\s+/)[0]);
  } catch {
    // Not Linux: elsewhere they begin at 49,152.
    return 32_768;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
