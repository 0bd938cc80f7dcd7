import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { key, makeCampaign, makePerk } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as checkout from './checkout-page.tsx';

testDatabase();
moneyGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([{ path: 'projects/:slug/payments/new', module: checkout }], {
    sessions: sessionsByNumber,
  });
});
afterAll(() => server.stop());

let client: HttpClient;
beforeEach(() => {
  client = server.client();
});

async function offered() {
  const { id, ...campaign } = await makeCampaign();
  const perk = await makePerk({ id, ...campaign }, { rates: { FR: 600, US: 600 } });
  const { slug } = await db().one<{ slug: string }>(
    sql`select slug from campaigns where id = ${id}`,
  );
  return { id, perk, url: `/projects/${slug}/payments/new` };
}

const GUEST = { email: 'gwen@people.test', firstname: 'Gwen', lastname: 'Guest' };
const ADDRESS = {
  'address.country': 'FR',
  'address.name': 'Gwen Guest',
  'address.address': '4 rue des Lices',
  'address.city': 'Rennes',
  'address.zipcode': '35000',
};

async function post(url: string, fields: Record<string, string>) {
  const token = await client.csrfToken();
  const body = new URLSearchParams({ csrf_token: token, idempotency_key: key(), ...fields });
  return client.request({ method: 'POST', url, body });
}

it('marks what is wrong with a parcel at its field', async () => {
  const { url, perk, id } = await offered();
  const fields = { ...GUEST, ...ADDRESS, perk_id: String(perk), expected_total: '3100' };
  const austin = { 'address.country': 'US', 'address.state': 'TX', 'address.zipcode': '78701' };
  for (const [name, values] of [
    ['address.state', { ...austin, 'address.state': 'ZZ' }],
    ['address.zipcode', { ...austin, 'address.zipcode': 'K1A 0B1' }],
    ['address.zipcode', { 'address.zipcode': '' }],
    // The owner gets the address of a parcel: that it is hidden is not promised silently.
    ['relay', { relay: 'yes' }],
  ] as const) {
    const answer = await post(url, { ...fields, ...values });
    const marked = [...answer.text.matchAll(/<(?:input|select)[^>]* aria-invalid="true"[^>]*>/g)];
    const names = marked.map(([tag]) => / name="([^"]+)"/.exec(tag)?.[1]);
    expect([answer.status, names]).toEqual([422, [name]]);
  }
  expect(await db().query(sql`select 1 from contributions where campaign_id = ${id}`)).toEqual([]);
});

it('says at the button what is agreed to and that it may come to nothing, with links', async () => {
  const { url } = await offered();
  for (const [language, risk] of [
    ['', 'perks can arrive late or not at all'],
    ['/fr', 'peut arriver en retard, ou ne jamais arriver'],
  ] as const) {
    const { text } = await client.get(`${language}${url}`);
    const pay = text.indexOf('checkout-next">');
    const said = text.slice(pay, text.indexOf('</section>', pay));
    expect(said).toContain(risk);
    expect(said).toContain(`href="${language}/about/terms"`);
    expect(said).toContain('#risks-title"');
  }
});
