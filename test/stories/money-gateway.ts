/** The sandbox gateway for a money test file, with the configuration pointed at it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { overrideConfiguration } from '#platform/config/config.ts';
import { checkMoney, compareWithBooks } from '../../checks/money/index.ts';
import { startGateway, type TestGateway } from '../support/gateway.ts';

export const WEBHOOK_SECRET = 'whsec_test_money_stories';

/** Call after `testDatabase()`; the gateway runs from `beforeAll` to `afterAll`. */
export function moneyGateway(): {
  control<T>(path: string, body?: unknown): Promise<T>;
  readonly url: string;
} {
  let running: TestGateway | undefined;
  beforeAll(async () => {
    running = await startGateway({ GATEWAY_APP_ORIGIN: 'http://127.0.0.1:3000' });
    overrideConfiguration({ stripeApiBase: running.url, stripeWebhookSecrets: [WEBHOOK_SECRET] });
  });
  afterAll(async () => {
    await running?.stop();
  });
  const now = (): TestGateway => {
    if (running === undefined) throw new Error('the gateway runs from beforeAll on');
    return running;
  };
  return {
    control: (path, body) => now().control(path, body),
    get url() {
      return now().url;
    },
  };
}

type Gateway = ReturnType<typeof moneyGateway>;

/** What a money test file ends with: no invariant is broken, and the gateway's books say the same as ours. */
export function itLeavesMoneyInOrder(gateway: Gateway): void {
  it('leaves every invariant whole and equals the books of the gateway [L P S C D]', async () => {
    expect(await checkMoney()).toEqual([]);
    const { currencies } = await gateway.control<{
      currencies: Record<string, { captured: number; refunded: number; disputed_lost: number }>;
    }>('books');
    expect(await compareWithBooks(currencies)).toEqual([]);
  });
}
