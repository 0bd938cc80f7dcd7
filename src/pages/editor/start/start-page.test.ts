import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
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

async function page(accountId: number, url = '/campaigns/new') {
  const client = server.client();
  client.cookies.set('session', String(accountId));
  return (await client.get(url)).text;
}

it('leads to the draft there is, before another one is begun', async () => {
  const draft = await makeCampaign({ state: 'draft' });
  const launched = await makeCampaign();
  const link = new RegExp(`href="/campaigns/${draft.id}/edit"[^>]*>[^/]*Continue this draft`);
  expect(await page(draft.ownerId)).toMatch(link);
  for (const other of [launched.ownerId, await makeAccount()]) {
    expect(await page(other)).not.toContain('Continue this draft');
  }
});

it('says to whoever may not launch until when, why and whom to ask, and lets them prepare', async () => {
  const id = await makeAccount();
  const restrict = (kind: string) =>
    db().run(sql`
      insert into account_restrictions (account_id, kind, reason, ends_at, imposed_by)
      values (${id}, ${kind}, 'Open disputes', '2999-05-04T00:00Z', ${id})`);
  await restrict('comment');
  expect(await page(id)).not.toContain('Open disputes');
  await restrict('launch');
  const text = await page(id);
  const parts = [
    'You can’t launch campaigns through May 3, 2999',
    'Our team’s reason: Open disputes',
    'You can still prepare a draft, and launch it afterwards.',
    'href="/contact/questions"',
    'name="title"',
  ];
  const places = parts.map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  expect(await page(id, '/fr/campaigns/new')).toContain('jusqu’au 3 mai 2999 inclus');
});
