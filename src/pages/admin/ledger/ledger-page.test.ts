import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postTransfers, type Transfer } from '#modules/ledger/index.ts';
import { readClock } from '#platform/clock/clock.ts';
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

describe('the ledger', () => {
  it('leaves out none of the transfers that happened at one instant at the end of a page', async () => {
    const now = await readClock();
    const named = (at: number, place: number): Transfer => ({
      id: `adjustment:${place}`,
      kind: 'adjustment',
      source: { kind: 'adjustment', id: place },
      occurredAt: at,
      postings: [
        { debit: 'provider_cash', credit: 'platform_fees', currency: 'USD', amountMinor: 1n },
      ],
    });
    // The newest 49, three at once, then one that is a microsecond older.
    const instants = [
      ...Array.from({ length: 49 }, (_, at) => now - at),
      ...[60, 60, 60, 61].map((ago) => now - ago),
    ];
    await transaction((tx) => postTransfers(tx, instants.map(named)));
    const client = server.client();
    client.cookies.set('session', `finance:${await makeAccount()}`);
    const idsOf = (text: string) => [
      ...new Set(
        Array.from(
          text.matchAll(/\/admin\/ledger\/adjustment(?::|%3A)(\d+)/g),
          ([, id]) => `adjustment:${id}`,
        ),
      ),
    ];
    const first = (await client.get('/admin/ledger')).text;
    const older = /href="(\/admin\/ledger\?cursor=[^"]+)"/.exec(first)?.[1] ?? '';
    const pages = [idsOf(first), idsOf((await client.get(older)).text)];
    const shown = pages.flat();
    expect(pages.map((ids) => ids.length)).toEqual([50, 3]);
    expect(shown.toSorted()).toEqual(instants.map((_, place) => `adjustment:${place}`).toSorted());
    expect(shown.at(-1)).toBe('adjustment:52');
  });
});
