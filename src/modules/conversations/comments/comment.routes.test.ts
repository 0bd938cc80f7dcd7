import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '#platform/db/listen.ts';
import { sql } from '#platform/db/sql.ts';
import { FIGURES_CHANNEL, tagsOf } from '#platform/web/server/invalidate-pages.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import { testDatabase } from '#test/support/database.ts';
import {
  endRestrictions,
  type Name,
  plantBacking,
  plantSeat,
  restrict,
  startTalk,
  type Talk,
} from '#test/stories/campaign-talk.ts';
import { commentRoutes } from './comment.routes.ts';

testDatabase();
let talk: Talk;
let id = 0;
beforeAll(async () => {
  talk = await startTalk(commentRoutes);
  id = await plantCampaign(talk.people.owner.accountId, 'live');
  await plantBacking(id, talk.people.backer);
  await plantBacking(id, talk.people.second);
  await plantSeat(id, talk.people.team, ['post_and_comment']);
});
afterAll(() => talk.server.stop());

const path = (rest = '', campaign = id) => `/private_api/campaigns/${campaign}/comments${rest}`;
async function post(who: Name, body: object, campaign = id) {
  const answer = await talk.as[who].post(path('', campaign), body);
  const wire = answer.json<{ error?: string; response?: { id: number } }>();
  return { status: answer.status, error: wire.error, id: wire.response?.id ?? 0 };
}
const say = async (who: Name, rest: string, body: object = {}) =>
  (await talk.as[who].post(path(rest), body)).status;
async function shown() {
  const list = await talk.server.client().get(path());
  return list.json<{ response: { id: number; pinned: boolean; replies: { id: number }[] }[] }>()
    .response;
}

