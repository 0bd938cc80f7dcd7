import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import {
  type Name,
  plantBacking,
  plantSeat,
  startTalk,
  type Talk,
} from '#test/stories/campaign-talk.ts';
import { testDatabase } from '#test/support/database.ts';
import { commentRoutes } from './comment.routes.ts';

testDatabase();
let talk: Talk;
let id = 0;
beforeAll(async () => {
  talk = await startTalk(commentRoutes);
  id = await plantCampaign(talk.people.owner.accountId, 'live');
  await plantBacking(id, talk.people.second);
  await plantSeat(id, talk.people.team, ['post_and_comment']);
});
afterAll(() => talk.server.stop());

const path = (rest = '') => `/private_api/campaigns/${id}/comments${rest}`;
const post = async (who: Name, body: object) =>
  (await talk.as[who].post(path(), body)).json<{ response: { id: number } }>().response;
const say = async (who: Name, rest: string, body: object = {}) =>
  (await talk.as[who].post(path(rest), body)).status;

it('the mail of what staff decided opens the page of the comment, signed out as well', async () => {
  const { slug } = await db().one<{ slug: string }>(sql`
    select slug from campaigns where id = ${id}`);
  const thread = await post('team', { body: 'What do you think?' });
  const alone = await post('second', { body: 'Mine alone' });
  const reply = await post('second', { body: 'A reply of mine', parent_id: thread.id });
  const orphan = await post('second', { body: 'Below what went', parent_id: thread.id });
  const opened = async (comment: number, decision: string) => {
    const admin = `/private_api/admin/projects/${id}/comments/${comment}/decide`;
    await say('backer', `/${comment}/report`, { reason: 'spam' });
    expect((await talk.as.support.post(admin, { decision })).status).toBe(200);
    const kind = decision === 'hidden' ? 'comment_hidden' : 'comment_shown';
    const { html } = await db().one<{ html: string }>(sql`
      select html from mail_messages where key like ${`${kind}:${comment}:%`}`);
    return html;
  };
  const page = `/projects/${slug}/comments/${alone.id}`;
  const from = `/accounts/sign_in?from=${encodeURIComponent(page)}"`;
  expect(await opened(alone.id, 'hidden')).toContain(from);
  expect(await opened(alone.id, 'shown')).toContain(`${page}"`);
  expect(await opened(reply.id, 'hidden')).toContain(
    encodeURIComponent(`/projects/${slug}/comments/${thread.id}`),
  );
  expect(await say('owner', `/${thread.id}/hide`)).toBe(200);
  expect(await opened(orphan.id, 'hidden')).toContain(
    `${encodeURIComponent(`/projects/${slug}/comments`)}"`,
  );
});
