import pg from 'pg';
import { percentile } from './percentile.ts';
import type { Recorded } from './recorded-statements.ts';

export interface Waits {
  readonly p50: number;
  readonly p95: number;
}

/**
 * Milliseconds that each of these works waits for the database, so many at once: for so long, or so
 * often.
 */
export async function replay(
  url: string,
  works: readonly (readonly Recorded[])[],
  { clients, times, ms }: { readonly clients: number; readonly times: number; readonly ms: number },
): Promise<Waits> {
  const connected = await Promise.all(Array.from({ length: clients }, () => connect(url)));
  try {
    const waits: number[] = [];
    let next = -works.length;
    const last = times - 1;
    const end = performance.now() + ms;
    await Promise.all(
      connected.map(async (client) => {
        while (next < last && (next < 0 || performance.now() < end)) {
          next += 1;
          const turn = next;
          const began = performance.now();
          for (const { name, text, values } of works[(turn + works.length) % works.length] ?? []) {
            await client.query({ text, values: [...values], ...(name === '' ? {} : { name }) });
          }
          // The first round fills caches.
          if (turn >= 0) waits.push(performance.now() - began);
        }
      }),
    );
    return { p50: percentile(waits, 50), p95: percentile(waits, 95) };
  } finally {
    await Promise.all(connected.map((client) => client.end()));
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
