import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backCampaignRoutes, startContribution } from '#flows/back-campaign/index.ts';
import { overrideConfiguration } from '#platform/config/config.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
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
  server = await startTestPages([{ path: 'projects/:slug/payments/new', module: checkout }], {
    sessions: sessionsByNumber,
    routes: backCampaignRoutes(() => addresses),
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  client = server.client();
});

/** A perk of which one person gets three, its checkout, and somebody who has some of it. */
async function limited(had: number, backer: { accountId?: number; email?: string }) {
  const campaign = await makeCampaign();
  const perk = await makePerk(campaign, { price: 1000, perPerson: 3 });
  for (let n = 0; n < had; n += 1) {
    const input = perkInput(campaign, perk, 1000, backer.email ? { email: backer.email } : {});
    await startContribution(
      input,
      visitor({ accountId: backer.accountId ?? null }),
      key(),
      addresses,
    );
  }
  const { slug } = await db().one<{ slug: string }>(
    sql`select slug from campaigns where id = ${campaign.id}`,
  );
  const count = () =>
    db().one<{ n: number }>(
      sql`select count(*)::int as n from contributions where campaign_id = ${campaign.id}`,
    );
  return { campaign, perk, count, url: `/projects/${slug}/payments/new` };
}

async function post(url: string, fields: Record<string, string>) {
  const token = await client.csrfToken();
  const body = new URLSearchParams({ csrf_token: token, idempotency_key: key(), ...fields });
  return client.request({ method: 'POST', url, body });
}

const inputs = (html: string): string[] => html.match(/<input[^>]*>/g) ?? [];
const numberIn = (html: string) => inputs(html).find((tag) => tag.includes('name="quantity.'));

describe('a perk that one person gets only so many of', () => {
  it('says how many, to who has none and to nobody in particular', async () => {
    const { url } = await limited(0, {});
    const page = await client.get(url);
    expect(page.text).toContain('Up to 3 per person');
    expect(numberIn(page.text)).toContain('max="3"');
  });

  it('says how many more, and stops there', async () => {
    const accountId = await makeAccount();
    const { url } = await limited(1, { accountId });
    client.cookies.set('session', String(accountId));
    const page = await client.get(url);
    expect(page.text).toContain('2 more for you');
    expect(numberIn(page.text)).toContain('max="2"');
  });

  it('is last, and cannot be chosen, by who has as many as one person gets', async () => {
    const accountId = await makeAccount();
    const { url, campaign, perk } = await limited(3, { accountId });
    const other = await makePerk(campaign, { price: 500 });
    client.cookies.set('session', String(accountId));
    const { text } = await client.get(url);
    expect(text).toContain('You have as many as one person can get');
    expect(text.indexOf(`value="${other}"`)).toBeLessThan(text.indexOf(`value="${perk}"`));
    expect(inputs(text).find((tag) => tag.includes(`value="${perk}"`))).toContain('disabled');
  });

  it('is refused with what is true, at its number, and everything typed is kept', async () => {
    const accountId = await makeAccount();
    const { url, perk, count } = await limited(1, { accountId });
    client.cookies.set('session', String(accountId));
    const fields = {
      perk_id: String(perk),
      [`quantity.${perk}`]: '3',
      payment_method_id: 'pm_card_visa',
    };
    const asked = await post(url, { ...fields, intent: 'quote' });
    const sentence = 'You already have 1 of “A perk” and can get 2 more. Please choose fewer.';
    expect([asked.status, asked.text.includes(sentence)]).toEqual([200, true]);
    const sent = await post(url, { ...fields, expected_total: '3000' });
    expect([sent.status, sent.text.includes(sentence)]).toEqual([409, true]);
    expect(numberIn(sent.text)).toContain('aria-invalid="true"');
    expect(sent.text).not.toContain('Please choose something else below');
    expect((await count()).n).toBe(1);
    const two = { ...fields, [`quantity.${perk}`]: '2', expected_total: '2000' };
    expect((await post(url, two)).status).toBe(303);
  });

  it.each([
    [1, 3, 'You already have 1 of “A perk” and can get 2 more. Please choose fewer.', 2],
    [0, 4, 'One person can get 3 of “A perk” at most. Please choose fewer.', 3],
    [3, 1, 'You already have as many of “A perk” as one person can get.', 0],
  ])('tells a guest who has %i and wants %i, once their address is known', async (...given) => {
    const [had, wanted, sentence, left] = given;
    const email = `guest.of.${had}@people.test`;
    const { campaign, perk } = await limited(had, { email });
    const quote = async (values: object) => {
      const lines = [{ perk_id: perk, quantity: wanted, options: {} }];
      const url = `/private_api/payments/projects/${campaign.id}/quote`;
      const answer = await client.post(url, { lines, ...values });
      return (answer.json() as { response: Record<string, unknown> }).response;
    };
    const unknown = wanted > 3 ? 'limit_per_contributor' : null;
    expect((await quote({})).problem).toBe(unknown);
    expect((await quote({ email: 'half.typ' })).problem).toBe(unknown);
    expect(await quote({ email: email.toUpperCase() })).toMatchObject({
      problem: 'limit_per_contributor',
      problem_description: expect.stringContaining(sentence),
      problem_perk_id: perk,
      lines: [{ available_to_you: left }],
    });
  });
});
