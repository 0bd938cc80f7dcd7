import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeCampaign } from '#test/stories/market.ts';
import { type Person, plantPerson } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { personCommentRoutes } from './person-comment.routes.ts';

testDatabase();
let server: TestServer;
let nora: Person;
beforeAll(async () => {
  server = await startTestServer(personCommentRoutes);
  nora = await plantPerson('nora');
});
afterAll(() => server.stop());

async function comment(campaignId: number, body: string, more: object = {}): Promise<number> {
  const flags = { private: false, hidden: false, deleted: false, parent: null, ...more };
  const row = await db().one<{ id: number }>(sql`
    insert into comments (campaign_id, author_id, body, private, hidden_at, deleted_at, parent_id)
    values (${campaignId}, ${nora.accountId}, ${body}, ${flags.private},
      ${flags.hidden ? sql`clock_now()` : null}, ${flags.deleted ? sql`clock_now()` : null},
      ${flags.parent}) returning id`);
  return row.id;
}

interface List {
  readonly response: { body: string; campaign: object }[];
  readonly pagination: { next_cursor: string | null };
}
const path = (id: number | string) => `/private_api/profiles/${id}/comments`;

describe('GET /private_api/profiles/{id}/comments', () => {
  it('[7-33] is 404 for nobody and 410 for somebody who left', async () => {
    const gone = await plantPerson('gone');
    await db().run(sql`update accounts set closed_at = clock_now() where id = ${gone.accountId}`);
    const client = server.client();
    expect((await client.get(path(999_999_999))).status).toBe(404);
    expect((await client.get(path('nora'))).status).toBe(404);
    expect((await client.get(path(gone.accountId))).status).toBe(410);
  });

  it('[7-33] row 37: tells what anybody reads: no drafts, private, hidden or deleted ones', async () => {
    const live = await makeCampaign();
    const draft = await makeCampaign();
    await db().run(sql`alter table campaigns disable trigger campaigns_guard`);
    await db().run(sql`
      update campaigns set state = 'draft', launched_at = null, ends_at = null where id = ${draft.id}`);
    await db().run(sql`alter table campaigns enable trigger campaigns_guard`);
    const hidden = await comment(live.id, 'Hidden by the owner', { hidden: true });
    await comment(live.id, 'Answer to what is hidden', { parent: hidden });
    await comment(live.id, 'For the owner alone', { private: true });
    await comment(live.id, 'Taken back', { deleted: true });
    await comment(draft.id, 'About a draft');
    const shown = await comment(live.id, 'What a boat!');
    const { json, text } = await server.client().get(path(nora.accountId));
    expect(json<List>().response).toMatchObject([{ id: shown, body: 'What a boat!' }]);
    expect(text).not.toContain(nora.email);
  });

  it('[7-33] goes on page by page', async () => {
    const live = await makeCampaign();
    for (let n = 0; n < 22; n += 1) await comment(live.id, `Comment ${n}`);
    const client = server.client();
    const first = (await client.get(path(nora.accountId))).json<List>();
    expect(first.response).toHaveLength(20);
    const cursor = first.pagination.next_cursor;
    const second = (await client.get(`${path(nora.accountId)}?cursor=${cursor}`)).json<List>();
    expect(second.pagination.next_cursor).toBeNull();
    const bodies = [...first.response, ...second.response].map(({ body }) => body);
    expect(new Set(bodies).size).toBe(bodies.length);
  });
});
