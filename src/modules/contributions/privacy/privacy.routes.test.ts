import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import {
  addresses,
  input,
  key,
  makeAccount,
  makeCampaign,
  makePerk,
  perkInput,
  visitor,
} from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { privacyRoutes } from './privacy.routes.ts';

testDatabase();
moneyGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([], { routes: privacyRoutes, sessions: sessionsByNumber });
});
afterAll(() => server.stop());

function as(accountId?: number) {
  const client = server.client();
  if (accountId !== undefined) client.cookies.set('session', String(accountId));
  return client;
}

async function given(ships = false) {
  const accountId = await makeAccount();
  const campaign = await makeCampaign();
  const address = {
    name: 'Ada',
    address: '1 Rue',
    address2: '',
    city: 'Brest',
    state: '',
    zipcode: '29200',
    country: 'FR',
    phone_number: '',
  };
  const request = ships
    ? perkInput(campaign, await makePerk(campaign, { rates: { everywhere: 0 } }), 2500, { address })
    : input(campaign, { extra_cents: 5000, expected_total_cents: 5000 });
  const { contribution } = await startContribution(
    request,
    visitor({ accountId }),
    key(),
    addresses,
  );
  const path = `/private_api/accounts/${accountId}/contributions/${contribution.id}`;
  return { accountId, id: contribution.id, path };
}

async function stored(id: number) {
  return db().one(sql`
    select appearance, owner_visibility from contributions where id = ${id}`);
}

describe('PATCH /private_api/accounts/{accountId}/contributions/{contributionId}', () => {
  it('[7-31] row 3: is 404 for others, also by one’s own account and their contribution', async () => {
    const { id, path } = await given();
    const eve = await given();
    const body = { appearance: 'anonymous' };
    expect((await as().send('PATCH', path, body)).status).toBe(401);
    expect((await as(eve.accountId).send('PATCH', path, body)).status).toBe(404);
    const crossed = `/private_api/accounts/${eve.accountId}/contributions/${id}`;
    expect((await as(eve.accountId).send('PATCH', crossed, body)).status).toBe(404);
    expect(await stored(id)).toEqual({ appearance: 'named', owner_visibility: 'full' });
  });

  it('[7-31] changes what the public and the owner see, each by itself', async () => {
    const { accountId, id, path } = await given();
    const client = as(accountId);
    for (const [body, appearance, owner_visibility] of [
      [{ appearance: 'anonymous' }, 'anonymous', 'full'],
      [{ owner_visibility: 'relay' }, 'anonymous', 'relay'],
      [{ appearance: 'name_only', owner_visibility: 'full' }, 'name_only', 'full'],
    ] as const) {
      const answer = await client.send('PATCH', path, body);
      expect(answer.json()).toEqual({ response: { id, appearance, owner_visibility } });
      expect(await stored(id)).toEqual({ appearance, owner_visibility });
    }
    for (const body of [{ appearance: 'everything' }, { total_cents: 1 }, { appearance: null }]) {
      expect((await client.send('PATCH', path, body)).status).toBe(422);
    }
  });

  it('keeps the address for the owner where something is sent', async () => {
    const { accountId, id, path } = await given(true);
    const answer = await as(accountId).send('PATCH', path, { owner_visibility: 'relay' });
    expect(answer.status).toBe(422);
    expect(answer.json<{ errors: object }>().errors).toHaveProperty('owner_visibility');
    expect(await stored(id)).toMatchObject({ owner_visibility: 'full' });
  });
});
