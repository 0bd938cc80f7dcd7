import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import { addresses, input, key, makeAccount, makeCampaign, visitor } from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer } from '#test/support/server.ts';
import { refundRoutes } from './index.ts';

testDatabase();
const gateway = moneyGateway();
let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(async () => {
  server = await startTestServer(refundRoutes, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

async function collected() {
  const campaign = await makeCampaign();
  const body = input(campaign, { extra_cents: 5000, expected_total_cents: 5000 });
  const { contribution } = await startContribution(body, visitor(), key(), addresses);
  const path = `/private_api/campaigns/${campaign.id}/contributions/${contribution.id}`;
  return { campaign, id: contribution.id, path };
}

function signedIn(session: string) {
  const client = server.client();
  client.cookies.set('session', session);
  return client;
}

const refund = { reason: 'contributor_request' };
const withKey = () => ({ 'idempotency-key': key() });

describe('refused', () => {
  it('visitors 401, strangers 404, team without the right 403, of another campaign 404', async () => {
    const { campaign, id, path } = await collected();
    const visitorAnswer = await server.client().post(`${path}/refund`, refund, withKey());
    const stranger = await signedIn(String(await makeAccount())).post(
      `${path}/refund`,
      refund,
      withKey(),
    );
    const member = await makeAccount();
    await db().run(sql`
      insert into campaign_team (campaign_id, account_id, permissions)
      values (${campaign.id}, ${member}, ${['see_contributions']})`);
    const team = await signedIn(String(member)).post(`${path}/refund`, refund, withKey());
    const other = await makeCampaign();
    const crossed = await signedIn(String(other.ownerId)).post(
      `/private_api/campaigns/${other.id}/contributions/${id}/refund`,
      refund,
      withKey(),
    );
    expect([visitorAnswer, stranger, team, crossed].map(({ status }) => status)).toEqual([
      401, 404, 403, 404,
    ]);
  });

  it.each([
    { amount_cents: 0 },
    { amount_cents: -1 },
    { amount_cents: 5001 },
    { reason: 'because' },
  ])('%j [d3-75]', async (values) => {
    const { campaign, path } = await collected();
    const owner = signedIn(String(campaign.ownerId));
    expect((await owner.post(`${path}/refund`, { ...refund, ...values }, withKey())).status).toBe(
      422,
    );
  });
});

describe('reasons', () => {
  it.each(['fraud', 'campaign_removed', 'chargeback_lost'])(
    '%s is not the owner’s to say, and is for finance',
    async (reason) => {
      const { campaign, path } = await collected();
      const owner = signedIn(String(campaign.ownerId));
      for (const act of ['refund', 'mark_refunded']) {
        const body = { reason, note: 'cash', amount_cents: 100 };
        const answer = await owner.post(`${path}/${act}`, body, withKey());
        expect(answer.status).toBe(422);
        expect(answer.json()).toMatchObject({ errors: { reason: ['This isn’t valid.'] } });
      }
      const finance = signedIn(`finance:${await makeAccount()}`);
      for (const act of ['refund', 'mark_refunded']) {
        const silent = await finance.post(`${path}/${act}`, { reason, note: ' ' }, withKey());
        expect([silent.status, silent.text.includes('"note"')]).toEqual([422, true]);
      }
      const said = { reason, note: 'Stolen card' };
      expect((await finance.post(`${path}/refund`, said, withKey())).status).toBe(200);
    },
  );

  it('are the campaign’s alone for finance who own it or are of its team', async () => {
    const { campaign, path } = await collected();
    const seat = async (...permissions: string[]) => {
      const member = await makeAccount();
      await db().run(sql`
        insert into campaign_team (campaign_id, account_id, permissions)
        values (${campaign.id}, ${member}, ${permissions})`);
      return member;
    };
    const ask = async (id: number, act: string, body: object) =>
      (await signedIn(`finance:${id}`).post(`${path}/${act}`, body, withKey())).status;
    for (const id of [campaign.ownerId, await seat('manage_money')]) {
      expect(await ask(id, 'refund', { reason: 'fraud' })).toBe(422);
    }
    // A seat without the right to move money has none by the work for the market either.
    for (const id of [await seat('edit_campaign'), await seat()]) {
      for (const act of ['refund', 'mark_refunded']) {
        const body = { ...refund, note: 'They asked' };
        expect([act, await ask(id, act, body)]).toEqual([act, 403]);
      }
    }
  });

  it('takes as many parts as a contribution can have', async () => {
    const { campaign, path } = await collected();
    const owner = signedIn(String(campaign.ownerId));
    const parts = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        part: 'perk',
        line_id: at + 1,
        amount_cents: 1,
      }));
    const ask = async (count: number) => {
      const body = { ...refund, amount_cents: count, parts: parts(count) };
      return (await owner.post(`${path}/refund`, body, withKey())).json<{ error: string }>();
    };
    expect(await ask(61)).toMatchObject({ error: 'refund_too_much' });
    expect(await ask(62)).toMatchObject({ error: 'invalid' });
  });
});

describe('staff’s own contribution', () => {
  it.each(['account', 'address'])('by the same %s is for somebody else to refund', async (kind) => {
    const email = `own-${kind}@staff.test`;
    const accountId = await makeAccount({ email });
    const campaign = await makeCampaign();
    const values = { extra_cents: 5000, expected_total_cents: 5000, email: email.toUpperCase() };
    const backer = visitor({ accountId: kind === 'account' ? accountId : null });
    const { contribution } = await startContribution(
      input(campaign, values),
      backer,
      key(),
      addresses,
    );
    const path = `/private_api/campaigns/${campaign.id}/contributions/${contribution.id}`;
    const finance = signedIn(`finance:${accountId}`);
    for (const act of ['refund', 'mark_refunded']) {
      const answer = await finance.post(`${path}/${act}`, { ...refund, note: 'x' }, withKey());
      expect(answer.status).toBe(403);
    }
    const other = signedIn(`finance:${await makeAccount()}`);
    const said = { ...refund, note: 'Asked by mail' };
    expect((await other.post(`${path}/refund`, said, withKey())).status).toBe(200);
  });
});

describe('given back', () => {
  it('by the owner, by finance, and marked with a note [4-54] [7-28]', async () => {
    const one = await collected();
    const owner = signedIn(String(one.campaign.ownerId));
    const answer = await owner.post(
      `${one.path}/refund`,
      { ...refund, amount_cents: 2000 },
      withKey(),
    );
    expect(answer.json()).toMatchObject({
      response: { refund: { state: 'succeeded', amount_cents: 2000 } },
    });
    const two = await collected();
    const finance = signedIn(`finance:${await makeAccount()}`);
    const said = { ...refund, note: 'Asked by mail' };
    expect((await finance.post(`${two.path}/refund`, said, withKey())).status).toBe(200);
    const three = await collected();
    const marker = signedIn(String(three.campaign.ownerId));
    expect((await marker.post(`${three.path}/mark_refunded`, refund, withKey())).status).toBe(422);
    const marked = await marker.post(
      `${three.path}/mark_refunded`,
      { ...refund, note: 'cash' },
      withKey(),
    );
    expect(marked.json()).toMatchObject({ response: { refund: { state: 'outside' } } });
  });
});

itLeavesMoneyInOrder(gateway);
