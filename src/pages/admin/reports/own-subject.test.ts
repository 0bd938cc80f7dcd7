import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { backOfficePages, submit } from '#test/stories/back-office.ts';
import { makeAccount, makeCampaign, makePerk } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

function as(role: Role, accountId: number) {
  const client = server.client();
  client.cookies.set('session', `${role}:${accountId}`);
  return client;
}

/** What a page offers to do, by the intents of its forms. */
async function offered(role: Role, accountId: number, page: string): Promise<string[]> {
  const { status, text } = await as(role, accountId).get(page);
  expect([page, status]).toEqual([page, 200]);
  const shown = text.split('__reactRouterContext')[0] ?? '';
  const intents = Array.from(shown.matchAll(/name="intent" value="([a-z_]+)"/gu), ([, one]) => one);
  return [...new Set(intents.flatMap((one) => one ?? []))].sort();
}

async function reportedCampaign() {
  const campaign = await makeCampaign();
  await makePerk(campaign);
  await db().run(sql`
    insert into moderation_reports (campaign_id, locale, reason) values (${campaign.id}, 'en', 'spam')`);
  return campaign;
}

async function takeSeat(campaignId: number): Promise<number> {
  const member = await makeAccount();
  await db().run(sql`
    insert into campaign_team (campaign_id, account_id, permissions)
    values (${campaignId}, ${member}, '{}')`);
  return member;
}

async function reportedPerson() {
  const person = await makeAccount();
  await db().run(sql`
    insert into moderation_reports (account_id, locale, reason) values (${person}, 'en', 'spam')`);
  return { person, page: `/admin/account_reports/${person}` };
}

it('a campaign is decided about by anybody of trust but its owner and whoever has a seat', async () => {
  const { id, ownerId } = await reportedCampaign();
  const member = await takeSeat(id);
  const [reports, project] = [`/admin/campaign_reports/${id}`, `/admin/projects/${id}`];
  const stranger = await makeAccount();
  expect(await offered('trust', stranger, reports)).toEqual([
    'dismissed',
    'held',
    'resolved',
    'take',
  ]);
  expect(await offered('trust', stranger, project)).toEqual([
    'cancel',
    'feature',
    'hold',
    'perk_status',
    'update_deadline',
  ]);
  const dismiss = { intent: 'dismissed', reason: 'Fine' };
  for (const own of [ownerId, member]) {
    expect([own, await offered('trust', own, reports)]).toEqual([own, []]);
    expect([own, await offered('trust', own, project)]).toEqual([own, []]);
    expect((await submit(as('trust', own), reports, dismiss)).status).toBe(403);
  }
  await db().run(sql`
    update campaign_team set left_at = clock_now() where campaign_id = ${id} and account_id = ${member}`);
  expect(await offered('trust', member, reports)).toContain('dismissed');
});

it('whose campaign it is reads why they can do nothing, and neither reporters nor notes', async () => {
  const { id, ownerId } = await reportedCampaign();
  const member = await takeSeat(id);
  const reporter = await makeAccount();
  await db().run(sql`
    update moderation_reports set reporter_id = ${reporter}, note = 'Seen it elsewhere'
    where campaign_id = ${id}`);
  const stranger = as('trust', await makeAccount());
  const [reports, project] = [`/admin/campaign_reports/${id}`, `/admin/projects/${id}`];
  const task = { intent: 'take', task_note: 'Looks copied' };
  expect((await submit(stranger, reports, task)).status).toBe(303);
  const held = { intent: 'held', reason: 'other', evidence: 'Papers', due_at: '' };
  const texts = async (client: typeof stranger) => [
    (await client.get(reports)).text,
    (await client.get(project)).text,
  ];
  const secrets = ['Seen it elsewhere', 'Looks copied'];
  const [before = ''] = await texts(stranger);
  for (const secret of secrets) expect([secret, before.includes(secret)]).toEqual([secret, true]);
  expect(before).not.toContain('Your own campaign');
  for (const own of [ownerId, member]) {
    for (const text of await texts(as('trust', own))) {
      expect(text).toContain('Your own campaign');
      for (const secret of secrets)
        expect([secret, text.includes(secret)]).toEqual([secret, false]);
    }
  }
  expect((await submit(stranger, reports, held)).status).toBe(303);
  await db().run(sql`
    insert into campaign_hold_answers (hold_id, kind, body, author_id)
    select id, 'answer', 'Here they are', ${ownerId} from campaign_holds where campaign_id = ${id}`);
  expect((await submit(stranger, project, task)).status).toBe(303);
  expect(await offered('trust', ownerId, project)).toEqual([]);
  const [, shown = ''] = await texts(as('trust', ownerId));
  expect(shown).toContain('Papers');
  expect(shown).not.toContain('Looks copied');
  const [, others = ''] = await texts(stranger);
  const showsHistory = (text: string) => /<h2[^>]*>History</.test(text);
  expect([showsHistory(others), showsHistory(shown)]).toEqual([true, false]);
});

