import { afterAll, beforeAll, expect, it } from 'vitest';
import { RESTRICTION_KINDS } from '#modules/accounts/index.ts';
import { answerHold } from '#modules/campaigns/index.ts';
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

async function staff(role: Role): Promise<{ id: number; client: StaffClient }> {
  const client = server.client();
  const id = await makeAccount();
  client.cookies.set('session', `${role}:${id}`);
  return { id, client };
}
const shownIn = (text: string) => text.split('__reactRouterContext')[0] ?? '';
const mailOf = async (campaign: number) =>
  (
    await db().one<{ text: string }>(sql`
      select body_text as text from mail_messages
      where key like ${`campaign_hold:${campaign}:%`} order by id desc limit 1`)
  ).text;

it('a second hold shows what the first one asked for and what was answered then, each dated', async () => {
  const campaign = await makeCampaign();
  const page = `/admin/projects/${campaign.id}`;
  const { client } = await staff('trust');
  const hold = (evidence: string) =>
    submit(client, page, { intent: 'hold', reason: 'other', evidence });
  await hold('The invoice');
  const first = shownIn((await client.get(page)).text);
  expect(first).toContain('We need to clear something up</h2>');
  expect(first).toMatch(/class="badge[^"]*"[^>]*>On hold</);
  expect(first).toContain('No contributor was told about the hold, so none is emailed.');
  await answerHold(campaign.id, { kind: 'answer', body: 'Invoice 12' }, campaign.ownerId);
  await submit(client, page, { intent: 'release', note: 'Fine' });
  await hold('The receipt');
  await answerHold(campaign.id, { kind: 'appeal', body: 'Again?' }, campaign.ownerId);
  const text = shownIn((await client.get(page)).text);
  const order = [
    'Hold 2: We need',
    'The receipt',
    'Again?',
    'Hold 1: We need',
    'The invoice',
    'Invoice 12',
  ];
  const places = order.map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  expect(text).toMatch(/On hold since [A-Z]/);
  expect(text).toMatch(/On hold from [A-Z][^<]* to [A-Z]/);
});

it('more evidence is asked for while the hold goes on, and the one appeal stands', async () => {
  const campaign = await makeCampaign();
  const page = `/admin/projects/${campaign.id}`;
  const { client } = await staff('trust');
  const more = { intent: 'ask_again', evidence: 'The full report', due_at: '2031-02-04' };
  expect((await submit(client, page, more)).status).toBe(409);
  await submit(client, page, { intent: 'hold', reason: 'no_updates', evidence: 'A report' });
  await answerHold(campaign.id, { kind: 'answer', body: 'Page one' }, campaign.ownerId);
  await answerHold(campaign.id, { kind: 'appeal', body: 'Enough' }, campaign.ownerId);
  for (const evidence of [' ', '\u200b', ' \u2060\ufeff ']) {
    expect((await submit(client, page, { ...more, evidence })).status).toBe(422);
  }
  expect((await submit(client, page, { ...more, due_at: '2001-02-04' })).status).toBe(422);
  const own = server.client();
  own.cookies.set('session', `trust:${campaign.ownerId}`);
  expect((await submit(own, page, more)).status).toBe(403);
  expect((await submit(client, page, more)).status).toBe(303);
  const text = shownIn((await client.get(page)).text);
  // Both are of one hold, and none of them is called another.
  expect(text).toMatch(/Asked again on [A-Z][^<]*<\/h2>/);
  expect(text).toMatch(/First request: [A-Z][^<]*<\/h2>/);
  expect(text).not.toMatch(/Hold \d:/);
  expect(text).toContain('More evidence asked for');
  for (const part of ['The full report', 'A report', 'Page one', 'Enough']) {
    expect(text).toContain(part);
  }
  const mail = await db().one<{ text: string; subject: string }>(sql`
    select body_text as text, subject from mail_messages
    where key like ${`campaign_hold_asked:${campaign.id}:%`}`);
  expect(mail.subject).toContain('We need something more about');
  expect(mail.text).toMatch(
    /What we need from you: The full report[^]*Please answer by February 4/,
  );
  // The hold went on: nowhere does it say that it ended, and it is appealed against once.
  expect(text).not.toMatch(/On hold from/);
  expect(text).toMatch(/Asked on [A-Z]/);
  expect(text).toMatch(/<td[^>]*>[^§]{0,200}?Asked again/);
  const again = { kind: 'appeal', body: 'Again' } as const;
  await expect(answerHold(campaign.id, again, campaign.ownerId)).rejects.toMatchObject({
    id: 'appealed_before',
  });
  await answerHold(campaign.id, { kind: 'answer', body: 'Page two' }, campaign.ownerId);
  await submit(client, page, { intent: 'release', note: '' });
  const { state, open } = await db().one<{ state: string; open: number }>(sql`
    select c.state, (select count(*)::int from campaign_holds h
      where h.campaign_id = c.id and h.ended_at is null) as open
    from campaigns c where c.id = ${campaign.id}`);
  expect([state, open]).toEqual(['live', 0]);
  // What was asked last ended with the hold, which began before it.
  const after = shownIn((await client.get(page)).text);
  expect(after).toMatch(/Asked again on [^§]{0,300}?On hold from [A-Z][^<]* to [A-Z]/);
  await submit(client, page, { intent: 'hold', reason: 'other', evidence: 'A receipt' });
  const twice = shownIn((await client.get(page)).text);
  expect(Array.from(twice.matchAll(/Hold \d: [A-Z]\w+/g), ([title]) => title)).toEqual([
    'Hold 2: We',
    'Hold 1: Asked',
    'Hold 1: First',
  ]);
});

