import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { readCampaign } from '#modules/campaigns/index.ts';
import { readCsv } from '#platform/csv/read-csv.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/actor.ts';
import {
  addresses,
  input,
  key,
  type MadeCampaign,
  makeAccount,
  makeCampaign,
  makePerk,
  visitor,
} from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { plantLike } from '#test/stories/contribution-plant.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import * as listPage from '../contributions/contributions-page.tsx';
import { contributionsFile } from './contributions-csv.ts';
import { figuresRoutes } from './figures.routes.ts';

testDatabase();
moneyGateway();
let server: TestServer;
let pages: TestPages;
let campaign: MadeCampaign;
let mug: number;
let lamp: number;

const TO = {
  name: 'Zoë Q.',
  address: '=Main Street 1',
  address2: '',
  city: 'Lyon',
  state: '',
  zipcode: '69001',
  country: 'FR',
  phone_number: '+33 1 23 45 67 89',
};

async function give(cents: number, values: object = {}): Promise<number> {
  const body = input(campaign, { extra_cents: cents, expected_total_cents: cents, ...values });
  return (await startContribution(body, visitor(), key(), addresses)).contribution.id;
}

beforeAll(async () => {
  server = await startTestServer(figuresRoutes, { sessions: sessionsByNumber });
  pages = await startTestPages([{ path: 'command_center/:id/contributions', module: listPage }], {
    sessions: sessionsByNumber,
  });
  campaign = await makeCampaign({ goal: 100_000 });
  mug = await makePerk(campaign, { price: 4000, rates: { FR: 500 } });
  lamp = await makePerk(campaign, { price: 1000, kind: 'add_on' });
  await db().run(sql`update perks set title = 'Mug' where id = ${mug}`);
  await db().run(sql`update perks set title = 'Lamp' where id = ${lamp}`);
});
afterAll(async () => {
  await server.stop();
  await pages.stop();
});

function as(session: string | number) {
  const client = server.client();
  client.cookies.set('session', String(session));
  return client;
}
const address = (query = '') =>
  `/private_api/command_center/${campaign.id}/csv/contributions${query}`;

/** The rows of the file by their columns. */
async function rowsOf(session: number, query = ''): Promise<Record<string, string>[]> {
  const { status, text } = await as(session).get(address(query));
  expect([query, status]).toEqual([query, 200]);
  const [head = [], ...rows] = readCsv(text);
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}
const numbers = async (query: string) =>
  (await rowsOf(campaign.ownerId, query)).map((row) => Number(row.number));

async function shown(query: string): Promise<number[]> {
  const client = pages.client();
  client.cookies.set('session', String(campaign.ownerId));
  const { text } = await client.get(`/command_center/${campaign.id}/contributions${query}`);
  const links = text.matchAll(/href="[^"]*\/contributions\/(\d+)"/g);
  return [...new Set([...links].map(([, id]) => Number(id)))];
}

async function helper(permissions: string[]): Promise<number> {
  const id = await makeAccount();
  await db().run(sql`
    insert into campaign_team (campaign_id, account_id, permissions)
    values (${campaign.id}, ${id}, ${permissions})`);
  return id;
}

