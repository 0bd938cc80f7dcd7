import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postTransfers, type Transfer } from '#modules/ledger/index.ts';
import { readClock } from '#platform/clock/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { isMessageKey } from '#platform/web/translate.ts';
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

  it('calls every kind of account by a name', async () => {
    const kinds = await db().query<{ kind: string }>(
      sql`select kind from ledger_account_kinds order by kind`,
    );
    const keys = kinds.map(({ kind }) => `ledger.account_${kind}`);
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter((key) => !isMessageKey(key))).toEqual([]);
  });

  it('shows a transfer in words: what it did, what caused it, and both of its accounts', async () => {
    const transfer: Transfer = {
      id: 'refund:77:covered',
      kind: 'refund_covered',
      source: { kind: 'refund', id: 77 },
      occurredAt: (await readClock()) - 900,
      postings: [
        { debit: 'refunds_owed', credit: 'platform_fees', currency: 'USD', amountMinor: 1n },
      ],
    };
    await transaction((tx) => postTransfers(tx, [transfer]));
    const client = server.client();
    client.cookies.set('session', `finance:${await makeAccount()}`);
    const { text } = await client.get('/admin/ledger/refund:77:covered');
    for (const name of [
      'Returned refund credited to the campaign',
      'Refund #77',
      'Refunds owed',
      'Platform fees',
    ]) {
      expect(text).toContain(name);
    }
    expect((await client.get('/admin/ledger')).text).toContain('Refund #77');
  });
});
