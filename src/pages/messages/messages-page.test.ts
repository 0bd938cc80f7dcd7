import { afterAll, beforeAll, expect, it } from 'vitest';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { makeAccount } from '../../../test/stories/market.ts';
import { backMossMugs } from '../../../test/stories/moss-mugs.ts';
import { moneyGateway } from '../../../test/stories/money-gateway.ts';
import { sessionsByNumber } from '../../../test/stories/sessions.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { startTestPages, type TestPages } from '../../../test/support/pages.ts';
import * as page from './messages-page.tsx';

testDatabase();
moneyGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([{ path: 'projects/:slug/messages', module: page }], {
    sessions: sessionsByNumber,
  });
});
afterAll(() => server.stop());

it('a message to the owner begins with the contribution it is about', async () => {
  const owner = await makeAccount();
  const id = await backMossMugs(owner);
  const { slug } = await db().one<{ slug: string }>(sql`
    select k.slug from contributions c join campaigns k on k.id = c.campaign_id where c.id = ${id}`);
  const client = server.client();
  client.cookies.set('session', String(owner));
  const about = await client.get(`/projects/${slug}/messages?about=${id}`);
  expect(about.text).toContain(`About contribution ${id}:`);
  const plain = await client.get(`/projects/${slug}/messages`);
  expect(plain.text).not.toContain('About contribution');
});
