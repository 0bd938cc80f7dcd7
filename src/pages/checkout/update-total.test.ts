import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { key, makeCampaign, makePerk } from '#test/stories/market.ts';
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

async function offered() {
  const campaign = await makeCampaign({});
  const perk = await makePerk(campaign, { rates: { FR: 600 } });
  const { slug } = await db().one<{ slug: string }>(sql`
    select slug from campaigns where id = ${campaign.id}`);
  const client = server.client();
  const url = `/projects/${slug}/payments/new`;
  const ask = async (fields: Record<string, string>) => {
    const csrf = { csrf_token: await client.csrfToken(), idempotency_key: key() };
    const body = new URLSearchParams({ ...csrf, intent: 'quote', ...fields });
    return client.request({ method: 'POST', url, body });
  };
  return { campaign, perk, ask, first: async () => (await client.get(url)).text };
}

describe('the total without a script', () => {
  it('has a button of its own, before the one that pays', async () => {
    const { first } = await offered();
    const text = await first();
    const button = text.indexOf('Update the total');
    expect(button).toBeGreaterThan(0);
    expect(button).toBeLessThan(text.indexOf('Back this campaign</button>'));
  });

  it('is that of what was chosen, which stays, and nothing is begun', async () => {
    const { campaign, perk, ask } = await offered();
    const chosen = { perk_id: String(perk), [`quantity.${perk}`]: '2', email: 'half@typed' };
    const open = await ask(chosen);
    expect([open.status, open.text.includes('Choose your country to see')]).toEqual([200, true]);
    const { status, text } = await ask({ ...chosen, 'address.country': 'FR' });
    expect(status).toBe(200);
    expect(text).toContain('name="expected_total" value="6200"');
    expect(text).toMatch(/Pay \$62\.00/);
    expect(text).toContain('value="half@typed"');
    expect(text).not.toContain('The total has changed');
    const made = await db().query(
      sql`select 1 from contributions where campaign_id = ${campaign.id}`,
    );
    expect(made).toEqual([]);
  });

  it('of what is not sent to a country says so before anything else is typed', async () => {
    const { perk, ask } = await offered();
    const { status, text } = await ask({ perk_id: String(perk), 'address.country': 'JP' });
    expect([status, text.includes('Your selection doesn’t ship to that country.')]).toEqual([
      200,
      true,
    ]);
  });

  it.each([
    [{ extra: 'abc' }, 422],
    [{ extra: '99999999999999' }, 422],
    [{ perk_id: 'none', extra: '0' }, 200],
  ])('of %j is answered with %i', async (fields, status) => {
    const { ask } = await offered();
    expect((await ask(fields)).status).toBe(status);
  });
});
