import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import * as receiptPage from '#modules/contributions/web/receipt-page.tsx';
import {
  addresses,
  key,
  makeAccount,
  makeCampaign,
  makePerk,
  perkInput,
  visitor,
} from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as addressPage from './contribution-address-page.tsx';

testDatabase();
const gateway = moneyGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(
    [
      { path: 'contributions/:id/address', module: addressPage },
      { path: 'contributions/:id', module: receiptPage },
    ],
    { sessions: sessionsByNumber },
  );
});
afterAll(() => server.stop());

const brest = {
  name: 'Ada',
  address: '1 Quay',
  address2: '',
  city: 'Brest',
  state: '',
  zipcode: '29200',
  country: 'FR',
  phone_number: '',
};

async function backed(rates: Record<string, number> = { FR: 500 }) {
  const campaign = await makeCampaign({ fundingType: 'fixed' });
  const perk = await makePerk(campaign, { rates });
  const asked = perkInput(campaign, perk, 3000, { address: brest });
  const { contribution, token } = await startContribution(asked, visitor(), key(), addresses);
  return { id: contribution.id, page: `/contributions/${contribution.id}/address?token=${token}` };
}

it('is reached from the receipt, holds what is known, and changes it', async () => {
  const { id, page } = await backed();
  const client = server.client();
  const receipt = page.replace('/address', '');
  expect((await client.get(receipt)).text).toContain(`href="${page}"`);
  const form = (await client.get(page)).text;
  expect(form).toMatch(/value="Brest"/);
  expect(form).toMatch(/value="FR" selected=""/);
  const csrf_token = await client.csrfToken();
  const fields = { ...brest, csrf_token, address: '2 Rue Neuve', city: 'Lyon', zipcode: '690' };
  const send = (body: Record<string, string>) =>
    client.request({ method: 'POST', url: page, body: new URLSearchParams(body) });
  const refused = await send(fields);
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('value="Lyon"')]);
  const saved = await send({ ...fields, zipcode: '69002' });
  expect([saved.status, saved.headers.location]).toEqual([303, receipt]);
  const after = (await client.get(receipt)).text;
  expect(after).toContain('2 Rue Neuve');
  expect(after.split(`href="/contributions/${id}/address`)).toHaveLength(2);
  expect(after).toContain('>Change shipping address</a>');
});

it('offers the countries where sending costs what was agreed on', async () => {
  const { page } = await backed({ FR: 500, european_union: 500, US: 2500, GB: 500 });
  const form = (await server.client().get(page)).text;
  const offered = ['FR', 'DE', 'GB', 'US', 'JP'].map((one) =>
    form.includes(`<option value="${one}"`),
  );
  expect(offered).toEqual([true, true, true, false, false]);
});

it('is nobody else’s, and of nothing that isn’t sent', async () => {
  const { id } = await backed();
  const client = server.client();
  client.cookies.set('session', String(await makeAccount()));
  expect((await client.get(`/contributions/${id}/address`)).status).toBe(404);
  const other = await backed();
  const [, token] = other.page.split('?');
  expect((await client.get(`/contributions/${id}/address?${token}`)).status).toBe(404);
  const campaign = await makeCampaign();
  const body = perkInput(campaign, await makePerk(campaign), 2500);
  const digital = await startContribution(body, visitor(), key(), addresses);
  const at = `/contributions/${digital.contribution.id}`;
  const query = `?token=${digital.token}`;
  expect((await client.get(`${at}/address${query}`)).status).toBe(409);
  expect((await client.get(`${at}${query}`)).text).not.toContain('/address?');
});

itLeavesMoneyInOrder(gateway);