describe('comments', () => {
  it('[7-28] are for contributors and the team; (row 37) not on drafts or what is over', async () => {
    expect(await post('stranger', { body: 'Hi' })).toMatchObject({
      status: 403,
      error: 'contributors_only',
    });
    for (const [state, status] of [
      ['draft', 404],
      ['coming_soon', 404],
      ['closed', 403],
      ['cancelled', 403],
    ] as const) {
      const other = await plantCampaign(talk.people.owner.accountId, state);
      expect((await post('owner', { body: 'Hi' }, other)).status).toBe(status);
    }
    expect((await post('backer', { body: '   ' })).status).toBe(422);
    expect((await post('backer', { body: 'x'.repeat(4001) })).status).toBe(422);
    expect((await post('backer', { body: 'Lovely' })).status).toBe(201);
    expect((await post('team', { body: 'Thanks' })).status).toBe(201);
  });

  it('have one level of replies, found through their own campaign, and mail who is answered', async () => {
    const other = await plantCampaign(talk.people.owner.accountId, 'live');
    const top = await post('backer', { body: 'When?' });
    expect((await post('owner', { body: 'x', parent_id: top.id }, other)).status).toBe(404);
    const reply = await post('owner', { body: 'Soon', parent_id: top.id });
    expect((await post('backer', { body: 'x', parent_id: reply.id })).error).toBe('not_a_reply');
    const mails = await db().query(sql`
      select to_address from mail_messages where key = ${`comment_reply:${reply.id}`}`);
    expect(mails).toEqual([{ to_address: talk.people.backer.email }]);
    const own = await post('backer', { body: 'And?', parent_id: top.id });
    const none = await db().query(sql`
      select 1 as one from mail_messages where key = ${`comment_reply:${own.id}`}`);
    expect(none).toEqual([]);
    const thread = (await shown()).find((one) => one.id === top.id);
    expect(thread?.replies.map((one) => one.id)).toEqual([reply.id, own.id]);
  });

  it('are one where they come twice at once or again after a lost answer, replies as well', async () => {
    const once = { body: 'Twice?' };
    const top = await Promise.all([post('backer', once), post('backer', once)]);
    expect(top.map(({ status }) => status)).toEqual([201, 201]);
    expect(top[1]?.id).toBe(top[0]?.id);
    const reply = { body: 'Once.', parent_id: top[0]?.id };
    const replies = await Promise.all([post('owner', reply), post('owner', reply)]);
    replies.push(await post('owner', reply));
    expect(new Set(replies.map((one) => one.id)).size).toBe(1);
    // The same words elsewhere, or later, are meant.
    const elsewhere = await post('owner', { body: 'Once.' });
    await db().run(sql`update comments set created_at = created_at - interval '61 seconds'`);
    const later = await post('owner', { body: 'Once.' });
    expect(new Set([replies[0]?.id, elsewhere.id, later.id]).size).toBe(3);
  });

  it('(row 36) are rewritten and taken away by their author alone', async () => {
    const comment = await post('backer', { body: 'First' });
    for (const who of ['second', 'stranger', 'owner'] as const) {
      const edit = await talk.as[who].send('PATCH', path(`/${comment.id}`), { body: 'Other' });
      expect(edit.status).toBe(404);
      expect((await talk.as[who].send('DELETE', path(`/${comment.id}`))).status).toBe(404);
    }
    const edit = await talk.as.backer.send('PATCH', path(`/${comment.id}`), { body: 'Second' });
    expect(edit.status).toBe(200);
    expect((await talk.as.backer.send('DELETE', path(`/${comment.id}`))).status).toBe(200);
    expect((await shown()).map((one) => one.id)).not.toContain(comment.id);
    const { body } = await db().one<{ body: string }>(
      sql`select body from comments where id = ${comment.id}`,
    );
    expect(body).not.toContain('Second');
  });

  it('are private to the owner’s side when asked for, with their replies', async () => {
    const secret = await post('backer', { body: 'My address', private: true });
    expect((await shown()).map((one) => one.id)).not.toContain(secret.id);
    expect((await post('second', { body: 'x', parent_id: secret.id })).status).toBe(404);
    expect(await say('second', `/${secret.id}/reactions`, { kind: 'like' })).toBe(404);
    const reply = await post('owner', { body: 'Noted', parent_id: secret.id });
    const row = await db().one(sql`select private from comments where id = ${reply.id}`);
    expect(row).toEqual({ private: true });
    expect(await say('owner', `/${secret.id}/pin`)).toBe(409);
  });

  it('are pinned, hidden and shown by the owner’s side', async () => {
    const comment = await post('backer', { body: 'Pin me' });
    expect(await say('backer', `/${comment.id}/pin`)).toBe(404);
    expect(await say('team', `/${comment.id}/pin`)).toBe(200);
    expect((await shown())[0]).toMatchObject({ id: comment.id, pinned: true });
    expect(await say('owner', `/${comment.id}/hide`)).toBe(200);
    expect((await shown()).map((one) => one.id)).not.toContain(comment.id);
    expect(await say('second', `/${comment.id}/report`, { reason: 'spam' })).toBe(404);
    expect(await say('owner', `/${comment.id}/unhide`)).toBe(200);
    expect((await shown()).map((one) => one.id)).toContain(comment.id);
  });

  it('are reported by anyone once, and decided by staff', async () => {
    const comment = await post('backer', { body: 'Rude' });
    const report = { reason: 'abuse', note: 'Rude' };
    expect(await say('stranger', `/${comment.id}/report`, { reason: 'dislike' })).toBe(422);
    expect(await say('stranger', `/${comment.id}/report`, report)).toBe(200);
    expect(await say('stranger', `/${comment.id}/report`, report)).toBe(200);
    const admin = `/private_api/admin/projects/${id}/comments/${comment.id}/decide`;
    expect((await talk.as.owner.post(admin, { decision: 'hidden' })).status).toBe(404);
    const open = await talk.as.support.get('/private_api/admin/comment_reports');
    const mine = open.json<{ response: { comment_id: number }[] }>().response;
    expect(mine.filter((one) => one.comment_id === comment.id)).toHaveLength(1);
    expect((await talk.as.support.post(admin, { decision: 'hidden' })).status).toBe(200);
    expect((await talk.as.support.post(admin, { decision: 'hidden' })).status).toBe(409);
    expect((await shown()).map((one) => one.id)).not.toContain(comment.id);
  });

  it('stay as staff decided until staff take it back, whoever of the team would show them', async () => {
    const comment = await post('backer', { body: 'Buy gold' });
    expect(await say('second', `/${comment.id}/report`, { reason: 'spam' })).toBe(200);
    const admin = `/private_api/admin/projects/${id}/comments/${comment.id}/decide`;
    expect((await talk.as.support.post(admin, { decision: 'hidden' })).status).toBe(200);
    for (const who of ['owner', 'team'] as const) {
      expect(await say(who, `/${comment.id}/hide`)).toBe(200);
      const refused = await talk.as[who].post(path(`/${comment.id}/unhide`), {});
      expect(refused.status).toBe(403);
      expect(refused.json<{ error: string }>().error).toBe('removed_by_staff');
    }
    expect((await shown()).map((one) => one.id)).not.toContain(comment.id);
    // Whoever kept it looked at what was open before: that takes nothing back.
    const late = await talk.as.support.post(admin, { decision: 'kept' });
    expect([late.status, late.json<{ error: string }>().error]).toEqual([409, 'decided_before']);
    expect((await shown()).map((one) => one.id)).not.toContain(comment.id);
    expect((await talk.as.support.post(admin, { decision: 'shown' })).status).toBe(200);
    expect((await shown()).map((one) => one.id)).toContain(comment.id);
    expect((await talk.as.support.post(admin, { decision: 'shown' })).status).toBe(409);
    const entries = await db().query<{ details: unknown }>(sql`
      select details from audit_log
      where subject_kind = 'comment' and subject_id = ${comment.id} order by id`);
    expect(entries.map(({ details }) => details)).toEqual([
      // Where nobody says why, for what it was reported for.
      { campaign: id, decision: 'hidden', reason: 'spam' },
      { campaign: id, decision: 'kept', taken_back: true },
    ]);
    expect(await say('team', `/${comment.id}/hide`)).toBe(200);
    expect(await say('owner', `/${comment.id}/unhide`)).toBe(200);
  });

  it('are decided by one of two who decide at once, and their author is told once', async () => {
    const comment = await post('backer', { body: 'Two look at it' });
    expect(await say('second', `/${comment.id}/report`, { reason: 'spam' })).toBe(200);
    const admin = `/private_api/admin/projects/${id}/comments/${comment.id}/decide`;
    const answers = await Promise.all(
      (['hidden', 'kept', 'hidden', 'shown'] as const).map((decision) =>
        talk.as.support.post(admin, { decision }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(
      answers.length - won.length,
    );
    const entries = await db().query<{ decision: string; is_back: boolean }>(sql`
      select details ->> 'decision' as decision, details ? 'taken_back' as is_back from audit_log
      where subject_kind = 'comment' and subject_id = ${comment.id} order by id`);
    // Shown again is another decision, which only what was hidden before can have.
    expect(entries).toHaveLength(won.length);
    expect(entries.filter(({ is_back: isBack }) => !isBack)).toHaveLength(1);
    const mails = await db().query<{ kind: string }>(sql`
      select kind from mail_messages
      where account_id = ${talk.people.backer.accountId} and body_text like '%Two look at it%' order by id`);
    const isHidden = entries[0]?.decision === 'hidden';
    expect(mails).toHaveLength(isHidden ? won.length : 0);
  });

  it('that the team hid by itself are not shown by what staff decide', async () => {
    const admin = (of: number) => `/private_api/admin/projects/${id}/comments/${of}/decide`;
    const [kept, removed] = [
      await post('backer', { body: 'Hidden, then kept' }),
      await post('backer', { body: 'Hidden, then removed' }),
    ];
    for (const comment of [kept, removed]) {
      expect(await say('second', `/${comment.id}/report`, { reason: 'spam' })).toBe(200);
      expect(await say('team', `/${comment.id}/hide`)).toBe(200);
    }
    expect((await talk.as.support.post(admin(kept.id), { decision: 'kept' })).status).toBe(200);
    for (const decision of ['hidden', 'shown']) {
      expect((await talk.as.support.post(admin(removed.id), { decision })).status).toBe(200);
    }
    const seen = (await shown()).map((one) => one.id);
    expect(seen).not.toContain(kept.id);
    expect(seen).not.toContain(removed.id);
    expect(await say('team', `/${removed.id}/unhide`)).toBe(200);
  });

  it('(row 134) reactions are one per person and kind, however often and at once', async () => {
    const comment = await post('backer', { body: 'React' });
    const react = (who: Name, on: boolean) =>
      talk.as[who].post(path(`/${comment.id}/reactions`), { kind: 'like', on });
    await Promise.all(Array.from({ length: 6 }, () => react('second', true)));
    const last = await react('stranger', true);
    expect(last.json()).toEqual({ response: { like: 2, celebrate: 0, thanks: 0 } });
    const back = await react('second', false);
    expect(back.json()).toEqual({ response: { like: 1, celebrate: 0, thanks: 0 } });
  });

  it('reactions to comments and updates have the campaign’s pages rendered anew, once each', async () => {
    const comment = await post('backer', { body: 'React' });
    const { id: update } = await db().one<{ id: number }>(sql`
      insert into campaign_updates (campaign_id, author_id, number, slug, title, body_html, audience,
        published_at)
      values (${id}, ${talk.people.owner.accountId}, 1, 'first', 'First', '<p>Hi</p>', 'everyone',
        clock_now())
      returning id`);
    const heard: string[] = [];
    const { promise: isListening, resolve: connected } = Promise.withResolvers<void>();
    const listening = listen(
      [FIGURES_CHANNEL],
      (_channel, payload) => heard.push(...tagsOf(payload)),
      connected,
    );
    await isListening;
    const ofUpdate = `/private_api/campaigns/${id}/updates/${update}/reactions`;
    for (const to of [path(`/${comment.id}/reactions`), ofUpdate]) {
      const given = await talk.as.stranger.post(to, { kind: 'thanks' });
      expect(given.json()).toMatchObject({ response: { thanks: 1 } });
      // Whoever reacted sees it on whatever they open next.
      expect(String(given.headers['set-cookie'])).toContain('changed=');
      await talk.as.stranger.post(to, { kind: 'thanks' });
    }
    await expect.poll(() => heard).toEqual([`campaign:${id}`, `campaign:${id}`]);
    await listening.close();
  });
});

it('nobody who may not comment now posts one or changes one, until that is over', async () => {
  const { second, support } = talk.people;
  const made = await post('second', { body: 'Fine' });
  const edit = async (who: Name, body: string) =>
    (await talk.as[who].send('PATCH', path(`/${made.id}`), { body })).status;
  const kept = async () =>
    (
      await db().one<{ body: string }>(sql`
        select body from comments where id = ${made.id}`)
    ).body;
  await restrict(second, 'comment', support);
  expect((await post('second', { body: 'Not this' })).status).toBe(403);
  expect([await edit('second', 'Not this'), await edit('backer', 'Not this')]).toEqual([403, 404]);
  expect(await kept()).toBe('Fine');
  await endRestrictions(second);
  expect((await post('second', { body: 'Fine again' })).status).toBe(201);
  expect(await edit('second', 'Finer')).toBe(200);
  expect(await kept()).toBe('Finer');
});
