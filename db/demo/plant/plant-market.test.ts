import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareWithBooks } from '../../../checks/money/index.ts';
import { loadChecks, runChecks } from '../../../checks/report.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { startGateway, type TestGateway } from '../../../test/support/gateway.ts';
import { overrideConfiguration } from '#platform/config/config.ts';
import { db, sql } from '#platform/db/sql.ts';
import { CAMPAIGNS, PEOPLE, planContributions } from '../market/index.ts';
import { demoAccountsExist } from './demo-accounts.store.ts';
import { plantMarket } from './plant-market.ts';

testDatabase();
let gateway: TestGateway;
const say = () => undefined;

beforeAll(async () => {
  gateway = await startGateway();
  overrideConfiguration({ stripeApiBase: gateway.url });
});
afterAll(() => gateway.stop());

describe('the demo market', () => {
  it('is planted', async () => {
    const t = performance.now();
    await plantMarket({ pictures: 'none', say });
    console.log('planted in', performance.now() - t);
    const report = await runChecks(await loadChecks());
    expect(report.broken).toEqual([]);
    expect(report.violations).toEqual([]);
    const { currencies } = await gateway.control<{
      currencies: Parameters<typeof compareWithBooks>[0];
    }>('books');
    expect(await compareWithBooks(currencies)).toEqual([]);
  }, 120_000);
});
