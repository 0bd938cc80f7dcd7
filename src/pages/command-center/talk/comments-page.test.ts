import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentRoutes } from '#modules/conversations/index.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { makeAccount, makeCampaign, type MadeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as page from './comments-page.tsx';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([{ path: 'command_center/:id/comments', module: page }], {
    sessions: sessionsByNumber,
    routes: commentRoutes,
  });
});
afterAll(() => server.stop());

async function commented(campaign: MadeCampaign, body: string, parent: number | null = null) {
  const author = await makeAccount();
  const { id } = await db().one<{ id: number }>(sql`
    insert into comments (campaign_id, parent_id, author_id, body)
    values (${campaign.id}, ${parent}, ${author}, ${body}) returning id`);
  return id;
}

async function as(accountId: number, campaign: MadeCampaign) {
  const client = server.client();
  client.cookies.set('session', String(accountId));
  const url = `/command_center/${campaign.id}/comments`;
  const csrf_token = await client.csrfToken();
  return {
    read: async (query = '') => (await client.get(url + query)).text.replaceAll('<!-- -->', ''),
    send: (fields: Readonly<Record<string, string | undefined>>) =>
      client.request({
        method: 'POST',
        url,
        body: new URLSearchParams(JSON.parse(JSON.stringify({ csrf_token, ...fields }))),
      }),
  };
}

const row = (id: number) =>
  db().one<{ hidden: boolean; pinned: boolean }>(sql`
    select hidden_at is not null as hidden, pinned from comments where id = ${id}`);

describe('the comments of a campaign', () => {
  it('are moderated by nobody but those who may write for it', async () => {
    const campaign = await makeCampaign();
    const id = await commented(campaign, 'Is it heavy?');
    const member = await makeAccount();
    await db().run(sql`
      insert into campaign_team (campaign_id, account_id, permissions)
      values (${campaign.id}, ${member}, '{see_figures}')`);
    for (const [accountId, status] of [
      [await makeAccount(), 404],
      [member, 403],
    ] as const) {
      const reader = await as(accountId, campaign);
      for (const fields of [
        { act: 'hide', of: String(id) },
        { act: 'reply', thread: String(id), body: 'It is.' },
      ]) {
        expect((await reader.send(fields)).status).toBe(status);
      }
    }
    expect(await row(id)).toEqual({ hidden: false, pinned: false });
    const owner = await as(campaign.ownerId, campaign);
    expect((await owner.send({ act: 'hide', of: '999999999' })).status).toBe(404);
    expect((await owner.send({ act: 'reply', body: 'To nobody' })).status).toBe(422);
    const other = await makeCampaign();
    const elsewhere = String(await commented(other, 'Elsewhere'));
    expect((await owner.send({ act: 'hide', of: elsewhere })).status).toBe(404);
    expect((await owner.send({ act: 'reply', thread: elsewhere, body: 'Hi' })).status).toBe(404);
  });

  it('are answered, hidden and reacted to where they stand, and wait no longer once answered', async () => {
    const campaign = await makeCampaign();
    const first = await commented(campaign, 'Is it heavy?');
    const second = await commented(campaign, 'Nice', first);
    const owner = await as(campaign.ownerId, campaign);
    expect(await owner.read()).toContain('1 comment without a reply');
    const empty = await owner.send({ act: 'reply', to: String(second), thread: String(first) });
    expect(empty.status).toBe(422);
    const open = /<details open=""[^>]*>.*?<\/details>/s.exec(empty.text)?.[0] ?? '';
    expect(open).toContain(`name="to" value="${second}"`);
    const reply = { act: 'reply', to: String(second), thread: String(first), body: 'A little.' };
    expect((await owner.send(reply)).status).toBe(303);
    const answered = await owner.read();
    expect(answered).toContain('A little.');
    expect(answered).not.toContain('without a reply');
    const of = String(first);
    for (const fields of [{ act: 'pin' }, { act: 'react', reaction: 'thanks:on' }]) {
      expect((await owner.send({ ...fields, of })).status).toBe(303);
    }
    expect(await owner.read()).toMatch(/value="thanks:off"[^>]*aria-pressed="true"/);
    expect((await owner.send({ act: 'hide', of })).status).toBe(303);
    expect((await row(first)).hidden).toBe(true);
    const hidden = await owner.read();
    expect(hidden).toContain('value="unhide"');
    // Nor below what is shown of the same conversation.
    expect(hidden).not.toContain('value="reply"');
    await db().run(sql`
      insert into comment_reports (comment_id, reporter_id, reason, decision, decided_at)
      values (${first}, ${campaign.ownerId}, 'spam', 'hidden', clock_now())`);
    const removed = await owner.read();
    expect(removed).toContain('Removed by moderators');
    expect(removed).not.toContain('value="unhide"');
  });

  it('say what a reply is to, and show those alone that wait for the owner’s side', async () => {
    const campaign = await makeCampaign();
    const first = await commented(campaign, `Is it ${'very '.repeat(40)}heavy?`);
    await commented(campaign, 'I wonder too', first);
    const other = await commented(campaign, 'Does it float?');
    await commented(await makeCampaign(), 'Asked elsewhere');
    const owner = await as(campaign.ownerId, campaign);
    const all = await owner.read();
    expect(all).toMatch(/In reply to Ada Person \d+: “Is it very [very ]+…”/);
    expect(all.match(/>Unanswered</g)).toHaveLength(2);
    expect(all).toContain('Unanswered (2)');
    const waiting = await owner.read('?show=unanswered');
    expect(waiting).toContain('Does it float?');
    expect(waiting).not.toContain('I wonder too');
    await owner.send({ act: 'reply', thread: String(other), to: String(other), body: 'It does.' });
    const left = await owner.read('?show=unanswered');
    expect(left).not.toContain('Does it float?');
    expect(left).toContain('heavy?');
    await owner.send({ act: 'hide', of: String(first) });
    expect(await owner.read('?show=unanswered')).toContain('No comment is waiting for a reply');
    expect((await owner.read('?show=loud')).match(/<article/g)).toHaveLength(4);
  });
});
