import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerHold, submitNonprofit, submitStage } from '#modules/campaigns/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { actsOn, backOfficePages, staffClient, submit } from '#test/stories/back-office.ts';
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

const as = (role: Role, accountId: number) => staffClient(server, role, accountId);
const staff = async (role: Role) => as(role, await makeAccount());

const stateOf = async (id: number) =>
  (await db().one<{ state: string }>(sql`select state from campaigns where id = ${id}`)).state;

describe('a submission', () => {
  it('[34] is decided by trust, with a reason where it is refused, and never by who sent it', async () => {
    const campaign = await makeCampaign();
    const id = await submitNonprofit(campaign.id, 'The register says so', campaign.ownerId);
    const page = `/admin/approval_groups/${id}`;
    const owner = as('trust', campaign.ownerId);
    expect((await owner.get(page)).text).not.toContain('value="approve"');
    expect((await submit(owner, page, { intent: 'approve' })).status).toBe(403);
    const trust = await staff('trust');
    expect((await trust.get('/admin/approval_groups')).text).toContain(`href="${page}"`);
    await db().run(sql`
      update accounts set firstname = 'Olga', lastname = 'Owner' where id = ${campaign.ownerId}`);
    const { text } = await trust.get(page);
    expect(text).toContain('The register says so');
    expect(text.match(/>Olga Owner</g)).toHaveLength(2);
    expect(text).not.toContain(`>#${campaign.ownerId}<`);
    expect((await submit(trust, page, { intent: 'request_changes' })).status).toBe(422);
    const changes = { intent: 'request_changes', note: 'Which register?' };
    expect((await submit(trust, page, changes)).status).toBe(303);
    expect((await trust.get(page)).text).toContain('Which register?');
    const again = await submitNonprofit(campaign.id, 'The one of Lyon', campaign.ownerId);
    const second = `/admin/approval_groups/${again}`;
    // Who decides about a second round reads the first: what was sent, what was asked, by whom, and when.
    await db().run(sql`
      update accounts set firstname = 'Tess', lastname = 'Trust'
      where id = (select reviewer_id from approval_groups where id = ${id})`);
    const rounds = /Earlier rounds[^]*?<\/table>/.exec((await trust.get(second)).text)?.[0] ?? '';
    expect(rounds).toContain(`href="${page}"`);
    for (const said of [
      'The register says so',
      'Which register?',
      'Changes requested',
      'Tess Trust',
    ])
      expect(rounds).toContain(said);
    expect(rounds).not.toContain('The one of Lyon');
    expect((await trust.get(page)).text).not.toContain('Earlier rounds');
    expect((await submit(trust, second, { intent: 'approve' })).status).toBe(303);
    expect((await submit(trust, second, { intent: 'approve' })).status).toBe(409);
    expect(await actsOn('campaign', campaign.id)).toEqual([
      'campaign_reviewed',
      'campaign_reviewed',
    ]);
  });

  it('is taken on by somebody, with a note that the others read', async () => {
    const campaign = await makeCampaign();
    const id = await submitNonprofit(campaign.id, 'Proof', campaign.ownerId);
    const page = `/admin/approval_groups/${id}`;
    const { id: accountId } = await db().one<{ id: number }>(sql`
      insert into accounts (email, firstname) values ('tess@staff.test', 'Tess') returning id`);
    const tess = as('trust', accountId);
    const note = { intent: 'take', task_note: 'Asked the notary' };
    expect((await submit(tess, page, note)).status).toBe(303);
    const other = (await (await staff('trust')).get('/admin?kind=approval_group')).text;
    expect(other).toContain('Tess');
    expect(other).toContain('Asked the notary');
    expect((await tess.get('/admin?mine=1')).text).toContain(`href="${page}"`);
    const task_seen = /name="task_seen"[^>]*value="([^"]+)"/.exec((await tess.get(page)).text)?.[1];
    const back = { intent: 'give_back', task_seen: task_seen ?? '' };
    expect((await submit(tess, page, back)).status).toBe(303);
    expect((await tess.get('/admin?mine=1')).text).not.toContain(`href="${page}"`);
  });
});

