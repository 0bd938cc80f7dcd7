import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeCampaign } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as page from './tags-page.tsx';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([{ path: 'explore/tags', module: page }]);
});
afterAll(() => server.stop());

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
