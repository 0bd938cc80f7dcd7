import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as explorePage from './explore-page.tsx';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([{ path: 'explore', module: explorePage }]);
});
afterAll(() => server.stop());

/** The buttons below what says that nothing was found. */
async function actsAt(address: string): Promise<string[]> {
  const { text } = await server.client().get(address);
  const main = /<main.*<\/main>/s.exec(text)?.[0] ?? '';
  const links = [
    ...main.matchAll(/<a class="button button-solid[^"]*" href="([^"]*)"[^>]*>([^<]*)/g),
  ];
  return links.map(([, href, words]) => `${words} ${href}`);
}

describe('a market without campaigns', () => {
  it('offers to start one, and no filter to take away where none is set', async () => {
    expect(await actsAt('/explore')).toEqual(['Start a campaign /campaigns/new']);
    expect(await actsAt('/explore?search_text=lantern')).toEqual(['Clear search /explore']);
  });
});
