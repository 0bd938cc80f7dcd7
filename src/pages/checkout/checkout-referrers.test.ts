import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { key, makeCampaign } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as checkout from './checkout-page.tsx';

testDatabase();
moneyGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([{ path: 'projects/:slug/payments/new', module: checkout }]);
});
afterAll(() => server.stop());

let client: HttpClient;
beforeEach(() => {
  client = server.client();
});

const GUEST = { email: 'gwen@people.test', firstname: 'Gwen', lastname: 'Guest' };

async function offered() {
  const campaign = await makeCampaign();
  const { slug } = await db().one<{ slug: string }>(sql`
    select slug from campaigns where id = ${campaign.id}`);
  return { campaign, url: `/projects/${slug}/payments/new` };
}

async function post(url: string, fields: Record<string, string>) {
  const token = await client.csrfToken();
  const body = new URLSearchParams({ csrf_token: token, idempotency_key: key(), ...fields });
  return client.request({ method: 'POST', url, body });
}

it('remembers by whose link somebody came, to this campaign and within 30 days', async () => {
  const now = Math.floor(Date.now() / 1000);
  for (const [kept, referrer] of [
    [(id: number) => `${id}:radio:${now - 60}`, 'radio'],
    [(id: number) => `${id + 1}:radio:${now - 60}`, null],
    [(id: number) => `${id}:radio:${now - 31 * 86_400}`, null],
    [() => '<script>', null],
  ] as const) {
    const { url, campaign } = await offered();
    client.cookies.set('referral', encodeURIComponent(kept(campaign.id)));
    await post(url, { ...GUEST, extra: '5', expected_total: '500', card: 'new' });
    expect(
      await db().query(sql`select referrer from contributions where campaign_id = ${campaign.id}`),
    ).toEqual([{ referrer }]);
  }
});

it('keeps where the first and the last visit came from; without a script, the link', async () => {
  const now = Math.floor(Date.now() / 1000);
  const visits = (id: number) =>
    JSON.stringify([false, [[id, now - 9, 'site:news.example', now - 5, 'utm:letter']]]);
  const link = (id: number) => `${id}:radio:${now - 60}`;
  for (const [cookies, first, last] of [
    [{ referrers: visits, referral: link }, 'site:news.example', 'utm:letter'],
    [{ referrers: (id: number) => visits(id + 1), referral: link }, 'code:radio', 'code:radio'],
    [{ referrers: () => '[true,[["x"]]]', referral: () => '' }, null, null],
  ] as const) {
    const { url, campaign } = await offered();
    for (const [name, kept] of Object.entries(cookies)) {
      client.cookies.set(name, encodeURIComponent(kept(campaign.id)));
    }
    await post(url, { ...GUEST, extra: '5', expected_total: '500', card: 'new' });
    expect(
      await db().query(sql`
        select first_referrer, last_referrer from contributions where campaign_id = ${campaign.id}`),
    ).toEqual([{ first_referrer: first, last_referrer: last }]);
  }
});
