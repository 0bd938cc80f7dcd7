import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { makeCampaign } from '#test/stories/market.ts';
import { plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { recordCsvRoutes } from './record-csv.routes.ts';

testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(recordCsvRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());

async function rowsOf(list: string, role: Role): Promise<string[]> {
  const person = await plantPerson(`${role}-${list.replaceAll(/\W/gu, '-')}`, role);
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  const { status, text } = await client.get(`/private_api/admin/${list}`);
  expect(status).toBe(200);
  return text.trim().split('\r\n').slice(1);
}

it('emails are a table of every one, or of those that failed, without what they say', async () => {
  await db().run(sql`
    insert into mail_messages (key, kind, to_address, locale, subject, html, body_text, message_id, state,
      error)
    select 'mail-' || n, 'receipt', 'r' || n || '@people.test', 'en', '=cmd()', '', 'What it says',
      '<m' || n || '@people.test>', case when n % 600 = 0 then 'failed' else 'queued' end,
      case when n % 600 = 0 then 'no such box' end
    from generate_series(1, 1201) n`);
  const all = await rowsOf('mails/csv', 'support');
  expect([all.length, new Set(all).size]).toEqual([1201, 1201]);
  expect(all[0]).toContain(`"receipt","r1201@people.test","","'=cmd()","en","queued"`);
  expect(all.join()).not.toContain('What it says');
  const failed = await rowsOf('mails/csv?state=failed', 'support');
  expect(failed.map((row) => /r\d+@/u.exec(row)?.[0])).toEqual(['r1200@', 'r600@']);
});

it('identity checks are a table of one state or all', async () => {
  for (const state of ['failed', 'verified'] as const) {
    const { id, ownerId } = await makeCampaign();
    await db().run(sql`
      insert into identity_checks (beneficiary_id, provider_key, state, started_by, recipient_type)
      select id, 'key-' || id, 'pending', ${ownerId}, 'individual' from beneficiaries
      where campaign_id = ${id} on conflict do nothing`);
    await db().run(sql`
      update identity_checks set state = ${state}
      where beneficiary_id = (select id from beneficiaries where campaign_id = ${id})`);
  }
  expect(await rowsOf('identity_verifications/csv', 'trust')).toHaveLength(2);
  const failed = await rowsOf('identity_verifications/csv?state=failed', 'trust');
  expect(failed).toHaveLength(1);
  expect(failed[0]).toContain(',"individual","failed",');
  const reads = await db().query(sql`
    select from audit_log where act = 'personal_data_read' or details->>'what' = 'identity_verifications'`);
  expect(reads).toEqual([]);
});

it('transfers are a table from the newest, or from the end of a day', async () => {
  await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      insert into ledger_transfers (id, kind, source_kind, source_id, digest, occurred_at)
      select 'made:' || n, 'contribution_collected', 'contribution', n, 'x',
        '2026-01-01T12:00Z'::timestamptz + (n / 400) * interval '1 day'
      from generate_series(1, 1100) n`);
  });
  const all = await rowsOf('ledger/csv', 'finance');
  expect([all.length, new Set(all).size]).toEqual([1100, 1100]);
  expect(all.at(0)).toMatch(/^"made:\d+","contribution_collected",.*,"2026-01-03T12:00/u);
  const early = await rowsOf('ledger/csv?search=2026-01-02', 'finance');
  expect(early).toHaveLength(799);
  expect(early.at(0)).toContain('2026-01-02T12:00');
  // Words are those of the page with the link, which says its language.
  const german = `ledger/csv?search=${encodeURIComponent('Beitrag Nr. 7')}`;
  expect(await rowsOf(german, 'finance')).toEqual([]);
  expect(await rowsOf(`${german}&locale=de`, 'finance')).toEqual([
    expect.stringContaining('"made:7"'),
  ]);
});