it('what a campaign submitted and comments on it are not decided by its owner or team', async () => {
  const { id, ownerId } = await makeCampaign();
  const member = await takeSeat(id);
  const reporter = await makeAccount();
  const group = await db().one<{ id: number }>(sql`
    insert into approval_groups (campaign_id, kind, submitted_by)
    values (${id}, 'nonprofit_proof', ${ownerId}) returning id`);
  const comment = await db().one<{ id: number }>(sql`
    insert into comments (campaign_id, author_id, body)
    values (${id}, ${await makeAccount()}, 'You never answer') returning id`);
  await db().run(sql`
    insert into comment_reports (comment_id, reporter_id, reason, note)
    values (${comment.id}, ${reporter}, 'abuse', 'Seen it elsewhere')`);
  const pages = [
    ['trust', `/admin/approval_groups/${group.id}`, 'approve', 'reject', 'request_changes'],
    ['support', `/admin/comment_reports/${comment.id}`, 'hide', 'keep'],
  ] as const;
  for (const [role, page, ...verdicts] of pages) {
    const colleague = await makeAccount();
    expect(await offered(role, colleague, page)).toEqual([...verdicts, 'take']);
    const task = { intent: 'take', task_note: 'Looks copied' };
    expect((await submit(as(role, colleague), page, task)).status).toBe(303);
    for (const own of [ownerId, member]) {
      expect([own, await offered(role, own, page)]).toEqual([own, []]);
      const { text } = await as(role, own).get(page);
      expect(text).toContain('Your own campaign');
      for (const secret of ['Seen it elsewhere', 'Looks copied'])
        expect([page, text.includes(secret)]).toEqual([page, false]);
      for (const intent of [...verdicts, 'take']) {
        const answer = await submit(as(role, own), page, { intent, note: 'No', reason: 'spam' });
        expect([intent, answer.status]).toEqual([intent, 403]);
      }
    }
    const first = { intent: verdicts[0], note: 'Fine', reason: 'spam' };
    expect((await submit(as(role, colleague), page, first)).status).toBe(303);
  }
});

it('whoever wrote a reported comment reads why they can do nothing, and not who reported it', async () => {
  const author = await makeAccount();
  const comment = await db().one<{ id: number }>(sql`
    insert into comments (campaign_id, author_id, body)
    values (${(await makeCampaign()).id}, ${author}, 'You never answer') returning id`);
  await db().run(sql`
    insert into comment_reports (comment_id, reporter_id, reason, note)
    values (${comment.id}, ${await makeAccount()}, 'abuse', 'Seen it elsewhere')`);
  const page = `/admin/comment_reports/${comment.id}`;
  const [own, colleague] = [as('support', author), as('support', await makeAccount())];
  const task = { intent: 'take', task_note: 'Looks copied' };
  expect((await submit(own, page, task)).status).toBe(403);
  expect((await submit(colleague, page, task)).status).toBe(303);
  expect(await offered('support', author, page)).toEqual([]);
  const { text } = await own.get(page);
  expect(text).toContain('Your own comment');
  for (const secret of ['Seen it elsewhere', 'Looks copied']) {
    expect([secret, text.includes(secret)]).toEqual([secret, false]);
    expect((await colleague.get(page)).text).toContain(secret);
  }
});

it('nobody is offered to decide about themselves, and only an admin about staff', async () => {
  const { person, page } = await reportedPerson();
  const every = ['dismissed', 'resolved', 'restricted', 'take'];
  const support = await makeAccount();
  expect(await offered('support', support, page)).toEqual(every);
  expect(await offered('support', person, page)).toEqual([]);
  expect(await offered('admin', person, page)).toEqual([]);
  await db().run(sql`insert into account_roles (account_id, role) values (${person}, 'finance')`);
  expect(await offered('support', support, page)).toEqual([]);
  expect(await offered('admin', await makeAccount(), page)).toEqual(every);
});
