import { afterAll, beforeAll, expect, it } from 'vitest';
import { tuneSearch } from '#modules/discovery/index.ts';
import { type Listening, listen } from '#platform/db/listen.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { PAGES_CHANNEL, tagsOf } from '#platform/web/server/invalidate-pages.ts';
import { makeAccount, makeCampaign, visitor } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as page from './tags-page.tsx';

testDatabase();
let server: TestPages;
let listening: Listening;
beforeAll(async () => {
  server = await startTestPages([{ path: 'explore/tags', module: page }]);
  await new Promise<void>((connected) => {
    const hear = (_channel: string, payload: string) => server.cache.invalidate(tagsOf(payload));
    listening = listen([PAGES_CHANNEL], hear, connected);
  });
});
afterAll(() => Promise.all([server.stop(), listening.close()]));

const read = async (path: string) => (await server.client().get(path)).text;

async function tagged(state: 'live' | 'draft', ...tags: string[]): Promise<void> {
  const { id } = await makeCampaign({ state });
  await db().run(sql`
    insert into campaign_tags (campaign_id, tag, position)
    select ${id}, tag, place from unnest(${tags}::text[]) with ordinality t (tag, place)`);
}

it('says that there are none', async () => {
  expect(await read('/explore/tags')).toContain('No tags yet');
});

it('leads to what campaigns anybody may see are tagged with, the most used first', async () => {
  await tagged('live', 'wood', 'open source');
  await tagged('live', 'wood');
  await tagged('draft', 'secret');
  const text = await read('/fr/explore/tags');
  const hrefs = [...text.matchAll(/href="([^"]*search_text=[^"]*)"/g)].map(([, href]) => href);
  expect(hrefs).toEqual(['/fr/explore?search_text=wood', '/fr/explore?search_text=open+source']);
  expect(text).not.toContain('secret');
});

it('leads back to its first page from behind its end', async () => {
  const text = await read('/explore/tags?cursor=1~zzzz');
  expect(text).toContain('reached the end of this list');
  expect(text).toMatch(/class="button button-solid[^"]*" href="\/explore\/tags"/);
  expect(text).not.toContain('No tags yet');
});

it('leaves out a word from when it is banned, though the page is kept', async () => {
  server.cache.clear();
  await tagged('live', 'kites');
  expect(await read('/explore/tags')).toContain('search_text=kites');
  const accountId = await makeAccount();
  const rest = { isRoleWithheld: false, sessionId: null };
  const curator = { ...visitor(), kind: 'person', accountId, roles: ['curator'], ...rest } as const;
  await tuneSearch({ kind: 'banned', terms: ['kites'], reason: 'Test' }, curator);
  await expect.poll(() => read('/explore/tags')).not.toContain('search_text=kites');
});
