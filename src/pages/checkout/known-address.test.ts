import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import {
  addresses,
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
import * as checkout from './checkout-page.tsx';

testDatabase();
moneyGateway();
let server: TestPages;
beforeAll(async () => {
  const pages = [{ path: 'projects/:slug/payments/new', module: checkout }];
  server = await startTestPages(pages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

const RENNES = {
  name: 'Gwen Guest',
  address: '4 rue des Lices',
  address2: '',
  city: 'Rennes',
  state: '',
  zipcode: '35000',
  country: 'FR',
  phone_number: '',
};

async function offered() {
  const campaign = await makeCampaign();
  const perk = await makePerk(campaign, { rates: { FR: 600 } });
  const { slug } = await db().one<{ slug: string }>(sql`
    select slug from campaigns where id = ${campaign.id}`);
  return { campaign, perk, url: `/projects/${slug}/payments/new?perk_id=${perk}` };
}

it('offers the address of the last parcel, to nobody else and for no other country', async () => {
  const accountId = await makeAccount();
  const { campaign, perk } = await offered();
  const body = { ...perkInput(campaign, perk, 3100), address: RENNES };
  await startContribution(body, visitor({ accountId }), key(), addresses);
  const { url } = await offered();
  const client = server.client();
  client.cookies.set('session', String(accountId));
  const shown = await client.get(url);
  expect(shown.text).toContain('value="4 rue des Lices"');
  expect(shown.text).toContain('value="35000"');
  expect((await client.get(`${url}&country=DE`)).text).not.toContain('4 rue des Lices');
  expect((await server.client().get(url)).text).not.toContain('4 rue des Lices');
});
