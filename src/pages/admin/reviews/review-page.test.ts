import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { backOfficePages, type StaffClient, submit } from '#test/stories/back-office.ts';
import {
  addresses,
  input,
  key,
  makeAccount,
  makeCampaign,
  stateOf,
  visitor,
} from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
const gateway = moneyGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

function as(role: Role, accountId: number): StaffClient {
  const client = server.client();
  client.cookies.set('session', `${role}:${accountId}`);
  return client;
}
const staff = async (role: Role) => as(role, await makeAccount());

it('a contribution under review is released or ended by trust, never by who made it', async () => {
  const campaign = await makeCampaign();
  const accountId = await makeAccount();
  const backer = visitor({ accountId });
  const values = { extra_cents: 2000, expected_total_cents: 2000 };
  const first = await startContribution(input(campaign, values), backer, key(), addresses);
  await db().run(sql`
    insert into contribution_declines (contribution_id, campaign_id, holder, client_key)
    select ${first.contribution.id}, ${campaign.id}, ${`account:${accountId}`}, ''
    from generate_series(1, 5)`);
  const second = await startContribution(input(campaign, values), backer, key(), addresses);
  const { id } = second.contribution;
  expect(await stateOf(id)).toBe('risk_review');
  const page = `/admin/contribution_reviews/${id}`;
  expect((await submit(as('trust', accountId), page, { intent: 'release' })).status).toBe(403);
  const trust = await staff('trust');
  expect((await trust.get('/admin')).text).toContain(`href="${page}"`);
  const waiting = (await trust.get(page)).text;
  expect(waiting).toContain('at least 5 times on this device within an');
  expect(waiting).toContain('The contributor is emailed. This can’t be undone.');
  for (const [note, status] of [['', 422] as const, ['Stolen card', 303] as const])
    expect((await submit(trust, page, { intent: 'cancel', note })).status).toBe(status);
  expect(await stateOf(id)).toBe('cancelled');
  const left = (await trust.get('/admin/contribution_reviews')).text;
  expect(left).toContain('Nothing was charged, and the contributor is emailed.');
  // Who was slower reads by whom it was decided, and why; what never was under review is not there.
  expect((await submit(await staff('trust'), page, { intent: 'release' })).status).toBe(409);
  const decided = (await trust.get(page)).text;
  for (const said of ['Canceled by us', 'Decided by', 'Stolen card']) {
    expect([said, decided.includes(said)]).toEqual([said, true]);
  }
  expect(decided).not.toContain('value="release"');
  expect((await (await staff('admin')).get(page)).text).toContain(
    `href="/admin/contributions/${id}"`,
  );
  const never = `/admin/contribution_reviews/${first.contribution.id}`;
  expect((await trust.get(never)).status).toBe(404);
  const { text } = await trust.get('/admin/contribution_reviews?state=decided');
  expect(text).toMatch(new RegExp(`#${id}[^]*?Canceled by us[^]*?Stolen card`));
});

it('nobody of a campaign lets a charge of its own go on, nor a guest who is staff theirs', async () => {
  const campaign = await makeCampaign();
  const member = await makeAccount();
  await db().run(sql`
    insert into campaign_team (campaign_id, account_id, permissions)
    values (${campaign.id}, ${member}, '{}')`);
  const accountId = await makeAccount();
  const values = { extra_cents: 2000, expected_total_cents: 2000 };
  const start = () =>
    startContribution(input(campaign, values), visitor({ accountId }), key(), addresses);
  const first = await start();
  await db().run(sql`
    insert into contribution_declines (contribution_id, campaign_id, holder, client_key)
    select ${first.contribution.id}, ${campaign.id}, ${`account:${accountId}`}, ''
    from generate_series(1, 5)`);
  const { id } = (await start()).contribution;
  const page = `/admin/contribution_reviews/${id}`;
  for (const own of [campaign.ownerId, member]) {
    const { text } = await as('trust', own).get(page);
    expect(text).toContain('Your own campaign');
    for (const intent of ['release', 'cancel', 'take']) {
      expect([intent, text.includes(`value="${intent}"`)]).toEqual([intent, false]);
      const answer = await submit(as('trust', own), page, { intent, note: 'Fine' });
      expect([intent, answer.status]).toEqual([intent, 403]);
    }
  }
  const guest = await makeAccount();
  const given = await db().one<{ email: string }>(
    sql`select email from contributions where id = ${id}`,
  );
  await db().run(sql`
    update contributions set account_id = null,
      email = (select upper(email) from accounts where id = ${guest}) where id = ${id}`);
  const colleague = await staff('trust');
  const noted = { intent: 'take', task_note: 'Ask the bank' };
  expect((await submit(colleague, page, noted)).status).toBe(303);
  expect((await colleague.get(page)).text).toContain('Ask the bank');
  const shown = (await as('trust', guest).get(page)).text;
  expect(shown).toContain('Your own contribution');
  expect(shown).not.toContain('Ask the bank');
  for (const intent of ['release', 'take'])
    expect([intent, (await submit(as('trust', guest), page, { intent })).status]).toEqual([
      intent,
      403,
    ]);
  expect(await stateOf(id)).toBe('risk_review');
  await db().run(sql`
    update contributions set account_id = ${accountId}, email = ${given.email} where id = ${id}`);
  expect((await submit(await staff('trust'), page, { intent: 'release' })).status).toBe(303);
});

itLeavesMoneyInOrder(gateway);
