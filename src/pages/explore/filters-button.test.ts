import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as explorePage from './explore-page.tsx';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([{ path: 'explore', module: explorePage }]);
});
afterAll(() => server.stop());

it.each([
  ['', 'Filters'],
  ['?search_text=lantern', 'Filters'],
  ['?filter_funding=fixed', 'Filters (1)'],
  ['?filter_funding=fixed&filter_country=DE&filter_city=berlin&search_text=lantern', 'Filters (3)'],
])('the button that opens the filters says how many are set: %s', async (query, words) => {
  const { text } = await server.client().get(`/explore${query}`);
  const buttons = [
    ...text.matchAll(/<button[^>]*popovertarget="explore-filters"[^>]*>(.*?)<\/button>/gis),
  ];
  const read = buttons.map(([, inner = '']) => inner.replace(/<!--.*?-->|<[^>]+>/g, '').trim());
  expect(read).toContain(words);
});

it('the list of filters has a name beside the other navigations', async () => {
  const { text } = await server.client().get('/explore');
  const names = [...text.matchAll(/<nav[^>]*>/g)].map(
    ([tag]) => /aria-label="([^"]*)"/.exec(tag)?.[1],
  );
  expect(names).toContain('Filters');
  expect(names).not.toContain(undefined);
});
