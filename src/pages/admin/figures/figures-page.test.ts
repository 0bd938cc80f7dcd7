import { afterAll, beforeAll, expect, it } from 'vitest';
import { toInstant } from '#platform/clock/instant.ts';
import { postTransfers } from '#modules/ledger/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { transaction } from '#platform/db/transaction.ts';
import { backOfficePages } from '#test/stories/back-office.ts';
import { makeAccount } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

async function finance() {
  const client = server.client();
  client.cookies.set('session', `finance:${await makeAccount()}`);
  return client;
}

async function collect(currency: 'AUD' | 'EUR' | 'USD', amountMinor: bigint) {
  const occurredAt = toInstant(await clockNow());
  await transaction((tx) =>
    postTransfers(tx, [
      {
        id: `figures:${currency}`,
        kind: 'adjustment',
        source: { kind: 'adjustment', id: 1 },
        occurredAt,
        postings: [
          {
            debit: 'provider_cash',
            credit: 'beneficiary_held',
            creditOwner: 'beneficiary:7',
            currency,
            amountMinor,
          },
        ],
      },
    ]),
  );
}

it('is there while nothing was collected yet', async () => {
  const { status, text } = await (await finance()).get('/admin/figures');
  expect(status).toBe(200);
  expect(text).toContain('Dropped pledges');
  expect(text).not.toContain('>Volume<');
  expect(text.match(/None in this period/g)).toHaveLength(3);
  expect(text).not.toContain('As a table');
});

it('shows one currency at a time, by days and by months, each chart with its table', async () => {
  await collect('EUR', 123_456n);
  await collect('USD', 7_00n);
  await collect('AUD', 9_00n);
  const client = await finance();
  const days = (await client.get('/admin/figures')).text;
  expect(days).toContain('€1,234.56');
  expect(days).not.toContain('$7.00');
  // Only what there is of it is drawn.
  expect(days.match(/<summary>As a table/g)).toHaveLength(1);
  expect(days.match(/None in this period/g)).toHaveLength(6);
  const months = (await client.get('/admin/figures?span=months&currency=USD')).text;
  expect(months).toContain('$7.00');
  expect(months).not.toContain('€1,234.56');
  expect(months).toContain('/private_api/admin/figures/csv?span=months');
  expect((await client.get('/admin/figures?currency=XXX')).status).toBe(200);
  expect((await client.get('/admin/figures?span=years')).status).not.toBe(500);
});
