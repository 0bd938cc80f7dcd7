import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { createElement, type FunctionComponent } from 'react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { refreshDiscovery, refreshTrending } from '#modules/discovery/index.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import type { PageRules } from '#platform/web/define-page.ts';
import * as explorePage from '#pages/explore/explore-page.tsx';
import * as homePage from '#pages/home/home-page.tsx';
import { addresses, input, key, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as campaignPage from './campaign-page.tsx';

testDatabase();
moneyGateway();

const PAGES = [
  { path: '', module: homePage },
  { path: 'explore', module: explorePage },
  { path: 'projects/:slug', module: campaignPage },
];

/** The same page, rendered each time as if it had no figures. */
function whole({ path, module }: (typeof PAGES)[number]) {
  const page: PageRules = { ...module.loader.page, figures: undefined };
  const loader = (args: never) => module.loader(args);
  return { path, module: { ...module, loader: Object.assign(loader, { page }) } };
}

let renders = 0;
/** The page as it is, and how often it was rendered. */
function counted({ path, module }: (typeof PAGES)[number]) {
  const Page = module.default as FunctionComponent;
  const component = () => {
    renders += 1;
    return createElement(Page);
  };
  return { path, module: { ...module, default: component } };
}

let filling: TestPages;
let rendering: TestPages;
beforeAll(async () => {
  filling = await startTestPages(PAGES.map(counted));
  rendering = await startTestPages(PAGES.map(whole));
});
afterAll(async () => {
  await filling.stop();
  await rendering.stop();
});

const DATA = /(<script>window\.__reactRouterContext\.streamController\.enqueue\()(.*?)(\);window)/;

/** The document without the router's data, and these as the browser reads them. */
async function seen(server: TestPages, url: string) {
  server.cache.invalidate(['home', 'explore', ...(await tags())]);
  const { text, headers, status } = await server.client().get(url);
  const [, , handed = '""'] = DATA.exec(text) ?? [];
  const stream = new Response(JSON.parse(handed) as string).body ?? new ReadableStream();
  const { value } = await decode(stream, globalThis as never);
  const policy = String(headers['content-security-policy']);
  const { createHash } = await import('node:crypto');
  const listed = [...text.matchAll(/<script(?![^>]*(?:src|type)=)[^>]*>([\s\S]+?)<\/script>/g)];
  for (const [, script = ''] of listed) {
    expect(policy).toContain(createHash('sha256').update(script).digest('base64'));
  }
  expect(status).toBe(200);
  return { html: text.replace(DATA, ''), value, isMarked: /9{6}\d{20}/.test(text) };
}

async function tags(): Promise<string[]> {
  const rows = await db().query<{ id: number }>(sql`select id from campaigns`);
  return rows.map(({ id }) => `campaign:${id}`);
}

async function openMarket() {
  const campaign = await makeCampaign({ goal: 10_000 });
  await makeCampaign({ goal: 5_000 });
  const { slug } = await db().one<{ slug: string }>(
    sql`select slug from campaigns where id = ${campaign.id}`,
  );
  await refreshDiscovery();
  await refreshTrending();
  return { campaign, slug };
}

async function back(campaign: Parameters<typeof input>[0], cents: number): Promise<void> {
  const wanted = input(campaign, { extra_cents: cents, expected_total_cents: cents });
  await startContribution(wanted, visitor(), key(), addresses);
}

describe('a page whose figures are filled in', () => {
  it.each(['', '/explore', '/fr/explore', '/projects/:slug', '/fr/projects/:slug?currency=GBP'])(
    '%s is the one that would be rendered, whatever was given',
    async (address) => {
      const { campaign, slug } = await openMarket();
      const url = address.replace(':slug', slug) || '/';
      await seen(filling, url);
      // From nothing to something, by little, to almost half, past the goal.
      for (const cents of [100, 150, 4_000, 20_000]) {
        await back(campaign, cents);
        const expected = await seen(rendering, url);
        const filled = await seen(filling, url);
        expect(filled.value).toEqual(expected.value);
        expect(filled.html).toBe(expected.html);
        expect(filled.isMarked).toBe(false);
      }
    },
  );

  it('is not rendered again for a sum, but for a title', async () => {
    const { campaign, slug } = await openMarket();
    const url = `/projects/${slug}`;
    await back(campaign, 41_00);
    await seen(filling, url);
    renders = 0;
    await back(campaign, 1_00);
    expect((await seen(filling, url)).html).toContain('$42');
    expect(renders).toBe(0);
    await db().run(sql`update campaigns set title = 'Another <title>' where id = ${campaign.id}`);
    expect((await seen(filling, url)).html).toContain('Another &lt;title&gt;');
    expect(renders).toBe(1);
  });
});
