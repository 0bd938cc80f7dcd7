import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { refundContribution } from '#flows/refund-contribution/index.ts';
import { moveCampaign } from '#modules/campaigns/index.ts';
import { refreshDiscovery } from '#modules/discovery/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import {
  addresses,
  input,
  key,
  makeCampaign,
  makePerk,
  stateOf,
  visitor,
} from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as checkoutPage from '#pages/checkout/checkout-page.tsx';
import * as campaignPage from './campaign-page.tsx';

testDatabase();
moneyGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([
    { path: 'projects/:slug', module: campaignPage },
    { path: 'projects/:slug/payments/new', module: checkoutPage },
  ]);
});
afterAll(() => server.stop());

it('says of each perk how many people chose it, and nothing of one that nobody chose', async () => {
  const campaign = await makeCampaign();
  const chosen = await makePerk(campaign, { price: 2500 });
  await makePerk(campaign, { price: 9000 });
  const lines = [{ perk_id: chosen, quantity: 1, options: {} }];
  for (let person = 0; person < 3; person += 1) {
    const request = input(campaign, { lines, expected_total_cents: 2500 });
    await startContribution(request, visitor(), key(), addresses);
  }
  const { slug } = await db().one<{ slug: string }>(
    sql`select slug from campaigns where id = ${campaign.id}`,
  );
  const said = async (locale: string, words: RegExp) => {
    const { text } = await server.client().get(`${locale}/projects/${slug}`);
    const [, column = ''] = /id="perks"([\s\S]*?)<\/section>/.exec(text) ?? [];
    const perks = column.split('<li>').filter((perk) => perk.includes('A perk'));
    return perks.map((perk) => words.exec(perk)?.[0] ?? null);
  };
  expect(await said('', /\d+ chosen/)).toEqual(['3 chosen', null]);
  expect(await said('/fr', /Choisie \d+ fois/)).toEqual(['Choisie 3 fois', null]);
});

it('shows the recommended perk first; what is gone comes last, folded away', async () => {
  const campaign = await makeCampaign();
  for (const [title, values] of [
    ['Gone mug', { status: 'sold_out' }],
    ['Plain mug', {}],
    ['Best mug', {}],
  ] as const) {
    const perk = await makePerk(campaign, values);
    await db().run(sql`
      update perks set title = ${title}, featured = ${title === 'Best mug'} where id = ${perk}`);
  }
  const { slug } = await db().one<{ slug: string }>(
    sql`select slug from campaigns where id = ${campaign.id}`,
  );
  const { text } = await server.client().get(`/projects/${slug}`);
  const [, column = ''] = /id="perks"([\s\S]*?)<\/section>/.exec(text) ?? [];
  const [open = '', folded = '', ...more] = column.split('<details>');
  const titles = (part: string) =>
    [...part.matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)].map(([, one]) => one);
  expect(titles(open)).toEqual(['Best mug', 'Plain mug', 'Back it without a perk']);
  expect(titles(folded)).toEqual(['Gone mug']);
  expect(more).toEqual([]);
});

it('a cancelled campaign says that refunds are on their way, and then that they were made', async () => {
  const campaign = await makeCampaign();
  const request = input(campaign, { extra_cents: 1200, expected_total_cents: 1200 });
  const { contribution } = await startContribution(request, visitor(), key(), addresses);
  const { slug } = await db().one<{ slug: string }>(sql`
    update campaigns set state = 'cancelled' where id = ${campaign.id} returning slug`);
  // Another address each time, as visitors' pages are kept.
  const page = async (country: string) =>
    (await server.client().get(`/projects/${slug}?country=${country}`)).text;
  expect(await page('FR')).toContain('refunds are on their way to everyone who paid');
  await refundContribution({
    contributionId: contribution.id,
    amountMinor: null,
    reason: 'campaign_removed',
    key: key(),
    actorId: null,
    requestId: null,
  });
  expect(await stateOf(contribution.id)).toBe('refunded');
  expect(await page('DE')).toContain('everyone who paid has been refunded');
});

it.each(['fixed', 'flexible'] as const)(
  'a %s campaign says what its goal means for the money, before and once it is reached',
  async (fundingType) => {
    const campaign = await makeCampaign({ goal: 4000, fundingType });
    const { slug } = await db().one<{ slug: string }>(
      sql`select slug from campaigns where id = ${campaign.id}`,
    );
    // Another address each time, as visitors' pages are kept.
    const pages = (country: string) =>
      Promise.all(
        ['', '/payments/new'].map(async (path) => {
          const { text } = await server.client().get(`/projects/${slug}${path}?country=${country}`);
          return text.replace(/<script[^]*?<\/script>/g, '');
        }),
      );
    const open = { fixed: /only if the goal is reached/, flexible: /whether or not it reaches/ };
    const reached = {
      fixed: /goal is reached.*still cover the goal/,
      flexible: /has reached its goal/,
    };
    for (const text of await pages('DE')) {
      expect(text).toMatch(open[fundingType]);
      expect(text).not.toMatch(reached[fundingType]);
    }
    await db().run(sql`
      update campaign_totals set raised_minor = 4000, pledged_minor = 4000
      where campaign_id = ${campaign.id}`);
    for (const text of await pages('FR')) {
      expect(text).toMatch(reached[fundingType]);
      expect(text).not.toMatch(open[fundingType]);
    }
  },
);

it('is kept only as long as the campaigns beside it are shown', async () => {
  const [one, other] = [await makeCampaign(), await makeCampaign()];
  await db().run(sql`
    insert into campaign_tags (campaign_id, tag, position)
    select id, 'kites', 1 from unnest(${[one.id, other.id]}::bigint[]) id`);
  await refreshDiscovery();
  const slugOf = async (id: number) =>
    (await db().one<{ slug: string }>(sql`select slug from campaigns where id = ${id}`)).slug;
  const [page, beside] = [`/projects/${await slugOf(one.id)}`, await slugOf(other.id)];
  const isBeside = async () =>
    (await server.client().get(page)).text.includes(`/projects/${beside}"`);
  expect(await isBeside()).toBe(true);
  const by = { accountId: null, requestId: null, reason: 'Whose idea it is' };
  await transaction((tx) => moveCampaign(tx, other.id, 'hold', by));
  await refreshDiscovery();
  expect(await isBeside()).toBe(true);
  server.cache.invalidate([`card:${other.id}`]);
  expect(await isBeside()).toBe(false);
});
