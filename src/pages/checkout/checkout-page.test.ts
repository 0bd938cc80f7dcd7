import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { overrideConfiguration } from '#platform/config/config.ts';
import * as thanks from '#pages/thank-you/thank-you-page.tsx';
import {
  key,
  makeAccount,
  makeCampaign,
  makePerk,
  type MadeCampaign,
} from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as checkout from './checkout-page.tsx';
import * as again from './continue-page.tsx';

testDatabase();
const gateway = moneyGateway();
let server: TestPages;
beforeAll(async () => {
  // The one origin the gateway of the tests sends people back to.
  overrideConfiguration({ publicUrl: 'http://127.0.0.1:3000' });
  server = await startTestPages(
    [
      { path: 'projects/:slug/payments/new', module: checkout },
      { path: 'projects/:slug/payments/continue', module: again },
      { path: 'projects/:slug/payments/thank_you', module: thanks },
    ],
    { sessions: sessionsByNumber },
  );
});
afterAll(() => server.stop());

let client: HttpClient;
beforeEach(() => {
  client = server.client();
});

async function slugOf({ id }: MadeCampaign): Promise<string> {
  return (await db().one<{ slug: string }>(sql`select slug from campaigns where id = ${id}`)).slug;
}

async function offered(input: Parameters<typeof makeCampaign>[0] = {}) {
  const campaign = await makeCampaign(input);
  const perk = await makePerk(campaign, { rates: { FR: 600 } });
  return { campaign, perk, url: `/projects/${await slugOf(campaign)}/payments/new` };
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

function contributionsOf({ id }: MadeCampaign) {
  return db().query<{ state: string; total_minor: bigint }>(sql`
    select state, total_minor from contributions where campaign_id = ${id} order by id`);
}

describe('refused, with everything typed kept', () => {
  it('a campaign nobody may see, a draft, and a method that is none', async () => {
    const draft = await makeCampaign({ state: 'draft' });
    expect((await client.get('/projects/no-such-one/payments/new')).status).toBe(404);
    expect((await client.get(`/projects/${await slugOf(draft)}/payments/new`)).status).toBe(404);
  });

  it('without a key', async () => {
    const { url, campaign } = await offered();
    expect((await post(url, { ...GUEST, extra: '5', idempotency_key: '' })).status).toBe(400);
    expect(await contributionsOf(campaign)).toEqual([]);
  });

  it('each field at fault by name', async () => {
    const { url, perk, campaign } = await offered();
    const answer = await post(url, {
      perk_id: String(perk),
      email: 'no address',
      firstname: 'Gwenaëlle',
      'address.country': 'FR',
      'address.city': 'Rennes',
      extra: 'much',
      payment_method_id: 'pm_card_visa',
    });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Please enter a valid email address.');
    expect(answer.text).toContain('Please enter an amount like 10 or 12.50.');
    expect(answer.text).toContain('value="Gwenaëlle"');
    expect(answer.text).toContain('value="Rennes"');
    expect(await contributionsOf(campaign)).toEqual([]);
  });

  it('nothing chosen, and no perk without an amount', async () => {
    const { url } = await offered();
    const none = await post(url, { ...GUEST, payment_method_id: 'pm_card_visa' });
    expect(none.status).toBe(422);
    expect(none.text).toContain('Choose a perk, or “No perk”.');
    expect(none.text).not.toContain('too small');
    const free = await post(url, { ...GUEST, perk_id: 'none', payment_method_id: 'pm_card_visa' });
    expect(free.text).toContain('Enter the amount you want to contribute.');
    expect(free.text).not.toContain('too small');
  });

  it('a country nothing ships to, a state the United States do not have', async () => {
    const { url, perk } = await offered();
    const fields = { ...GUEST, ...ADDRESS, perk_id: String(perk), expected_total: '3100' };
    const japan = { 'address.country': 'JP', 'address.zipcode': '100-0001' };
    const there = await post(url, { ...fields, ...japan });
    expect([there.status, there.text.includes('doesn’t ship to that country')]).toEqual([
      422,
      true,
    ]);
    const odd = { ...fields, 'address.country': 'US', 'address.state': 'ZZ' };
    expect((await post(url, odd)).status).toBe(422);
  });

  it('a card number in a field of ours', async () => {
    const { url, campaign } = await offered();
    const answer = await post(url, { ...GUEST, lastname: '4242 4242 4242 4242', extra: '5' });
    expect(answer.status).toBe(422);
    expect(await contributionsOf(campaign)).toEqual([]);
  });

  it('a perk that is sold out, and says so', async () => {
    const campaign = await makeCampaign();
    const perk = await makePerk(campaign, { limit: 0 });
    const url = `/projects/${await slugOf(campaign)}/payments/new`;
    const answer = await post(url, {
      ...GUEST,
      perk_id: String(perk),
      expected_total: '2500',
      payment_method_id: 'pm_card_visa',
    });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('Please choose something else below');
  });

  it('somebody else’s saved card and contribution', async () => {
    const { url } = await offered();
    const stranger = String(await makeAccount());
    client.cookies.set('session', stranger);
    expect((await post(url, { extra: '5', expected_total: '500', card: '1' })).status).toBe(404);
    const page = url.replace('/new', '/continue');
    expect((await client.get(`${page}?contribution=1`)).status).toBe(404);
    expect((await client.get(`${page}?contribution=1&token=${'x'.repeat(43)}`)).status).toBe(404);
    const unknown = await server.client().get(`${page}?contribution=1`);
    expect(String(unknown.headers.location)).toContain('/accounts/sign_in');
    expect((await server.client().get(page)).status).toBe(404);
  });
});

describe('backing', () => {
  it('is never cached, and no search engine keeps it', async () => {
    const { url } = await offered();
    const page = await client.get(url);
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.headers['content-security-policy']).toContain(`frame-src`);
    expect(String(page.headers['content-security-policy'])).toContain(new URL(gateway.url).origin);
  });

  it('shows the price as it is now when another was seen, and takes it the second time', async () => {
    const { url, perk, campaign } = await offered();
    const fields = {
      ...GUEST,
      ...ADDRESS,
      perk_id: String(perk),
      payment_method_id: 'pm_card_visa',
    };
    const seen = await post(url, { ...fields, expected_total: '2500' });
    expect(seen.status).toBe(409);
    expect(seen.text).toMatch(/It’s now \$31\.00\sUSD\./);
    expect(seen.text).toContain('name="expected_total" value="3100"');
    expect(seen.text).toContain('value="gwen@people.test"');
    expect(await contributionsOf(campaign)).toEqual([]);
    const paid = await post(url, { ...fields, expected_total: '3100' });
    expect([paid.status, String(paid.headers.location)]).toEqual([
      303,
      expect.stringContaining('/payments/thank_you?contribution='),
    ]);
    expect(await contributionsOf(campaign)).toEqual([{ state: 'collected', total_minor: 3100n }]);
    const page = await client.get(String(paid.headers.location));
    expect([page.status, page.text.includes('Thank you, you’re contributor no. 1')]).toEqual([
      200,
      true,
    ]);
    const more = await post(url, { ...fields, expected_total: '3100' });
    const next = await client.get(String(more.headers.location));
    expect(next.text).toContain('Thank you for backing it again');
    expect(next.text).toContain('You’re still contributor no. 1.');
    expect(next.text).not.toContain('You’re now backing');
    const guessed = String(paid.headers.location).replace(/token=.{4}/, 'token=AAAA');
    expect((await client.get(guessed)).status).toBe(404);
  });

  it('happens once for a form that is sent twice', async () => {
    const { url, campaign } = await offered();
    const fields = {
      ...GUEST,
      extra: '5',
      expected_total: '500',
      payment_method_id: 'pm_card_visa',
      idempotency_key: key(),
    };
    const first = await post(url, fields);
    const second = await post(url, fields);
    expect(second.headers.location).toBe(first.headers.location);
    expect(await contributionsOf(campaign)).toHaveLength(1);
    expect((await client.get(url)).text).toContain('a few minutes ago');
    expect((await server.client().get(url)).text).not.toContain('a few minutes ago');
  });

  it('sends a browser without a script to the provider’s card page', async () => {
    const { url } = await offered({ fundingType: 'fixed' });
    expect((await client.get(url)).text).toContain(
      'provider’s own page. Nothing is charged there.',
    );
    const sent = await post(url, { ...GUEST, extra: '5', expected_total: '500', card: 'new' });
    const location = String(sent.headers.location);
    expect([sent.status, location.startsWith(`${gateway.url}/checkout/`)]).toEqual([303, true]);
    expect(location).toContain('locale=en');
  });

  it('says before and on the card page that a flexible campaign’s charge follows at once', async () => {
    const { url } = await offered();
    expect((await client.get(url)).text).toContain('As soon as you save it there, it’s charged.');
    const sent = await post(url, { ...GUEST, extra: '5', expected_total: '500', card: 'new' });
    const page = await (await fetch(String(sent.headers.location))).text();
    expect(page).toMatch(/\$5\.00\sUSD is charged to this card for /);
    expect(page).not.toContain('Nothing is charged');
  });

  it('[3-27] [5-44] says why a card was declined, takes another, has words to share', async () => {
    const { url, perk, campaign } = await offered();
    const declined = await post(url, {
      ...GUEST,
      ...ADDRESS,
      perk_id: String(perk),
      expected_total: '3100',
      payment_method_id: 'pm_card_chargeDeclinedInsufficientFunds',
    });
    const page = String(declined.headers.location);
    expect(page).toContain('/payments/continue?contribution=');
    const shown = await client.get(page);
    expect(shown.text).toContain('There isn’t enough money on this card.');
    expect(shown.text).toContain('4 rue des Lices');
    const french = await client.get(`/fr${page}`);
    expect(french.text).toContain('Le solde de cette carte est insuffisant.');
    const paid = await post(page, { card: 'new', payment_method_id: 'pm_card_visa' });
    const thankYou = String(paid.headers.location);
    expect(thankYou).toContain('/payments/thank_you');
    const links = [
      ...(await client.get(thankYou)).text.matchAll(/href="(https:\/\/x\.com\/[^"]+)"/g),
    ];
    const tweet = new URL((links[0]?.[1] ?? '').replaceAll('&amp;', '&')).searchParams;
    const [address, words] = [tweet.get('url') ?? '', tweet.get('text') ?? ''];
    expect(address).toContain('utm_source=contributor');
    expect(words.length).toBeGreaterThan(0);
    expect(words.length + address.length).toBeLessThanOrEqual(116);
    expect(await contributionsOf(campaign)).toEqual([{ state: 'collected', total_minor: 3100n }]);
  });

  it('gives back what was held when somebody changes their choice, with the choice still there', async () => {
    const { url, campaign } = await offered();
    const declined = await post(url, {
      ...GUEST,
      extra: '7.50',
      expected_total: '750',
      payment_method_id: 'pm_card_chargeDeclined',
    });
    const left = await post(String(declined.headers.location), { intent: 'leave' });
    const form = await client.get(String(left.headers.location));
    expect(form.text).toContain('value="7.50"');
    expect(form.text).toContain('value="gwen@people.test"');
    expect(await contributionsOf(campaign)).toEqual([{ state: 'failed', total_minor: 750n }]);
    const over = await client.get(String(declined.headers.location));
    expect(over.text).toContain('Your time to pay has run out');
  });
});

itLeavesMoneyInOrder(gateway);
