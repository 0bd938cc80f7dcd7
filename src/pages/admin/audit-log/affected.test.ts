import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { backOfficePages } from '#test/stories/back-office.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
let server: TestPages;
const GUEST = 7101;
const CLAIMED = 7102;
const OWN = 7103;

async function person(firstname: string, lastname: string) {
  const id = await makeAccount();
  await db().run(sql`
    update accounts set firstname = ${firstname}, lastname = ${lastname} where id = ${id}`);
  return id;
}

const write = (request: string, kind: string, id: number, act = 'contribution_reviewed' as const) =>
  transaction((tx) =>
    audit(tx, { act, actor: { accountId: null, requestId: request }, subject: { kind, id } }),
  );

beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
  const heike = await person('Heike', 'Naumann');
  const old = await person('Heike', 'Older');
  const owner = await person('Ola', 'Owner');
  const { id: campaign } = await makeCampaign();
  await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`update campaigns set owner_id = ${owner} where id = ${campaign}`);
    await tx.run(sql`
      insert into contributions (id, campaign_id, beneficiary_id, account_id, state, state_cause, funding,
        currency, perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps, captured_minor,
        email, firstname, lastname, holder, contributor_key, idempotency_key, body_hash)
      select v.id, ${campaign}, 1, v.account::bigint, 'collected', 'planted', 'flexible', 'USD', 1000, 0, 0,
        1000, 500, 1000, v.email, v.firstname, v.lastname, 'planted', 'k' || v.id,
        'planted-contribution-' || v.id, 'x'
      from (values (${GUEST}::bigint, null, 'wren@guest.test', 'Wrén', 'Marsh'),
        (${CLAIMED}, null, 'heike@guest.test', 'H', 'N'),
        (${OWN}, ${heike}, 'heike@guest.test', 'H', 'N')) v (id, account, email, firstname, lastname)`);
  });
  await write('req-guest', 'contribution', GUEST);
  await write('req-before', 'contribution', CLAIMED);
  await write('req-own', 'contribution', OWN);
  await write('req-campaign', 'campaign', campaign);
  await write('req-old', 'account', old);
  await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`update contributions set account_id = ${heike} where id = ${CLAIMED}`);
    await tx.run(sql`
      update accounts set closed_at = clock_now(), merged_into = ${heike}, firstname = '', lastname = ''
      where id = ${old}`);
  });
});
afterAll(() => server.stop());

it.each([
  ['nobody here', []],
  ['Ola Owner', ['req-campaign']],
  ['wren marsh', ['req-guest']],
  ['Marsh', ['req-guest']],
  ['marsh wren', ['req-guest']],
  ['WREN@guest.test', ['req-guest']],
  // Their own, what was a guest's before it was theirs, and what was done to the account that is theirs now.
  ['Heike Naumann', ['req-old', 'req-own', 'req-before']],
  ['Heike Older', []],
])('the log finds what affected "%s", by what the act was about', async (about, requests) => {
  const client = server.client();
  client.cookies.set('session', `admin:${await makeAccount()}`);
  const { text } = await client.get(`/admin/audit_log?about=${encodeURIComponent(about)}`);
  const shown = text.split('__reactRouterContext')[0] ?? '';
  expect([...shown.matchAll(/>(req-[\w]+)</g)].map(([, one]) => one)).toEqual(requests);
});

it('whom an entry affects is not chained: entries of before hash as they did', async () => {
  const { rows } = await db().one<{ rows: number }>(sql`
    select count(*)::int as rows from audit_log l where l.hash <> audit_hash(l)`);
  expect(rows).toBe(0);
});