it('whoever decides too late reads what a colleague decided', async () => {
  const campaign = await makeCampaign();
  const page = `/admin/projects/${campaign.id}`;
  const { slug } = await db().one<{ slug: string }>(sql`
    select slug from campaigns where id = ${campaign.id}`);
  const [fast, slow] = [(await staff('trust')).client, (await staff('trust')).client];
  const acts = {
    hold: { intent: 'hold', reason: 'other', evidence: 'The invoice' },
    release: { intent: 'release', note: '' },
    cancel: { intent: 'cancel', reason: 'A copy', confirm: slug },
  };
  const told: [status: number, text: string][] = [];
  const late = async (act: object) => {
    const { status, text } = await submit(slow, page, { ...act });
    const title = /role="alert"[^§]{0,400}?<\/[^§]{0,400}?This page now shows/.exec(shownIn(text));
    told.push([status, title?.[0].replaceAll(/<[^>]*>/g, ' ') ?? '']);
  };
  await submit(fast, page, acts.hold);
  await late(acts.hold);
  await submit(fast, page, acts.release);
  await late(acts.release);
  await submit(fast, page, acts.hold);
  await submit(await staff('trust').then(({ client }) => client), page, acts.cancel);
  await late(acts.release);
  await late(acts.cancel);
  const said = (text: string): [number, unknown] => [409, expect.stringContaining(text)];
  expect(told).toEqual([
    said('This campaign is already on hold.'),
    said('This campaign isn’t on hold anymore.'),
    said('This campaign has already been cancelled.'),
    said('This campaign has already been cancelled.'),
  ]);
});

