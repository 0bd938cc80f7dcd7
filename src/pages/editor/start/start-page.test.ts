import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as startPage from './start-page.tsx';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([{ path: 'campaigns/new', module: startPage }], {
    sessions: sessionsByNumber,
  });
});
afterAll(() => server.stop());

it('leads to the draft there is, before another one is begun', async () => {
  const draft = await makeCampaign({ state: 'draft' });
  const launched = await makeCampaign();
  const page = async (accountId: number) => {
    const client = server.client();
    client.cookies.set('session', String(accountId));
    return (await client.get('/campaigns/new')).text;
  };
  const link = new RegExp(`href="/campaigns/${draft.id}/edit"[^>]*>[^/]*Continue this draft`);
  expect(await page(draft.ownerId)).toMatch(link);
  for (const other of [launched.ownerId, await makeAccount()]) {
    expect(await page(other)).not.toContain('Continue this draft');
  }
});
