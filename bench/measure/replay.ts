import { type BareClient, openBareClient } from './bare-client.ts';
import { cpuOfProcess } from './cpu-time.ts';
import { goingFirst } from './going-first.ts';
import { percentile } from './percentile.ts';
import type { Recorded } from './recorded-statements.ts';

export interface Waits {
  readonly p50: number;
  readonly p95: number;
}

export interface Replayed extends Waits {
  /** CPU milliseconds that the database spends on one work, whatever else the machine does. */
  readonly cpu: number;
}

type Work = readonly Recorded[];

/** How often statements are asked until PostgreSQL has decided whether it keeps their plans. */
const WARM_ASKS = 6;

/**
 * Milliseconds that each of these works waits for the database, so many at once: for so long, or so often.
 * Each client has asked every work before, as one of a pool has: its caches are full, its plans made.
 */
export async function replay(
  url: string,
  works: readonly Work[],
  { clients, times, ms }: { readonly clients: number; readonly times: number; readonly ms: number },
): Promise<Replayed> {
  const connected = await Promise.all(Array.from({ length: clients }, () => openBareClient(url)));
  try {
    await Promise.all(connected.map((client) => warm(client, works)));
    const before = cpuOf(connected);
    const waits: number[] = [];
    let asked = 0;
    const end = performance.now() + ms;
    await goingFirst(() =>
      Promise.all(
        connected.map(async (client) => {
          while (asked < times && performance.now() < end) {
            const work = works[asked % works.length] ?? [];
            asked += 1;
            const began = performance.now();
            await ask(client, work);
            waits.push(performance.now() - began);
          }
        }),
      ),
    );
    const cpu = (cpuOf(connected) - before) / Math.max(1, waits.length);
    return { p50: percentile(waits, 50), p95: percentile(waits, 95), cpu };
  } finally {
    for (const client of connected) client.end();
  }
}

async function warm(client: BareClient, works: readonly Work[]): Promise<void> {
  const rounds = Math.ceil(WARM_ASKS / Math.max(1, works.length));
  for (let round = 0; round < rounds; round += 1) {
    for (const work of works) await ask(client, work);
  }
}

async function ask(client: BareClient, work: Work): Promise<void> {
  let together: Recorded[] = [];
  for (const statement of work) {
    together.push(statement);
    if (statement.isFollowed === true) continue;
    await client.ask(...together);
    together = [];
  }
}

const cpuOf = (clients: readonly BareClient[]): number =>
  clients.reduce((sum, { pid }) => sum + cpuOfProcess(pid), 0);
