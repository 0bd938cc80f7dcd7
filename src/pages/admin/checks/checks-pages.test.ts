import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '#modules/accounts/index.ts';
import { checkSchedules } from '#modules/admin/index.ts';
import { postTransfers } from '#modules/ledger/index.ts';
import { moveClock, readClock } from '#platform/clock/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { backOfficePages, submit } from '#test/stories/back-office.ts';
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
beforeEach(async () => {
  await moveClock(0);
  await db().run(sql`delete from standing_checks`);
});

async function staff(role: Role) {
  const client = server.client();
  client.cookies.set('session', `${role}:${await makeAccount()}`);
  return client;
}

async function runSchedules() {
  const signal = new AbortController().signal;
  for (const { run } of checkSchedules) await run({ signal, guard: async () => undefined });
}

describe('the check of the books', () => {
  it('is made once a day and when finance asks, and shows both sides of each currency', async () => {
    const now = await readClock();
    await transaction((tx) =>
      postTransfers(tx, [
        {
          id: 'adjustment:900',
          kind: 'adjustment',
          source: { kind: 'adjustment', id: 900 },
          occurredAt: now,
          postings: [
            {
              debit: 'provider_cash',
              credit: 'platform_fees',
              currency: 'USD',
              amountMinor: 1234n,
            },
          ],
        },
      ]),
    );
    const finance = await staff('finance');
    expect((await finance.get('/admin/balance')).text).toContain('Not checked yet');
    expect((await submit(finance, '/admin/balance', { intent: 'check' })).status).toBe(303);
    expect((await submit(finance, '/admin/balance', { intent: 'check' })).status).toBe(303);
    expect((await finance.get('/admin/balance')).text).toContain('In progress');
    await runSchedules();
    const { text } = await finance.get('/admin/balance');
    expect(text).toContain('All in order');
    expect(text).toContain('$12.34');
    expect(text).toContain('$0.00');
    const made = async () => {
      const rows = await db().query<{ kind: string }>(
        sql`select kind from standing_checks where finished_at is not null order by kind`,
      );
      return rows.map(({ kind }) => kind);
    };
    await runSchedules();
    expect(await made()).toEqual(['audit_chain', 'balance']);
    await moveClock(86_400);
    await runSchedules();
    await runSchedules();
    expect(await made()).toEqual(['audit_chain', 'audit_chain', 'balance', 'balance']);
    await moveClock(0);
    expect((await (await staff('support')).get('/admin/balance')).status).toBe(403);
  });

  it('shows what the provider’s books have otherwise', async () => {
    await db().run(sql`
      insert into payment_differences (kind, object_ref, details)
      values ('orphan_refund', 're_checks', '{"text": "nobody asked for it"}')`);
    const finance = await staff('finance');
    const { text } = await finance.get('/admin/balance');
    expect(text).toContain('Refund missing in our books');
    expect(text).toContain('nobody asked for it');
    const [page = ''] = /\/admin\/book_differences\/\d+/.exec(text) ?? [];
    expect((await finance.get(page)).text).toMatch(/<h1[^>]*>.*Refund missing in our books/s);
  });
});

describe('the check of the audit log', () => {
  it('finds a row that was changed afterwards, and one that is gone', async () => {
    const subject = { kind: 'sponsor', id: 1 };
    const actor = { accountId: null };
    for (let row = 0; row < 3; row += 1) {
      await transaction((tx) => audit(tx, { act: 'sponsor_changed', actor, subject }));
    }
    const admin = await staff('admin');
    await submit(admin, '/admin/audit_chain', { intent: 'check' });
    await runSchedules();
    expect((await admin.get('/admin/audit_chain')).text).toContain('All in order');
    const { id } = await db().one<{ id: number }>(sql`select max(id) - 1 as id from audit_log`);
    await transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`update audit_log set act = 'role_granted' where id = ${id}`);
    });
    await submit(admin, '/admin/audit_chain', { intent: 'check' });
    await runSchedules();
    const { text } = await admin.get('/admin/audit_chain');
    expect(text).toContain('1 problem found');
    expect(text).toContain(`#${id} changed`);
    await submit(admin, '/admin/audit_chain', { intent: 'check' });
    const last = await db().one<{ id: number }>(sql`select max(id) as id from audit_log`);
    await transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`delete from audit_log where id >= ${id}`);
    });
    await runSchedules();
    expect((await admin.get('/admin/audit_chain')).text).toContain(
      `#${last.id} missing at the end`,
    );
  });
});