it('the day by which the owner is to answer stands in the form that asks for more', async () => {
  const campaign = await makeCampaign();
  const page = `/admin/projects/${campaign.id}`;
  const { client } = await staff('trust');
  const dueFields = async () =>
    shownIn((await client.get(page)).text).match(/<input[^>]*name="due_at"[^>]*>/g) ?? [];
  await submit(client, page, { intent: 'hold', reason: 'other', evidence: 'A', due_at: '' });
  expect((await dueFields()).join(' ')).not.toMatch(/value="\d/);
  await submit(client, page, { intent: 'ask_again', evidence: 'B', due_at: '2031-02-04' });
  expect(await dueFields()).toEqual([expect.stringContaining('value="2031-02-04"')]);
  // A deadline that runs on while it is held comes before a later day of this request, too.
  expect(shownIn((await client.get(page)).text)).toContain('The campaign’s deadline is ');
  await db().run(sql`
    update campaigns set ends_at = held_at - interval '1 day' from campaign_holds h
    where campaigns.id = ${campaign.id} and h.campaign_id = campaigns.id`);
  expect(shownIn((await client.get(page)).text)).not.toContain('The campaign’s deadline is ');
});

it('the work queue says that the owner is next, and since when they have answered', async () => {
  const campaign = await makeCampaign();
  const { client } = await staff('trust');
  const due = { reason: 'other', evidence: 'A', due_at: '2031-02-04' };
  await submit(client, `/admin/projects/${campaign.id}`, { intent: 'hold', ...due });
  await db().run(sql`
    update campaign_holds set held_at = '2025-03-02' where campaign_id = ${campaign.id}`);
  const row = async () => {
    const text = shownIn((await client.get('/admin?kind=hold')).text);
    const rows = text.split('<tr').filter((part) => part.includes(`/projects/${campaign.id}"`));
    return rows.join('');
  };
  expect(await row()).toContain('Waiting for the owner · Due Feb 4, 2031');
  expect(await row()).toContain('Mar 2, 2025');
  await answerHold(campaign.id, { kind: 'answer', body: 'B' }, campaign.ownerId);
  expect(await row()).toContain('>Due Feb 4, 2031');
  expect(await row()).not.toMatch(/Waiting for the owner|Mar 2, 2025/);
});

it('a reason that ends its own sentence is not ended twice where the owner reads it', async () => {
  const campaign = await makeCampaign();
  const { client } = await staff('trust');
  const { slug } = await db().one<{ slug: string }>(sql`
    select slug from campaigns where id = ${campaign.id}`);
  const cancel = { intent: 'cancel', reason: 'The report never came.', confirm: slug };
  expect((await submit(client, `/admin/projects/${campaign.id}`, cancel)).status).toBe(303);
  const { text } = await db().one<{ text: string }>(sql`
    select body_text as text from mail_messages
    where key like ${`campaign_remove:${campaign.id}:%`}`);
  expect(text.replaceAll(/\s+/g, ' ')).toContain('The report never came. Everyone who paid');
});

it('a deadline before the day of the evidence is named to staff, and with it to the owner', async () => {
  const campaign = await makeCampaign();
  const page = `/admin/projects/${campaign.id}`;
  const { client } = await staff('trust');
  await db().run(sql`
    update campaigns set ends_at = '2031-01-05T22:59:59Z' where id = ${campaign.id}`);
  const seen = shownIn((await client.get(page)).text);
  expect(seen).toMatch(/deadline is January 5, 2031\. If you choose a later day/);
  const wanted = { intent: 'hold', reason: 'other', evidence: 'The invoice' };
  await submit(client, page, { ...wanted, due_at: '2031-01-04' });
  expect(await mailOf(campaign.id)).toMatch(/Please answer by [^.]*January 4, 2031[^.]*\.\n/);
  expect(await mailOf(campaign.id)).not.toContain('January 5');
  await submit(client, page, { intent: 'release' });
  await submit(client, page, { ...wanted, due_at: '2031-02-04' });
  const text = (await mailOf(campaign.id)).replaceAll(/\s+/g, ' ');
  expect(text).toMatch(
    /by February [45], 2031[^.]*\. The campaign’s deadline, [^.]*January 5, 2031/,
  );
  expect(text).toContain('because you own “');
  expect(text).toContain(`/campaigns/${campaign.id}/edit/settings#hold`);
});

it('staff who held a campaign are called by name, and who left a former member', async () => {
  const campaign = await makeCampaign();
  const page = `/admin/projects/${campaign.id}`;
  const { id, client } = await staff('trust');
  await db().run(sql`update accounts set firstname = 'Tess', lastname = 'Oak' where id = ${id}`);
  await submit(client, page, { intent: 'hold', reason: 'other', evidence: 'The invoice' });
  const cell = (name: string) => new RegExp(`<td[^>]*>[^§]{0,200}?>${name}<`);
  const other = (await staff('trust')).client;
  const named = shownIn((await other.get(page)).text);
  expect(named).toMatch(cell('Tess Oak'));
  expect(named).not.toContain(`>#${id}<`);
  await db().run(sql`update accounts set closed_at = clock_now() where id = ${id}`);
  const gone = shownIn((await other.get(page)).text);
  expect(gone).toMatch(cell('Former member'));
  expect(gone).not.toMatch(/Tess Oak|>#\d+</);
});

it('names everything that somebody can be kept from before they are', async () => {
  const { client } = await staff('support');
  const { text } = await client.get(`/admin/accounts/${await makeAccount()}`);
  const words = { comment: 'post comments', message: 'write messages', launch: 'launch campaigns' };
  const [said = ''] = /Until the end of that day[^<]*/.exec(shownIn(text)) ?? [];
  expect(RESTRICTION_KINDS.filter((kind) => !said.includes(words[kind]))).toEqual([]);
});
