import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { emptyDatabase, sdkFor } from './testing/sandbox.fixture.ts';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.drop());

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [`${import.meta.dirname}/main.ts`], {
    env: { PATH: process.env.PATH, GATEWAY_DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const ready = JSON.parse(line) as { gateway: string; url: string };
    expect(ready.gateway).toBe('ready');
    return { child, url: ready.url };
  }
  throw new Error('ended before it was ready');
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const gone = once(child, 'exit');
  child.kill(signal);
  const [code] = (await gone) as [number | null];
  return code;
}

describe('the configuration', () => {
  it('lists every problem at once', () => {
    const read = () =>
      readConfig({
        GATEWAY_SECRET_KEY: 'sk_live_x',
        GATEWAY_PORT: 'many',
        GATEWAY_APP_ORIGIN: 'nope',
      });
    expect(read).toThrow(
      /GATEWAY_DATABASE_URL[\s\S]*sk_test_[\s\S]*GATEWAY_PORT|GATEWAY_DATABASE_URL[\s\S]*/,
    );
    for (const name of [
      'GATEWAY_DATABASE_URL',
      'GATEWAY_SECRET_KEY',
      'GATEWAY_PORT',
      'GATEWAY_APP_ORIGIN',
    ]) {
      expect(read).toThrow(name);
    }
  });
});

describe('the process', () => {
  it('keeps every acknowledged payment over kill -9, once each', async () => {
    const acknowledged = new Map<string, string>();
    let sent = 0;
    for (let round = 0; round < 3; round += 1) {
      const before = acknowledged.size;
      const { child, url } = await start();
      const stripe = sdkFor(url);
      const killed = new AbortController();
      const payer = async () => {
        while (!killed.signal.aborted) {
          sent += 1;
          const key = `kill-${round}-${sent}`;
          const params = {
            amount: 900,
            currency: 'usd',
            payment_method: 'pm_card_visa',
            confirm: true,
          };
          try {
            const metadata = { key };
            const { id } = await stripe.paymentIntents.create(
              { ...params, metadata },
              { idempotencyKey: key },
            );
            acknowledged.set(key, id);
          } catch {
            return;
          }
        }
      };
      const payers = Array.from({ length: 4 }, payer);
      await expect.poll(() => acknowledged.size, { interval: 10 }).toBeGreaterThan(before + 20);
      const gone = end(child, 'SIGKILL');
      killed.abort();
      await Promise.all([gone, ...payers]);
    }
    const { child, url } = await start();
    const books = (await (await fetch(`${url}/_sandbox/books?limit=10000`)).json()) as {
      charges: { payment_intent: string; metadata: { key: string } }[];
    };
    const intents = new Map(
      books.charges.map((charge) => [charge.metadata.key, charge.payment_intent]),
    );
    expect(intents.size).toBe(books.charges.length);
    for (const [key, id] of acknowledged) expect(intents.get(key)).toBe(id);
    expect(await end(child, 'SIGTERM')).toBe(0);
  });
});
