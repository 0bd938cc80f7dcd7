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

  it('has in the audit log who searched it for somebody, not for a number or a day', async () => {
    const id = await makeAccount();
    const client = server.client();
    client.cookies.set('session', `finance:${id}`);
    const reads = () =>
      db().query<{ subject_kind: string; details: object }>(sql`
        select subject_kind, details from audit_log
        where act = 'personal_data_read' and actor_id = ${id}`);
    for (const search of ['', '3617', '2026-02-28', 'platform_fees', 'refund:77:covered'])
      await client.get(`/admin/ledger?search=${search}`);
    expect(await reads()).toEqual([]);
    for (const search of ['wren', 'wren@guest.test'])
      await client.get(`/admin/ledger?search=${search}`);
    expect(await reads()).toEqual([{ subject_kind: 'list', details: { what: 'ledger' } }]);
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

  describe('searched', () => {
    const found = async (search: string, cursor = '') => {
      const client = server.client();
      client.cookies.set('session', `finance:${await makeAccount()}`);
      const { text } = await client.get(
        `/admin/ledger?${new URLSearchParams({ search, ...(cursor && { cursor }) })}`,
      );
      const ids = Array.from(
        text.matchAll(/\/admin\/ledger\/(searched(?::|%3A)\w+)"/g),
        ([, id]) => id,
      );
      return {
        text,
        ids: [...new Set(ids.map((id) => decodeURIComponent(id ?? '')))],
      };
    };

    beforeAll(async () => {
      const at = await readClock();
      await transaction(async (tx) => {
        await tx.run(sql`set local session_replication_role = replica`);
        await tx.run(sql`
          insert into accounts (id, email, firstname, lastname)
          values (9501, 'wren@people.test', 'Wrén', 'Marsh')`);
        await tx.run(sql`
          insert into campaigns (id, slug, owner_id, state, title, currency, goal_minor, launched_at,
            ends_at)
          values (9601, 'third-hand', 9501, 'live', 'Third Hand', 'USD', 1000, clock_now(),
            clock_now() + interval '9 days')`);
        await tx.run(sql`
          insert into beneficiaries (id, kind, campaign_id) values (9651, 'campaign', 9601)`);
        await tx.run(sql`
          insert into contributions (id, campaign_id, beneficiary_id, account_id, state, state_cause,
            funding, currency, perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps,
            captured_minor, email, firstname, lastname, holder, contributor_key, idempotency_key, body_hash)
          values (9701, 9601, 9651, 9501, 'collected', 'planted', 'flexible', 'USD', 1000, 0, 0, 1000, 500,
            1000, 'wren@people.test', 'Wrén', 'Marsh', 'planted', 'k', 'planted-contribution-9701', 'x')`);
        await tx.run(sql`
          insert into payment_refunds (id, source_kind, source_id, amount_minor, currency, state, reason,
            idempotency_key)
          values (9801, 'contribution', 9701, 100, 'USD', 'stored', 'other', 'planted-refund-9801')`);
      });
      await transaction((tx) =>
        postTransfers(tx, [
          {
            id: 'searched:refund',
            kind: 'refund_sent',
            source: { kind: 'refund', id: 9801 },
            occurredAt: at,
            postings: [
              {
                debit: 'beneficiary_held',
                debitOwner: 'beneficiary:9651',
                credit: 'refunds_owed',
                currency: 'USD',
                amountMinor: 100n,
              },
            ],
          },
        ]),
      );
    });

    it('says that nothing was found, and shows no list in its place', async () => {
      const { text, ids } = await found('nobody of this name');
      expect(ids).toEqual([]);
      expect(text).toContain('Nothing found.');
      expect(text).not.toContain('/admin/ledger/adjustment');
    });

    it.each([
      'third hand',
      'wren marsh',
      'wren@people.test',
      '9701',
      'refund 9801',
      'campaign #9601',
      'beneficiary:9651',
      'refunds owed',
      'searched:refund',
    ])('finds a transfer by "%s"', async (search) => {
      expect((await found(search)).ids).toEqual(['searched:refund']);
    });

    it('finds what has the number, and what moved for a campaign whose title reads like it', async () => {
      await transaction(async (tx) => {
        await tx.run(sql`set local session_replication_role = replica`);
        await tx.run(sql`
          insert into campaigns (id, slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
          values (9603, 'refund-9801', 9501, 'live', 'Refund 9801', 'USD', 1000, clock_now(),
            clock_now() + interval '9 days')`);
      });
      const titled: Transfer = {
        id: 'searched:titled',
        kind: 'adjustment',
        source: { kind: 'campaign', id: 9603 },
        occurredAt: await readClock(),
        postings: [
          { debit: 'provider_cash', credit: 'platform_fees', currency: 'USD', amountMinor: 1n },
        ],
      };
      await transaction((tx) => postTransfers(tx, [titled]));
      for (const [search, ids] of [
        ['Refund 9801', ['searched:refund', 'searched:titled']],
        ['9801', ['searched:refund']],
      ] as const) {
        expect([search, (await found(search)).ids.toSorted()]).toEqual([search, ids]);
      }
    });

    it('comes to all that somebody contributed, and to campaigns of that name, each once', async () => {
      await transaction(async (tx) => {
        await tx.run(sql`set local session_replication_role = replica`);
        await tx.run(sql`
          insert into accounts (id, email, firstname) values (9502, 'kite@people.test', 'Kite')`);
        await tx.run(sql`
          insert into campaigns (id, slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
          values (9602, 'kite', 9501, 'live', 'Kite', 'USD', 1000, clock_now(),
            clock_now() + interval '9 days')`);
        await tx.run(sql`
          insert into contributions (id, campaign_id, beneficiary_id, account_id, state, state_cause,
            funding, currency, perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps,
            captured_minor, email, firstname, lastname, holder, contributor_key, idempotency_key, body_hash)
          select 30000 + n, case when n % 3 = 0 then 9602 else 9601 end, 9651,
            case when n % 2 = 0 then 9502 end, 'collected', 'planted', 'flexible', 'USD', 1, 0, 0, 1, 500, 1,
            'kite@people.test', '', '', 'planted', 'k', 'planted-contribution-' || 30000 + n, 'x'
          from generate_series(1, 60) n`);
      });
      const occurredAt = await readClock();
      const caused = Array.from(
        { length: 60 },
        (_, at): Transfer => ({
          id: `searched:k${at + 1}`,
          kind: 'contribution_collected',
          source: { kind: 'contribution', id: 30_001 + at },
          occurredAt,
          postings: [
            { debit: 'provider_cash', credit: 'platform_fees', currency: 'USD', amountMinor: 1n },
          ],
        }),
      );
      await transaction((tx) => postTransfers(tx, caused));
      // A third went to the campaign, half came from the person; all by the address.
      for (const [search, all] of [
        ['kite', 40],
        ['kite@people.test', 60],
      ] as const) {
        const shown: string[] = [];
        for (let next = ''; ; ) {
          const { ids, text } = await found(search, next);
          shown.push(...ids);
          const before = next;
          // Other links of the page, such as those of languages, name the page that is shown.
          next =
            Array.from(text.matchAll(/[?&;]cursor=(\d+)"/g), ([, id]) => id ?? '').find(
              (id) => id !== before,
            ) ?? '';
          if (next === '') break;
        }
        expect([search, shown.length, new Set(shown).size]).toEqual([search, all, all]);
      }
    });

    it('leads from a transfer to its contribution and person, and names the campaign', async () => {
      const client = server.client();
      client.cookies.set('session', `admin:${await makeAccount()}`);
      const { text } = await client.get('/admin/ledger/searched:refund');
      for (const part of [
        '/admin/contributions/9701"',
        '/admin/accounts/9501"',
        '/admin/projects/9601"',
        'Wrén Marsh',
        'Third Hand (#9601)',
      ]) {
        expect(text).toContain(part);
      }
      expect(text).not.toContain('>beneficiary:9651<');
    });
  });
});