describe('an approved stage of the product', () => {
  it('[4-55] is taken back with those built on it, with a reason, once, and not by its team', async () => {
    const campaign = await makeCampaign();
    const trust = await staff('trust');
    const pages: string[] = [];
    for (const stage of ['concept', 'prototype'] as const) {
      const sent = { stage, evidence: 'Photographs' };
      const { groupId } = await submitStage(campaign.id, sent, campaign.ownerId);
      const page = `/admin/approval_groups/${groupId}`;
      const waiting = (await trust.get(page)).text;
      expect(waiting).toContain('You can take the stage back on this page later.');
      expect(waiting).not.toContain('value="rescind"');
      expect((await submit(trust, page, { intent: 'rescind', note: 'Not yet' })).status).toBe(409);
      expect((await submit(trust, page, { intent: 'approve' })).status).toBe(303);
      pages.push(page);
    }
    const [page = '', later = ''] = pages;
    const owner = as('trust', campaign.ownerId);
    expect((await owner.get(page)).text).not.toContain('value="rescind"');
    const taken = { intent: 'rescind', note: 'The pictures are of another product' };
    expect((await submit(owner, page, taken)).status).toBe(403);
    expect((await trust.get(page)).text).toContain('no longer shows the stage “Concept”');
    const unsaid = await submit(trust, page, { intent: 'rescind', note: '' });
    expect([unsaid.status, unsaid.text.includes('This field is required.')]).toEqual([422, true]);
    expect((await submit(trust, page, taken)).status).toBe(303);
    const shown = await db().one(
      sql`select product_stage from campaigns where id = ${campaign.id}`,
    );
    expect(shown).toEqual({ product_stage: null });
    const { text } = await trust.get(page);
    expect(text).toContain('The pictures are of another product');
    expect(text).not.toContain('value="rescind"');
    expect((await trust.get(later)).text).not.toContain('value="rescind"');
    expect((await submit(trust, page, taken)).status).toBe(409);
    const { body_text: mail } = await db().one<{ body_text: string }>(sql`
      select body_text from mail_messages where key like '%stage_rescinded%' order by id desc limit 1`);
    expect(mail.replaceAll(/\s+/g, ' ')).toContain('The pictures are of another product');
  });
});

describe('a campaign', () => {
  it('is held with what is wanted, answered, and released by somebody else than its owner', async () => {
    const campaign = await makeCampaign();
    const page = `/admin/projects/${campaign.id}`;
    const trust = await staff('trust');
    const hold = { intent: 'hold', reason: 'identity_mismatch', due_at: '2999-01-31' };
    expect((await submit(trust, page, { ...hold, evidence: '' })).status).toBe(422);
    const wanted = { ...hold, evidence: 'A copy of the passport' };
    expect((await trust.get(page)).text).toContain('<option value="" selected="">Please choose<');
    const slip = await submit(trust, page, { ...wanted, reason: '' });
    expect([slip.status, slip.text.includes('This field is required.')]).toEqual([422, true]);
    const over = await submit(trust, page, { ...wanted, due_at: '2001-01-31' });
    expect([over.status, over.text.includes('isn’t over yet')]).toEqual([422, true]);
    const owner = as('trust', campaign.ownerId);
    expect((await submit(owner, page, wanted)).status).toBe(403);
    expect((await submit(trust, page, wanted)).status).toBe(303);
    expect(await stateOf(campaign.id)).toBe('held');
    const appeal = { kind: 'appeal', body: 'It is my married name' } as const;
    await answerHold(campaign.id, appeal, campaign.ownerId);
    const { text } = await trust.get(page);
    expect(text).toContain('A copy of the passport');
    expect(text).toContain('It is my married name');
    expect((await trust.get('/admin')).text).toContain(`href="${page}"`);
    expect((await owner.get(page)).text).not.toContain('value="release"');
    expect((await submit(owner, page, { intent: 'release' })).status).toBe(403);
    expect((await submit(trust, page, { intent: 'release', note: 'Checked' })).status).toBe(303);
    expect(await stateOf(campaign.id)).toBe('live');
    expect(await actsOn('campaign', campaign.id)).toEqual(['campaign_held', 'campaign_released']);
  });

  it('offers no end to who held it, once its owner appealed and somebody else can judge', async () => {
    const campaign = await makeCampaign();
    const page = `/admin/projects/${campaign.id}`;
    const [holder, judge] = [await makeAccount(), await makeAccount()];
    const trust = as('trust', holder);
    await db().run(sql`insert into account_roles (account_id, role) values (${judge}, 'trust')`);
    await submit(trust, page, { intent: 'hold', reason: 'other', evidence: 'The invoice' });
    const { body_text: mail } = await db().one<{ body_text: string }>(sql`
      select body_text from mail_messages where key like ${`campaign_hold:${campaign.id}:%`}`);
    expect(mail).toContain('What we need from you: The invoice');
    expect(mail).not.toContain('Please answer by');
    expect((await trust.get(page)).text).toContain('value="cancel"');
    await answerHold(campaign.id, { kind: 'appeal', body: 'It is ours' }, campaign.ownerId);
    const { text } = await trust.get(page);
    expect(text).not.toContain('value="cancel"');
    expect(text).not.toContain('value="ask_again"');
    expect(text).toContain('Someone else on the team decides whether to cancel it');
    expect((await as('trust', judge).get(page)).text).toContain('value="cancel"');
    // Who is on its team since reads that colleagues decide, and not what they could do themselves.
    await db().run(sql`
      insert into campaign_team (campaign_id, account_id, permissions)
      values (${campaign.id}, ${holder}, '{}')`);
    const own = (await trust.get(page)).text;
    expect(own).toContain('Your own campaign');
    expect(own).not.toContain('Someone else on the team decides whether');
    await db().run(sql`delete from campaign_team where campaign_id = ${campaign.id}`);
    await submit(trust, page, { intent: 'release' });
    const released = (await trust.get(page)).text;
    expect(released).toContain('You held this campaign before, and its owner appealed.');
  });

  it('is cancelled only with a reason and its address', async () => {
    const campaign = await makeCampaign();
    const page = `/admin/projects/${campaign.id}`;
    const trust = await staff('trust');
    const { slug } = await db().one<{ slug: string }>(sql`
      select slug from campaigns where id = ${campaign.id}`);
    const cancel = { intent: 'cancel', reason: 'Forgery' };
    expect((await submit(trust, page, { ...cancel, confirm: 'other' })).status).toBe(422);
    expect((await submit(trust, page, { ...cancel, confirm: slug, reason: '' })).status).toBe(422);
    const owner = as('trust', campaign.ownerId);
    expect((await submit(owner, page, { ...cancel, confirm: slug })).status).toBe(403);
    expect(await stateOf(campaign.id)).toBe('live');
    expect((await submit(trust, page, { ...cancel, confirm: slug })).status).toBe(303);
    expect(await stateOf(campaign.id)).toBe('cancelled');
  });

  it('is found by title, address and number, and listed by state', async () => {
    const campaign = await makeCampaign();
    await db().run(sql`
      update campaigns set title = 'Quibble Lantern', slug = 'quibble-lantern' where id = ${campaign.id}`);
    const trust = await staff('trust');
    for (const search of ['quib', 'Quibble-Lantern', String(campaign.id)]) {
      const { text } = await trust.get(`/admin/projects?search=${search}`);
      expect([search, text.includes('Quibble Lantern')]).toEqual([search, true]);
    }
    expect((await trust.get('/admin/projects?state=live')).text).toContain('Quibble Lantern');
    expect((await trust.get('/admin/projects?state=draft')).text).not.toContain('Quibble Lantern');
  });
});

