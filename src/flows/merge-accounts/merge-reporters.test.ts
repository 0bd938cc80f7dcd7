/** What two accounts of one person reported of one comment: a merge loses no decision, and nothing open. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commentRoutes } from '#modules/conversations/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import { plantBacking, startTalk, type Talk } from '#test/stories/campaign-talk.ts';
import { makeAccount } from '#test/stories/market.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { check as reportsAreLed } from '../../../checks/platform/leading-reports.check.ts';
import { mergeAccounts } from './merge-accounts.ts';

testDatabase();
let talk: Talk;
let campaign = 0;
beforeAll(async () => {
  talk = await startTalk(commentRoutes);
  campaign = await plantCampaign(talk.people.owner.accountId, 'live');
  await plantBacking(campaign, talk.people.second);
});
afterAll(() => talk.server.stop());

const path = (comment: number, act: string) =>
  `/private_api/campaigns/${campaign}/comments/${comment}/${act}`;

async function write(body: string): Promise<number> {
  const answer = await talk.as.second.post(`/private_api/campaigns/${campaign}/comments`, { body });
  return answer.json<{ response: { id: number } }>().response.id;
}

async function report(by: Person, comment: number): Promise<void> {
  const client = talk.server.client();
  client.cookies.set('session', await sessionOf(by));
  expect((await client.post(path(comment, 'report'), { reason: 'spam' })).status).toBe(200);
}

async function decide(comment: number, decision: 'hidden' | 'kept' | 'shown'): Promise<number> {
  const page = `/private_api/admin/projects/${campaign}/comments/${comment}/decide`;
  return (await talk.as.support.post(page, { decision })).status;
}

async function unhidden(comment: number) {
  const answer = await talk.as.owner.post(path(comment, 'unhide'), {});
  return [answer.status, answer.json<{ error?: string }>().error];
}

async function isWaiting(comment: number): Promise<boolean> {
  const page = '/private_api/admin/comment_reports';
  const listed = (await talk.as.support.get(page)).json<{ response: { comment_id: number }[] }>();
  return listed.response.some((one) => one.comment_id === comment);
}

const reportsOf = (comment: number) =>
  db().query<{ by: number; decision: string | null; leads: boolean }>(sql`
    select reporter_id as by, decision, leads from comment_reports
    where comment_id = ${comment} order by id`);

let pairs = 0;
async function plantPair() {
  pairs += 1;
  const [into, from] = [await plantPerson(`${pairs}-into`), await plantPerson(`${pairs}-from`)];
  const merge = async () =>
    mergeAccounts({ into: into.accountId, from: from.accountId }, 'One person', {
      accountId: await makeAccount(),
      ip: '127.0.0.1',
      requestId: 'x',
    });
  return { into, from, merge };
}

it('what staff hid stays hidden for the owner, and theirs to show', async () => {
  const { into, from, merge } = await plantPair();
  const comment = await write('Hidden by staff');
  await report(into, comment);
  expect(await decide(comment, 'kept')).toBe(200);
  await report(from, comment);
  expect(await decide(comment, 'hidden')).toBe(200);
  const before = await unhidden(comment);
  expect(before).toEqual([403, 'removed_by_staff']);
  await merge();
  const by = into.accountId;
  expect(await reportsOf(comment)).toEqual([
    { by, decision: 'kept', leads: false },
    { by, decision: 'hidden', leads: true },
  ]);
  expect(await unhidden(comment)).toEqual(before);
  expect(await reportsAreLed.find(db())).toEqual([]);
  expect(await decide(comment, 'shown')).toBe(200);
});

it.each(['into', 'from'] as const)('what is open of %s waits on', async (open) => {
  const pair = await plantPair();
  const decided = open === 'into' ? pair.from : pair.into;
  const comment = await write(`Open of ${open}`);
  await report(decided, comment);
  expect(await decide(comment, 'kept')).toBe(200);
  await report(pair[open], comment);
  expect(await isWaiting(comment)).toBe(true);
  await pair.merge();
  expect(await reportsOf(comment)).toEqual([
    { by: pair.into.accountId, decision: 'kept', leads: true },
    { by: pair.into.accountId, decision: null, leads: true },
  ]);
  expect(await isWaiting(comment)).toBe(true);
  expect(await reportsAreLed.find(db())).toEqual([]);
});

it('of two that are open one is left', async () => {
  const { into, from, merge } = await plantPair();
  const comment = await write('Open of both');
  await report(from, comment);
  await report(into, comment);
  await merge();
  expect(await reportsOf(comment)).toEqual([{ by: into.accountId, decision: null, leads: true }]);
  expect(await reportsAreLed.find(db())).toEqual([]);
});
