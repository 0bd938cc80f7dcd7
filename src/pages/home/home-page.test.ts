import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { refreshDiscovery, refreshTrending } from '#modules/discovery/index.ts';
import { nameMarket, SOFTWARE_NAME } from '#platform/web/market-name.ts';
import { dressPages } from '#platform/web/server/page-style.ts';
import { makeCampaign } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as homePage from './home-page.tsx';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  await makeCampaign();
  await refreshDiscovery();
  await refreshTrending();
  server = await startTestPages([{ path: '', module: homePage }]);
});
afterAll(() => server.stop());
afterEach(() => {
  nameMarket(SOFTWARE_NAME);
  dressPages('');
});

it('a page whose figures are filled in says what the market is called since, in its colours', async () => {
  const visitor = () => server.client().get('/');
  const before = await visitor();
  expect(before.text).toContain('data-market="Groundswell"');
  nameMarket('Hafenlicht');
  dressPages(':root{--coral:red}');
  server.cache.clear();
  const { text } = await visitor();
  expect(text).toContain('data-market="Hafenlicht"');
  expect(text).toMatch(/href="\/market-[0-9a-f]{12}\.css"/);
});

it('a place is held for whoever has an account, from the first paint on', async () => {
  const { text } = await server.client().get('/');
  const place =
    /<div class="([^"]*)"><section class="section" role="status">(.*?)<\/section>/s.exec(text);
  expect(place?.[1]).toContain('hidden [[data-has-account]_&amp;]:block');
  expect(place?.[2]).toContain('Loading campaigns picked for you');
  expect(place?.[2]?.match(/skeleton-picture/g)).toHaveLength(3);
});

it('a category leads to the open campaigns that it counts', async () => {
  const { text } = await server.client().get('/');
  const tiles = [...text.matchAll(/href="(\/explore\?filter_category=[^"]*)"/g)];
  expect(tiles).toHaveLength(12);
  for (const [, href] of tiles)
    expect(href).toMatch(/^\/explore\?filter_category=[a-z-]+&amp;filter_status=open$/);
});
