import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import { type Name, plantBacking, startTalk, type Talk } from '#test/stories/campaign-talk.ts';
import { testDatabase } from '#test/support/database.ts';
import { commentRoutes } from './comment.routes.ts';

testDatabase();
let talk: Talk;
let id = 0;
beforeAll(async () => {
  talk = await startTalk(commentRoutes);
  id = await plantCampaign(talk.people.owner.accountId, 'live');
  await plantBacking(id, talk.people.backer);
});
afterAll(() => talk.server.stop());

async function post(who: Name, rest: string, body: object) {
  const answer = await talk.as[who].post(`/private_api/campaigns/${id}/comments${rest}`, body);
  const wire = answer.json<{ error?: string; response?: { id: number } }>();
  return { status: answer.status, error: wire.error, id: wire.response?.id ?? 0 };
}

it('nobody reports what they wrote themselves', async () => {
  const comment = await post('backer', '', { body: 'My own words' });
  const report = { reason: 'spam' };
  expect(await post('backer', `/${comment.id}/report`, report)).toMatchObject({
    status: 403,
    error: 'own_comment',
  });
  const reports = sql`select reporter_id from comment_reports where comment_id = ${comment.id}`;
  expect(await db().query(reports)).toEqual([]);
  expect((await post('owner', `/${comment.id}/report`, report)).status).toBe(200);
});

it('nobody answers a hidden comment, its author and the team as little', async () => {
  const comment = await post('backer', '', { body: 'Too loud' });
  expect((await post('owner', `/${comment.id}/hide`, {})).status).toBe(200);
  for (const who of ['backer', 'owner'] as const) {
    expect(await post(who, '', { body: 'Yes', parent_id: comment.id })).toMatchObject({
      status: 409,
      error: 'hidden_comment',
    });
  }
  expect((await post('owner', `/${comment.id}/unhide`, {})).status).toBe(200);
  expect((await post('backer', '', { body: 'Yes', parent_id: comment.id })).status).toBe(201);
});