describe('a reported comment', () => {
  async function reported(body: string) {
    const campaign = await makeCampaign();
    const authorId = await makeAccount();
    const { id } = await db().one<{ id: number }>(sql`
      insert into comments (campaign_id, author_id, body) values (${campaign.id}, ${authorId}, ${body})
      returning id`);
    const reporterId = await makeAccount();
    await db().run(sql`
      insert into comment_reports (comment_id, reporter_id, reason) values (${id}, ${reporterId}, 'spam')`);
    return { id, authorId, page: `/admin/comment_reports/${id}` };
  }

  it('[147] is shown to staff as text, whatever was written in it', async () => {
    const { page } = await reported('<script>alert(1)</script><img src=x onerror=alert(2)>');
    const { text } = await (await staff('support')).get(page);
    expect(text).toContain('&lt;script&gt;alert(1)');
    expect(text).not.toContain('<script>alert(1)');
    expect(text).not.toContain('<img src=x');
  });

  it('is hidden once, with an entry in the audit log, and not by who wrote it', async () => {
    const { id, authorId, page } = await reported('Buy gold now');
    expect((await submit(as('support', authorId), page, { intent: 'keep' })).status).toBe(403);
    const support = await staff('support');
    expect((await support.get('/admin/comment_reports')).text).toContain(`href="${page}"`);
    const unsaid = await submit(support, page, { intent: 'hide', reason: '' });
    expect([unsaid.status, unsaid.text.includes('This field is required.')]).toEqual([422, true]);
    expect((await submit(support, page, { intent: 'hide', reason: 'fraud' })).status).toBe(303);
    const { hidden } = await db().one<{ hidden: boolean }>(sql`
      select hidden_at is not null as hidden from comments where id = ${id}`);
    expect(hidden).toBe(true);
    expect(await actsOn('comment', id)).toEqual(['comment_report_decided']);
    expect((await submit(support, page, { intent: 'hide', reason: 'fraud' })).status).toBe(409);
    expect((await support.get('/admin/comment_reports')).text).not.toContain(`href="${page}"`);
  });

  it('that staff hid is offered to be shown again; its author is told of both, and why', async () => {
    const { id, authorId, page } = await reported('Fine after all');
    const support = await staff('support');
    expect((await support.get(page)).text).not.toContain('Show comment again');
    expect((await submit(support, page, { intent: 'hide', reason: 'fraud' })).status).toBe(303);
    const { text } = await support.get(page);
    expect(text).toContain('Show comment again');
    expect(text).not.toContain('Hide comment');
    expect((await submit(support, page, { intent: 'keep' })).status).toBe(409);
    expect((await submit(support, page, { intent: 'show' })).status).toBe(303);
    const mails = await db().query<{ kind: string; text: string }>(sql`
      select kind, body_text as text from mail_messages
      where account_id = ${authorId} and kind like 'comment%' order by id`);
    expect(mails.map(({ kind }) => kind)).toEqual(['comment_hidden', 'comment_shown']);
    expect(mails[0]?.text).toContain('Fraud');
    expect(mails[0]?.text).toContain('Fine after all');
    const row = await db().one(sql`select hidden_at from comments where id = ${id}`);
    expect(row).toEqual({ hidden_at: null });
    expect(await actsOn('comment', id)).toHaveLength(2);
    expect((await support.get(page)).text).not.toContain('Show comment again');
  });
});
