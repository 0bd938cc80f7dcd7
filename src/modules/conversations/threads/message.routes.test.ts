import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import { testDatabase } from '#test/support/database.ts';
import {
  type Name,
  plantBacking,
  plantSeat,
  startTalk,
  type Talk,
} from '#test/stories/campaign-talk.ts';
import { messageRoutes } from './message.routes.ts';

testDatabase();
let talk: Talk;
let id = 0;
beforeAll(async () => {
  talk = await startTalk(messageRoutes);
  id = await plantCampaign(talk.people.owner.accountId, 'live');
  await plantBacking(id, talk.people.backer);
  await plantBacking(id, talk.people.second);
  await plantSeat(id, talk.people.team, ['see_figures']);
});
afterAll(() => talk.server.stop());

const path = (rest = '') => `/private_api/projects/${id}/campaign_messages${rest}`;
const write = (who: Name, body: object) => talk.as[who].post(path(), body);
const read = async (who: Name, query = '') => {
  const answer = await talk.as[who].get(path(query));
  return answer.status === 200
    ? answer.json<{ response: { body: string }[] }>().response.map(({ body }) => body)
    : answer.status;
};

describe('campaign messages', () => {
  it('[7-34] (row 19) are between two sides; others find nothing', async () => {
    expect(await read('stranger')).toBe(404);
    expect((await talk.server.client().get(path())).status).toBe(401);
    expect((await talk.server.client().post(path(), { body: 'Hi' })).status).toBe(401);
    expect(await read('team')).toBe(403);
    expect((await write('team', { body: 'Hi' })).status).toBe(403);
    expect((await talk.as.backer.get(path('/threads'))).status).toBe(404);
  });

  it('reach the other side by mail and are read by both, never by another contributor', async () => {
    const asked = await write('backer', { body: 'Which size?' });
    expect(asked.status).toBe(201);
    const to = talk.people.backer.accountId;
    expect((await write('owner', { body: 'Medium', account_id: to })).status).toBe(201);
    expect(await read('backer')).toEqual(['Medium', 'Which size?']);
    expect(await read('owner', `?account_id=${to}`)).toEqual(['Medium', 'Which size?']);
    expect(await read('second')).toEqual([]);
    expect(await read('second', `?account_id=${to}`)).toEqual([]);
    const mails = await db().query<{ to_address: string }>(sql`
      select to_address from mail_messages where kind = 'message' order by id`);
    expect(mails.map((one) => one.to_address)).toEqual([
      talk.people.owner.email,
      talk.people.backer.email,
    ]);
    const threads = (await talk.as.owner.get(path('/threads'))).json();
    expect(threads).toMatchObject({ response: [{ account_id: to }] });
  });

  it('count as read once the side they are for has asked for them', async () => {
    const unread = async (who: Name) =>
      (await talk.as[who].get('/private_api/campaign_messages/unread')).json<{
        response: { unread: number };
      }>().response.unread;
    const to = talk.people.second.accountId;
    expect((await write('second', { body: 'Is it loud?' })).status).toBe(201);
    const before = await unread('owner');
    await read('second');
    expect(await unread('owner')).toBe(before);
    await read('owner', `?account_id=${to}`);
    expect(await unread('owner')).toBe(before - 1);
    expect((await write('owner', { body: 'Hardly.', account_id: to })).status).toBe(201);
    await read('owner', `?account_id=${to}`);
    expect(await unread('second')).toBe(1);
    await read('second');
    expect(await unread('second')).toBe(0);
  });

  it('cannot be written to somebody who neither backed the campaign nor asked, nor empty', async () => {
    const to = talk.people.stranger.accountId;
    expect((await write('owner', { body: 'Buy!', account_id: to })).status).toBe(404);
    expect((await write('owner', { body: 'Nobody named' })).status).toBe(404);
    expect((await write('backer', { body: ' ' })).status).toBe(422);
  });

  it.each(['\u200b', ' \u3164 ', '\u0007\b', '\u202e'])(
    'are not written with nothing to see: %j',
    async (body) => {
      expect((await write('backer', { body })).status).toBe(422);
    },
  );

  it('keep no control but lines, and nothing that turns text around', async () => {
    const answer = await write('backer', { body: '\u001b[31mred\u202eabc\r\n\tend' });
    expect(answer.json<{ response: { body: string } }>().response.body).toBe('[31mredabc\n\tend');
  });

  it('are one where they come twice at once or again after a lost answer', async () => {
    const mails = () =>
      db().one<{ n: number }>(
        sql`select count(*)::int as n from mail_messages where kind = 'message'`,
      );
    const { n: before } = await mails();
    const earlier = [await read('second')].flat();
    const body = { body: 'Double click' };
    const sent = await Promise.all([write('second', body), write('second', body)]);
    sent.push(await write('second', body));
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    const ids = sent.map((one) => one.json<{ response: { id: number } }>().response.id);
    expect(new Set(ids).size).toBe(1);
    expect(await read('second')).toEqual(['Double click', ...earlier]);
    expect((await mails()).n).toBe(before + 1);
    // Said again later, or after something else was said, it is meant.
    await write('second', { body: 'And?' });
    await write('second', body);
    const all = ['Double click', 'And?', 'Double click', ...earlier];
    expect(await read('second')).toEqual(all);
    await db().run(
      sql`update campaign_messages set created_at = created_at - interval '61 seconds'`,
    );
    await write('second', body);
    expect(await read('second')).toEqual(['Double click', ...all]);
  });

  describe('of somebody who has backed nothing', () => {
    const to = () => talk.people.stranger.accountId;
    const prove = (at: string | null) =>
      db().run(sql`
      update accounts set email_confirmed_at = ${at} where id = ${to()}`);

    it('wait for a proved address, and are refused where nothing can be backed', async () => {
      await prove(null);
      const refused = await write('stranger', { body: 'Is it loud?' });
      expect([refused.status, refused.json<{ error: string }>().error]).toEqual([
        403,
        'unconfirmed',
      ]);
      await prove('2026-01-01');
      const draft = await plantCampaign(talk.people.owner.accountId, 'draft');
      const hidden = `/private_api/projects/${draft}/campaign_messages`;
      expect((await talk.as.stranger.post(hidden, { body: 'Is it loud?' })).status).toBe(404);
      const over = await plantCampaign(talk.people.owner.accountId, 'ended');
      const late = `/private_api/projects/${over}/campaign_messages`;
      expect((await talk.as.stranger.post(late, { body: 'Is it loud?' })).status).toBe(404);
    });

    it('ask before they back it, are answered, and end with the campaign', async () => {
      expect((await write('stranger', { body: 'Is it loud?' })).status).toBe(201);
      expect((await write('owner', { body: 'A whisper.', account_id: to() })).status).toBe(201);
      expect(await read('stranger')).toEqual(['A whisper.', 'Is it loud?']);
      expect(await read('owner', `?account_id=${to()}`)).toEqual(['A whisper.', 'Is it loud?']);
      expect(await read('backer', `?account_id=${to()}`)).not.toContain('Is it loud?');
      await db().run(
        sql`update campaigns set state = 'ended', outcome = 'funded' where id = ${id}`,
      );
      expect((await write('stranger', { body: 'And now?' })).status).toBe(404);
      expect((await write('owner', { body: 'Buy!', account_id: to() })).status).toBe(404);
      expect(await read('stranger')).toEqual(['A whisper.', 'Is it loud?']);
    });
  });

  it('[7-34] automatic_facebook_posts are refused while no page is connected', async () => {
    const posts = `/private_api/projects/${id}/automatic_facebook_posts`;
    expect((await talk.as.owner.get(posts)).json()).toEqual({
      response: { connected: false, active: false },
    });
    const on = await talk.as.owner.post(posts, { active: true });
    expect([on.status, on.json<{ error: string }>().error]).toEqual([409, 'not_connected']);
    expect((await talk.as.owner.post(posts, { active: false })).status).toBe(200);
    expect((await talk.as.stranger.get(posts)).status).toBe(404);
  });
});
