import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelContribution, startContribution } from '#flows/back-campaign/index.ts';
import { addresses, input, key, makeAccount, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer } from '#test/support/server.ts';
import { contributionRoutes } from './index.ts';
import { readBacking } from './read-contributions.ts';

testDatabase();
moneyGateway();
let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(async () => {
  server = await startTestServer(contributionRoutes, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

function signedIn(accountId: number) {
  const client = server.client();
  client.cookies.set('session', String(accountId));
  return client;
}

type List = { response: { id: number; email: string | null; state: string }[] };

describe('whether one backs a campaign', () => {
  it('is told to each of themselves, and not of a draft', async () => {
    const campaign = await makeCampaign();
    const [backer, other] = [await makeAccount(), await makeAccount()];
    const request = { extra_cents: 900, expected_total_cents: 900 };
    const who = visitor({ accountId: backer });
    const first = await startContribution(input(campaign, request), who, key(), addresses);
    const path = `/private_api/projects/${campaign.id}/backing`;
    const answered = async (client: ReturnType<typeof signedIn>) =>
      ((await client.get(path)).json() as { response: object }).response;
    expect(await answered(signedIn(backer))).toEqual({
      account_id: backer,
      contribution_id: first.contribution.id,
    });
    expect(await answered(signedIn(other))).toEqual({ account_id: other, contribution_id: null });
    expect(await answered(server.client())).toEqual({ account_id: null, contribution_id: null });
    const draft = await makeCampaign({ state: 'draft' });
    const hidden = `/private_api/projects/${draft.id}/backing`;
    expect((await signedIn(draft.ownerId).get(hidden)).status).toBe(404);
  });

  it('ends with a pledge that is cancelled', async () => {
    const campaign = await makeCampaign({ fundingType: 'fixed' });
    const accountId = await makeAccount();
    const who = visitor({ accountId });
    const request = { extra_cents: 900, expected_total_cents: 900 };
    const { contribution } = await startContribution(
      input(campaign, request),
      who,
      key(),
      addresses,
    );
    expect(await readBacking(campaign.id, accountId)).toBe(contribution.id);
    await cancelContribution({ id: contribution.id, accountId }, who);
    expect(await readBacking(campaign.id, accountId)).toBe(null);
  });
});

describe('contributions of a campaign', () => {
  it.each(['contributions', 'pledges'])('[7-28] %s are not there for strangers', async (kind) => {
    const campaign = await makeCampaign();
    const path = `/private_api/campaigns/${campaign.id}/${kind}`;
    expect((await server.client().get(path)).status).toBe(401);
    expect((await signedIn(await makeAccount()).get(path)).status).toBe(404);
  });

  it('[7-28] the owner sees them, found by name, without the address of whoever chose a relay', async () => {
    const campaign = await makeCampaign();
    const give = (values: object) =>
      startContribution(
        input(campaign, { extra_cents: 900, expected_total_cents: 900, ...values }),
        visitor(),
        key(),
        addresses,
      );
    await give({
      email: 'canary-relay@people.test',
      firstname: 'Relay',
      owner_visibility: 'relay',
    });
    await give({ email: 'open@people.test', firstname: 'Open' });
    await give({ payment_method_id: 'pm_card_chargeDeclined' });
    const owner = signedIn(campaign.ownerId);
    const path = `/private_api/campaigns/${campaign.id}/contributions`;
    const all = await owner.get(path);
    expect((all.json() as List).response.map(({ email }) => email)).toEqual([
      'open@people.test',
      null,
    ]);
    expect(JSON.stringify(all.json())).not.toContain('canary');
    const found = (await owner.get(`${path}?search=relay`)).json() as List;
    expect(found.response).toHaveLength(1);
    const byAddress = (await owner.get(`${path}?search=canary`)).json() as List;
    expect(byAddress.response).toEqual([]);
    const literal = (await owner.get(`${path}?search=%25`)).json() as List;
    expect(literal.response).toEqual([]);
  });
});

describe('a person’s own', () => {
  it('[7-31] are theirs alone', async () => {
    const campaign = await makeCampaign();
    const me = await makeAccount();
    const body = input(campaign, { extra_cents: 900, expected_total_cents: 900 });
    await startContribution(body, visitor({ accountId: me }), key(), addresses);
    const path = `/private_api/accounts/${me}/contributions`;
    expect(((await signedIn(me).get(path)).json() as List).response).toHaveLength(1);
    expect((await signedIn(await makeAccount()).get(path)).status).toBe(404);
  });
});