describe('the file of contributions', () => {
  it('is nobody’s who may not see them', async () => {
    const refused = [
      await server.client().get(address()),
      await as(await makeAccount()).get(address()),
      await as(await helper(['see_figures', 'edit_campaign'])).get(address()),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 404, 403]);
  });

  it('refuses what is no filter', async () => {
    for (const query of ['?state=all', '?perk=x', '?country=fr', '?from=yesterday']) {
      const { status } = await as(campaign.ownerId).get(address(query));
      expect([query, status]).toEqual([query, 422]);
    }
  });

  it('has what is to be sent, to whom and where, for who sends it', async () => {
    const id = await give(250, {
      lines: [
        { perk_id: mug, quantity: 2, options: {} },
        { perk_id: lamp, quantity: 1, options: {} },
      ],
      address: TO,
      referrer: 'anna',
      expected_total_cents: 250 + 2 * 4000 + 2 * 500 + 1000,
    });
    const relayed = await give(700, { owner_visibility: 'relay', email: 'hidden@people.test' });
    const [second, first] = await rowsOf(campaign.ownerId);
    expect(first).toMatchObject({
      number: String(id),
      state: 'collected',
      perks: '2 × Mug',
      add_ons: '1 × Lamp',
      perks_amount: '90.00',
      extra: '2.50',
      shipping: '10.00',
      total: '102.50',
      refunded: '0.00',
      currency: 'USD',
      referral_link: 'anna',
      country: 'FR',
      recipient: 'Zoë Q.',
      address: "'=Main Street 1",
      zipcode: '69001',
      phone: "'+33 1 23 45 67 89",
    });
    expect(first?.email).toMatch(/@people\.test$/);
    expect(second).toMatchObject({ number: String(relayed), email: '', recipient: '' });
    const lister = await rowsOf(await helper(['see_contributions']));
    expect(lister[1]).not.toHaveProperty('address');
    expect(lister[1]).toMatchObject({ number: String(id), country: 'FR' });
  });

  it('is narrowed as its page is', async () => {
    const ids = await db().query<{ id: number }>(sql`
      select id from contributions where campaign_id = ${campaign.id} order by id`);
    const [first = 0, second = 0] = ids.map(({ id }) => id);
    await db().run(sql`
      update contributions set collected_at = collected_at - interval '400 days' where id = ${second}`);
    const today = new Date().toISOString().slice(0, 10);
    const cases: [string, number[]][] = [
      ['', [second, first]],
      ['?state=collected', [second, first]],
      ['?state=refunded', []],
      [`?perk=${mug}`, [first]],
      [`?perk=${lamp}&country=FR`, [first]],
      ['?country=DE', []],
      ['?referrer=anna', [first]],
      ['?referrer=otto', []],
      [`?to=2022-01-01`, []],
      [`?from=${today}`, [first]],
      // Of some days they come by their time, the latest first.
      [`?to=${today}&state=&perk=&country=&referrer=&from=&search=`, [first, second]],
      [`?search=guest&perk=${mug}`, [first]],
    ];
    for (const [query, expected] of cases) {
      expect([query, await numbers(query)]).toEqual([query, expected]);
      expect([query, await shown(query)]).toEqual([query, expected]);
    }
  });

  it('is in the language of whoever fetches it from the page', async () => {
    const { text } = await as(campaign.ownerId).get(address('?locale=de'));
    const [head = [], ...rows] = readCsv(text);
    const cell = (name: string) => rows.at(-1)?.[head.indexOf(name)];
    expect(head.slice(0, 4)).toEqual(['Nummer', 'Zeitpunkt (UTC)', 'Stand', 'Name']);
    expect([cell('Stand'), cell('Land')]).toEqual(['Bezahlt', 'Frankreich']);
  });

  it('is narrowed by countries that occur, and by the one that was chosen', async () => {
    const countries = async (query = '') => {
      const client = pages.client();
      client.cookies.set('session', String(campaign.ownerId));
      const path = `/command_center/${campaign.id}/contributions${query}`;
      const select = /<select[^>]*name="country"[\s\S]*?<\/select>/.exec(
        (await client.get(path)).text,
      );
      return [...(select?.[0] ?? '').matchAll(/value="([A-Z]+)"/g)].map(([, code]) => code);
    };
    expect(await countries()).toEqual(['FR']);
    expect((await countries('?country=JP')).toSorted()).toEqual(['FR', 'JP']);
  });

  it('is fetched from its page with what narrows it', async () => {
    const client = pages.client();
    client.cookies.set('session', String(campaign.ownerId));
    const list = `/command_center/${campaign.id}/contributions`;
    const { text } = await client.get(`${list}?perk=${mug}&from=2022-01-01`);
    const file = /href="([^"]*csv\/contributions[^"]*)"/.exec(text)?.[1] ?? '';
    expect(file.replaceAll('&amp;', '&')).toContain(`?perk=${mug}&from=2022-01-01`);
    expect(text).toMatch(new RegExp(`<option value="${mug}" selected=""`));
    expect(text).toContain('Clear filters');
  });
});

it('a long file goes on page by page, and ends where the right to it ends', async () => {
  await plantLike(campaign, 1100);
  const all = await rowsOf(campaign.ownerId);
  expect(new Set(all.map((row) => row.number)).size).toBe(1102);
  const id = await helper(['see_contributions']);
  const found = await readCampaign(campaign.id);
  const actor: Actor = {
    kind: 'person',
    accountId: id,
    roles: [],
    isRoleWithheld: false,
    visitorId: '',
    sessionId: 's',
    locale: 'en',
    ip: '127.0.0.1',
    requestId: 'r',
  };
  if (!found) throw new Error('the campaign is there');
  const { content } = await contributionsFile({
    campaign: found,
    query: {},
    actor,
    request: { callerNow: async () => actor },
  });
  let read = 0;
  const reading = (async () => {
    for await (const part of content) {
      read += 1;
      expect(String(part)).not.toBe('');
      if (read === 2)
        await db().run(sql`
          update campaign_team set left_at = clock_now() where account_id = ${id}`);
    }
  })();
  await expect(reading).rejects.toMatchObject({ status: 404 });
  expect(read).toBeLessThan(4);
});
