import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import { type Name, plantBacking, startTalk, type Talk } from '#test/stories/campaign-talk.ts';
import { testDatabase } from '#test/support/database.ts';
import { commentRoutes } from '../comment.routes.ts';
import { notifyReporters } from './notify-reporters.ts';

testDatabase();
let talk: Talk;
let id = 0;
beforeAll(async () => {
  talk = await startTalk(commentRoutes);
  id = await plantCampaign(talk.people.owner.accountId, 'live');
  await plantBacking(id, talk.people.second);
});
afterAll(() => talk.server.stop());

const path = (rest = '') => `/private_api/campaigns/${id}/comments${rest}`;

async function reported(body: string, by: Name): Promise<number> {
  const written = await talk.as.second.post(path(), { body });
  const comment = written.json<{ response: { id: number } }>().response.id;
  const report = { reason: 'spam', note: 'A note to staff' };
  expect((await talk.as[by].post(path(`/${comment}/report`), report)).status).toBe(200);
  return comment;
}

async function decide(comment: number, decision: 'hidden' | 'kept' | 'shown'): Promise<void> {
  const page = `/private_api/admin/projects/${id}/comments/${comment}/decide`;
  expect((await talk.as.support.post(page, { decision })).status).toBe(200);
}

const mailsOf = (comment: number) =>
  db().query<{ account_id: number; locale: string; subject: string; text: string }>(sql`
    select account_id, locale, subject, body_text as text from mail_messages
    where key like ${`comment_report_outcome:${comment}:%`} order by id`);

it('whoever reported a comment hears once, in their language, what was decided', async () => {
  const reporter = talk.people.backer.accountId;
  await db().run(sql`update accounts set locale = 'de' where id = ${reporter}`);
  const comment = await reported('Words of somebody else', 'backer');
  await notifyReporters();
  expect(await mailsOf(comment)).toEqual([]);
  await decide(comment, 'hidden');
  await Promise.all([notifyReporters(), notifyReporters()]);
  const [mail, ...others] = await mailsOf(comment);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ account_id: reporter, locale: 'de' });
  expect(mail?.text).toContain('nicht mehr angezeigt');
  expect(mail?.text).not.toMatch(/Words of somebody else|A note to staff/);
  await decide(comment, 'shown');
  await notifyReporters();
  expect(await mailsOf(comment)).toHaveLength(1);
});

it('a comment that stays is told as such, and nobody is told whose account is closed', async () => {
  await db().run(sql`
    update accounts set locale = 'en' where id = ${talk.people.backer.accountId}`);
  const kept = await reported('It stays', 'backer');
  await decide(kept, 'kept');
  await notifyReporters();
  expect((await mailsOf(kept))[0]?.text).toContain('nothing that breaks our rules');
  const late = await reported('Another', 'backer');
  await decide(late, 'hidden');
  await db().run(sql`
    update accounts set closed_at = clock_now() where id = ${talk.people.backer.accountId}`);
  await notifyReporters();
  expect(await mailsOf(late)).toEqual([]);
});

it('whoever reported a comment that its author deletes is told so, and staff decide it no more', async () => {
  const { second, stranger } = talk.people;
  await db().run(sql`update accounts set locale = 'fr' where id = ${stranger.accountId}`);
  const comment = await reported('Gone tomorrow', 'stranger');
  const remove = () => talk.as.second.send('DELETE', path(`/${comment}`));
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  await notifyReporters();
  const [mail, ...others] = await mailsOf(comment);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Son auteur l’a supprimé avant que nous ne prenions une décision.');
  const open = await talk.as.support.get('/private_api/admin/comment_reports');
  const listed = open.json<{ response: { comment_id: number }[] }>().response;
  expect(listed.map((one) => one.comment_id)).not.toContain(comment);
  const decided = await talk.as.support.post(
    `/private_api/admin/projects/${id}/comments/${comment}/decide`,
    { decision: 'hidden' },
  );
  expect([decided.status, decided.json<{ error: string }>().error]).toEqual([
    409,
    'decided_before',
  ]);
  const mails = await db().query(sql`
    select 1 as one from mail_messages
    where account_id = ${second.accountId} and kind = 'comment_hidden'
      and body_text like '%Gone tomorrow%'`);
  expect(mails).toEqual([]);
  expect((await talk.as.owner.post(path(`/${comment}/report`), { reason: 'spam' })).status).toBe(
    404,
  );
});

it('what was decided before a comment is deleted stays decided so', async () => {
  const comment = await reported('Hidden first', 'owner');
  await decide(comment, 'hidden');
  expect((await talk.as.second.send('DELETE', path(`/${comment}`))).status).toBe(200);
  const row = await db().one(sql`
    select decision from comment_reports where comment_id = ${comment}`);
  expect(row).toEqual({ decision: 'hidden' });
});

it('of a report and a deletion at once none is left open', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const written = await talk.as.second.post(path(), { body: `Both at once ${turn}` });
    const comment = written.json<{ response: { id: number } }>().response.id;
    await Promise.all([
      talk.as.owner.post(path(`/${comment}/report`), { reason: 'spam' }),
      talk.as.second.send('DELETE', path(`/${comment}`)),
    ]);
  }
  const open = await db().query(sql`
    select r.comment_id from comment_reports r join comments c on c.id = r.comment_id
    where c.deleted_at is not null and r.decided_at is null`);
  expect(open).toEqual([]);
});

it('what is reported again after a decision waits for one of its own, and is told once more', async () => {
  const comment = await reported('Kept, and then rewritten', 'stranger');
  const again = () => talk.as.stranger.post(path(`/${comment}/report`), { reason: 'abuse' });
  const reports = () =>
    db().query(sql`
      select reason, decision from comment_reports where comment_id = ${comment} order by id`);
  expect((await again()).status).toBe(200);
  expect(await reports()).toEqual([{ reason: 'spam', decision: null }]);
  await decide(comment, 'kept');
  await notifyReporters();
  await Promise.all([again(), again()]);
  expect(await reports()).toEqual([
    { reason: 'spam', decision: 'kept' },
    { reason: 'abuse', decision: null },
  ]);
  await decide(comment, 'hidden');
  await notifyReporters();
  const texts = (await mailsOf(comment)).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  expect(texts[0]).not.toBe(texts[1]);
});
