import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { backOfficePages, type StaffClient, submit } from '#test/stories/back-office.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

async function staff(role: Role): Promise<StaffClient> {
  const client = server.client();
  client.cookies.set('session', `${role}:${await makeAccount()}`);
  return client;
}

async function report(about: { campaign?: number; account?: number }, reason: string) {
  const { id } = await db().one<{ id: number }>(sql`
    insert into moderation_reports (campaign_id, account_id, reporter_id, locale, reason, note)
    values (${about.campaign ?? null}, ${about.account ?? null}, ${await makeAccount()}, 'en', ${reason},
      '<b>Look</b> at the photos')
    returning id`);
  return id;
}

it('a reported campaign waits for trust with both levels of its reason, and is held from there', async () => {
  const campaign = await makeCampaign();
  await report({ campaign: campaign.id }, 'fake_product');
  await report({ campaign: campaign.id }, 'resale');
  const page = `/admin/campaign_reports/${campaign.id}`;
  expect((await (await staff('support')).get(page)).status).toBe(403);
  const trust = await staff('trust');
  const queue = (await trust.get('/admin?kind=campaign_report')).text;
  expect(queue.split(`href="${page}"`)).toHaveLength(2);
  const { text } = await trust.get(page);
  expect(text).toContain('It misleads people');
  expect(text).toContain('A product that’s already sold elsewhere');
  expect(text).toContain('&lt;b&gt;Look&lt;/b&gt;');
  const hold = { intent: 'held', reason: 'other', evidence: '', due_at: '' };
  expect((await submit(trust, page, hold)).status).toBe(422);
  expect((await submit(trust, page, { ...hold, evidence: 'A film of it' })).status).toBe(303);
  expect((await submit(trust, page, { intent: 'dismissed', reason: 'Fine' })).status).toBe(409);
  expect((await trust.get('/admin/campaign_reports')).text).not.toContain(`href="${page}"`);
  const decided = (await trust.get('/admin/campaign_reports?state=decided')).text;
  expect(decided.split(`href="${page}"`)).toHaveLength(2);
  expect(decided).toContain('Campaign held');
  // Whoever was slower reads who decided and when, and has nothing left to press.
  const late = await submit(trust, page, { intent: 'dismissed', reason: 'Fine' });
  expect(late.status).toBe(409);
  const shown = late.text.split('__reactRouterContext')[0] ?? '';
  expect(shown).toContain('Someone else has already decided this.');
  expect(shown).toContain('This page now shows the current state, and who decided what.');
  // The spaces of a time do not break.
  expect(shown).toMatch(/[AP]M\sUTC · Ada Person \d+ · A film of it/);
  expect(shown).not.toContain('class="admin-act"');
  // The history of the campaign leads to what was reported.
  expect((await trust.get(`/admin/projects/${campaign.id}`)).text).toContain(`href="${page}"`);
  const odd = await trust.get('/admin/campaign_reports?state=decided&cursor=x');
  expect(odd.status).toBe(422);
  const after = (await trust.get(page)).text;
  expect(after).toContain('Campaign held');
  expect(after).not.toContain('Dismiss reports');
});

it('a reported person waits for support, and is restricted from there with a reason', async () => {
  const person = await makeAccount();
  await report({ account: person }, 'harassment');
  const page = `/admin/account_reports/${person}`;
  expect((await (await staff('trust')).get(page)).status).toBe(403);
  const support = await staff('support');
  expect((await support.get('/admin/account_reports')).text).toContain(`href="${page}"`);
  expect((await support.get('/admin')).text).toContain(`href="${page}"`);
  const { day } = await db().one<{ day: string }>(sql`
    select to_char(clock_now() at time zone 'UTC', 'YYYY-MM-DD') as day`);
  const restrict = { intent: 'restricted', kind: 'comment', reason: 'Insults', last_day: day };
  expect((await submit(support, page, { ...restrict, reason: '' })).status).toBe(422);
  expect((await submit(support, page, restrict)).status).toBe(303);
  const kinds = await db().query(sql`
    select kind, reason from account_restrictions where account_id = ${person}`);
  expect(kinds).toEqual([{ kind: 'comment', reason: 'Insults' }]);
  expect((await support.get('/admin/account_reports')).text).not.toContain(`href="${page}"`);
  const decided = (await support.get('/admin/account_reports?state=decided')).text;
  expect([decided.includes(`href="${page}"`), decided.includes('Person restricted')]).toEqual([
    true,
    true,
  ]);
});

it('one that waits is taken on, and dismissed with a reason for the staff', async () => {
  const campaign = await makeCampaign();
  await report({ campaign: campaign.id }, 'spam');
  const page = `/admin/campaign_reports/${campaign.id}`;
  const trust = await staff('trust');
  const take = { intent: 'take', task_note: 'Asked the owner' };
  expect((await submit(trust, page, take)).status).toBe(303);
  expect((await trust.get('/admin?mine=1')).text).toContain('Asked the owner');
  expect((await submit(trust, page, { intent: 'dismissed', reason: ' ' })).status).toBe(422);
  const dismissed = { intent: 'dismissed', reason: 'It is an advertisement of their own' };
  expect((await submit(trust, page, dismissed)).status).toBe(303);
  expect((await trust.get(page)).text).toContain('It is an advertisement of their own');
});

