import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as campaignPage from '#pages/campaign/campaign-page.tsx';
import * as commentsPage from '#pages/campaign/comments-page.tsx';
import { overrideConfiguration } from '#platform/config/config.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { key, makeAccount, makeCampaign, makePerk } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as checkout from './checkout-page.tsx';

testDatabase();
moneyGateway();
let server: TestPages;
let client: HttpClient;
beforeAll(async () => {
  // The one origin the gateway of the tests sends people back to.
  overrideConfiguration({ publicUrl: 'http://127.0.0.1:3000' });
  const pages = [
    { path: 'projects/:slug', module: campaignPage },
    { path: 'projects/:slug/comments', module: commentsPage },
    { path: 'projects/:slug/payments/new', module: checkout },
  ];
  server = await startTestPages(pages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());
beforeEach(() => {
  client = server.client();
});

async function offered(rates: Record<string, number>) {
  const campaign = await makeCampaign();
  const perk = await makePerk(campaign, { rates });
  const { slug } = await db().one<{ slug: string }>(sql`
    select slug from campaigns where id = ${campaign.id}`);
  const page = `/projects/${slug}`;
  return { perk, page, checkout: `${page}/payments/new?perk_id=${perk}` };
}

/** Text as it is read, without marks and elements. */
const wordsOf = (html: string) => html.replaceAll(/<!--.*?-->|<[^>]+>/g, '').replaceAll(/\s/g, ' ');

it('says that shipping comes on top while no country is known, and not where it is free', async () => {
  const paid = await offered({ FR: 600 });
  const open = wordsOf((await client.get(paid.checkout)).text);
  // In the summary, in the line below on a phone, and on the button.
  expect(open.split('$25.00 USD + shipping')).toHaveLength(4);
  const known = wordsOf((await client.get(`${paid.checkout}&country=FR`)).text);
  expect(known).not.toContain('+ shipping');
  expect(known).toContain('$31.00 USD');
  const free = await offered({ FR: 0 });
  expect(wordsOf((await client.get(free.checkout)).text)).not.toContain('+ shipping');
});

it('says that shipping is charged for each where several can be had', async () => {
  const { checkout: url } = await offered({ FR: 600 });
  const { text } = await client.get(`${url}&country=FR`);
  expect(wordsOf(text)).toContain('Shipping to France: $6 USD each');
});

it('keeps the country from visit to visit, on every tab and campaign, until it is taken back', async () => {
  const { page, checkout: url } = await offered({ FR: 600, DE: 900 });
  const unknown = await client.get(page);
  expect(unknown.text).not.toContain('including shipping');
  expect(unknown.headers['cache-control']).toContain('public');
  const chosen = await client.get(`${page}?country=FR`);
  expect(chosen.headers['cache-control']).toContain('private');
  expect(client.cookies.get('ship_to')).toBe('FR');
  for (const address of [page, `${page}/comments`]) {
    const later = await client.get(address);
    expect(wordsOf(later.text)).toContain('$31 USD including shipping');
    expect(later.text).toMatch(/value="FR" selected/);
    expect([later.headers['set-cookie'], later.headers['cache-control']]).toEqual([
      undefined,
      expect.stringContaining('public'),
    ]);
  }
  expect(wordsOf((await client.get(url)).text)).not.toContain('+ shipping');
  expect(wordsOf((await server.client().get(page)).text)).not.toContain('including shipping');
  // Perks that are not sent there are shown as to everybody.
  const elsewhere = await offered({ US: 500, CA: 700 });
  expect((await client.get(elsewhere.page)).text).not.toContain('Doesn’t ship to France');
  await client.get(`${page}?country=`);
  expect(client.cookies.has('ship_to')).toBe(false);
  expect(wordsOf((await client.get(page)).text)).not.toContain('including shipping');
});

it('keeps nothing that is no country', async () => {
  const { page } = await offered({ FR: 600, DE: 900 });
  await client.get(`${page}?country=fr`);
  await client.get(`${page}?country=France`);
  expect(client.cookies.has('ship_to')).toBe(false);
  client.cookies.set('ship_to', '"><script>');
  const shown = await client.get(page);
  expect([shown.status, shown.text.includes('including shipping')]).toEqual([200, false]);
});

it('knows the country of whoever has an address on file, and of a parcel that was ordered', async () => {
  const { page, perk, checkout: url } = await offered({ FR: 600, DE: 900 });
  const accountId = await makeAccount();
  const address = {
    name: 'Gwen Guest',
    address: '4 rue des Lices',
    address2: '',
    city: 'Rennes',
    state: '',
    zipcode: '35000',
    country: 'FR',
    phone_number: '',
  };
  await db().run(sql`
    insert into addresses (account_id, name, address, city, country)
    values (${accountId}, 'Gwen Guest', '4 rue des Lices', 'Rennes', 'FR')`);
  client.cookies.set('session', String(accountId));
  expect(wordsOf((await client.get(page)).text)).toContain('$31 USD including shipping');
  const guest = server.client();
  const token = await guest.csrfToken();
  const typed = Object.entries(address).map(([name, value]) => [`address.${name}`, value]);
  const body = new URLSearchParams({
    csrf_token: token,
    idempotency_key: key(),
    email: 'gwen@people.test',
    firstname: 'Gwen',
    lastname: 'Guest',
    perk_id: String(perk),
    expected_total: '3100',
    payment_method_id: 'pm_card_visa',
    ...Object.fromEntries(typed),
  });
  expect((await guest.request({ method: 'POST', url, body })).status).toBe(303);
  expect(guest.cookies.get('ship_to')).toBe('FR');
});
