import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { pagesOf } from '#test/stories/pages-of.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { commentRoutes } from './comment.routes.ts';

testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(commentRoutes, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

it('open reports of comments come page by page, however many there are of one', async () => {
  const { id: campaignId } = await makeCampaign();
  const reporters: number[] = [];
  for (let n = 0; n < 130; n += 1) reporters.push(await makeAccount());
  const comments = await db().query<{ id: number }>(sql`
    insert into comments (campaign_id, author_id, body)
    select ${campaignId}, ${await makeAccount()}, 'Gold' from generate_series(1, 2) returning id`);
  const ids = comments.map(({ id }) => id);
  await db().run(sql`
    insert into comment_reports (comment_id, reporter_id, reason)
    select c, r, 'spam' from unnest(${ids}::bigint[]) c, unnest(${reporters}::bigint[]) r`);
  const client = server.client();
  client.cookies.set('session', `support:${await makeAccount()}`);
  const path = '/private_api/admin/comment_reports';
  const rows = await pagesOf<{ comment_id: number }>(client, path, 100);
  expect(rows.map((row) => row.comment_id)).toEqual(
    ids.flatMap((id) => Array<number>(reporters.length).fill(id)),
  );
  expect((await client.get(`${path}?cursor=12`)).status).toBe(422);
});

it('what was written about one’s own comment, or on one’s own campaign, is not told', async () => {
  const { id: campaignId, ownerId } = await makeCampaign();
  const author = await makeAccount();
  const comment = await db().one<{ id: number }>(sql`
    insert into comments (campaign_id, author_id, body) values (${campaignId}, ${author}, 'Gold')
    returning id`);
  await db().run(sql`
    insert into comment_reports (comment_id, reporter_id, reason, note)
    values (${comment.id}, ${await makeAccount()}, 'spam', 'He wrote to me as well')`);
  const noteFor = async (accountId: number) => {
    const client = server.client();
    client.cookies.set('session', `support:${accountId}`);
    const path = '/private_api/admin/comment_reports';
    const rows = await pagesOf<{ comment_id: number; note: string }>(client, path, 100);
    return rows.find((row) => row.comment_id === comment.id)?.note;
  };
  expect(await noteFor(await makeAccount())).toBe('He wrote to me as well');
  expect([await noteFor(author), await noteFor(ownerId)]).toEqual(['', '']);
});