it('who wrote and who reported a comment stands there by name, unless the account is closed', async () => {
  const [authorId, reporterId, goneId] = [
    await makeAccount(),
    await makeAccount(),
    await makeAccount(),
  ];
  const { id: campaignId } = await makeCampaign();
  const { id } = await db().one<{ id: number }>(sql`
    insert into comments (campaign_id, author_id, body) values (${campaignId}, ${authorId}, 'Buy gold')
    returning id`);
  await db().run(sql`
    insert into comment_reports (comment_id, reporter_id, reason)
    values (${id}, ${reporterId}, 'spam'), (${id}, ${goneId}, 'spam')`);
  await db().run(
    sql`update accounts set firstname = 'Nora', lastname = 'Reports' where id = ${reporterId}`,
  );
  await db().run(sql`update accounts set firstname = '', lastname = '' where id = ${authorId}`);
  const close = (closed: number) =>
    db().run(sql`
      update accounts set firstname = '', lastname = '', closed_at = clock_now(),
        email = ${`closed-${closed}@closed.invalid`} where id = ${closed}`);
  await close(goneId);
  const page = `/admin/comment_reports/${id}`;
  const link = (account: number, name: string) =>
    new RegExp(`<a[^>]*href="/admin/accounts/${account}"[^>]*><bdi>${name}</bdi></a>`, 'u');
  const support = await staff('support');
  const { text } = await support.get(page);
  expect(text).toMatch(link(reporterId, 'Nora Reports'));
  expect(text).toMatch(link(goneId, 'Former member'));
  expect(text).not.toContain(`#${reporterId}<`);
  await close(authorId);
  const after = (await support.get(page)).text;
  expect(after).toMatch(link(authorId, 'Former member'));
  expect(after).not.toContain('closed.invalid');
});

it('who reported a campaign without an account is a guest, and leads nowhere', async () => {
  const campaign = await makeCampaign();
  await db().run(sql`
    insert into moderation_reports (campaign_id, reporter_id, locale, reason, note)
    values (${campaign.id}, null, 'en', 'spam', '')`);
  const reporter = await report({ campaign: campaign.id }, 'spam');
  const { id } = await db().one<{ id: number }>(sql`
    select reporter_id as id from moderation_reports where id = ${reporter}`);
  const { text } = await (await staff('trust')).get(`/admin/campaign_reports/${campaign.id}`);
  expect(text).toContain('Guest');
  expect(text).toMatch(/Ada Person \d+/u);
  // Accounts are for support to open.
  expect(text).not.toContain(`/admin/accounts/${id}"`);
});

it('a reported comment that is gone is shown as decided so, and offers nothing to decide', async () => {
  const { id: campaignId } = await makeCampaign();
  const { id } = await db().one<{ id: number }>(sql`
    insert into comments (campaign_id, author_id, body, hidden_at, deleted_at)
    values (${campaignId}, ${await makeAccount()}, '–', clock_now(), clock_now()) returning id`);
  await db().run(sql`
    insert into comment_reports (comment_id, reporter_id, reason, decision, decided_at, decided_by)
    values (${id}, ${await makeAccount()}, 'spam', 'deleted', clock_now(), null),
      (${id}, ${await makeAccount()}, 'spam', 'hidden', clock_now(), ${await makeAccount()})`);
  const page = `/admin/comment_reports/${id}`;
  const support = await staff('support');
  const { text } = await support.get(page);
  expect(text.split('__reactRouterContext')[0]).toContain('Deleted by its author');
  expect(text).not.toMatch(/value="(?:hide|keep|show|take)"/u);
  expect((await submit(support, page, { intent: 'show' })).status).toBe(409);
});

it('staff call somebody by name, else by address, and former member once they left', async () => {
  const { id, ownerId } = await makeCampaign();
  const reporter = await report({ campaign: id }, 'spam');
  const { reporterId } = await db().one<{ reporterId: number }>(sql`
    update accounts set firstname = '', lastname = '', email = 'quiet@reports.test'
    where id = (select reporter_id from moderation_reports where id = ${reporter})
    returning id as "reporterId"`);
  await report({ account: reporterId }, 'scam');
  const admin = await staff('admin');
  const shown = async (url: string) =>
    (await admin.get(url)).text.split('__reactRouterContext')[0] ?? '';
  const link = (account: number, name: string) =>
    new RegExp(`<a[^>]*href="/admin/accounts/${account}"[^>]*>(?:<bdi>)?${name}<`, 'u');
  const ofCampaign = `/admin/campaign_reports/${id}`;
  expect(await shown(ofCampaign)).toMatch(link(reporterId, 'quiet@reports.test'));
  expect(await shown('/admin/account_reports')).toContain('quiet@reports.test');
  for (const account of [ownerId, reporterId]) {
    await db().run(sql`
      update accounts set firstname = '', lastname = '', closed_at = clock_now(),
        email = ${`closed-${account}@closed.invalid`} where id = ${account}`);
  }
  for (const url of [ofCampaign, `/admin/projects/${id}`, '/admin/projects']) {
    const text = await shown(url);
    expect(text).toMatch(link(ownerId, 'Former member'));
    expect(text).not.toContain('closed.invalid');
  }
  expect(await shown(ofCampaign)).toMatch(link(reporterId, 'Former member'));
  expect(await shown('/admin/account_reports')).toMatch(
    new RegExp(`href="/admin/account_reports/${reporterId}"[^>]*>(?:<bdi>)?Former member<`, 'u'),
  );
});
