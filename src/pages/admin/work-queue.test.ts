import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminSchedules } from '#modules/admin/index.ts';
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

async function staff(role: Role, accountId?: number): Promise<StaffClient> {
  const client = server.client();
  client.cookies.set('session', `${role}:${accountId ?? (await makeAccount())}`);
  return client;
}

/** Comments reported once each, the earliest first. */
async function reportComments(count: number): Promise<number[]> {
  const campaign = await makeCampaign();
  const reporterId = await makeAccount();
  const rows = await db().query<{ id: number }>(sql`
    with written as (
      insert into comments (campaign_id, author_id, body)
      select ${campaign.id}, ${campaign.ownerId}, 'Comment ' || n from generate_series(1, ${count}) n
      returning id)
    insert into comment_reports (comment_id, reporter_id, reason)
    select id, ${reporterId}, 'spam' from written order by id returning comment_id as id`);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

async function noteDifference(ref: string): Promise<number> {
  const { id } = await db().one<{ id: number }>(sql`
    insert into payment_differences (kind, object_ref, details)
    values ('amount_differs', ${ref}, '{"text": "Ours says 1000, theirs 900."}') returning id`);
  return id;
}

async function giveUp(eventId: number, error: string): Promise<string> {
  await db().run(sql`
    insert into outbox (id, topic, key, payload) overriding system value
    values (${eventId}, 'accounts.signed_up', ${`given-up:${eventId}`}, '{}')`);
  await db().run(sql`
    insert into outbox_deliveries (consumer, event_id, attempts, claim, next_attempt_at, dead_at, error)
    values ('newsletter', ${eventId}, 5, 0, clock_timestamp(), clock_timestamp(), ${error})`);
  return `newsletter:${eventId}`;
}

const linksIn = (text: string, section: string) =>
  [...text.matchAll(new RegExp(`href="/admin/${section}/([^"]+)"`, 'g'))].map(([, key]) => key);
const nextIn = (text: string) =>
  /href="(\/admin[^"]*cursor=[^"]*)"[^>]*>Next page/.exec(text)?.[1]?.replaceAll('&amp;', '&') ??
  null;

it('what is looked at before it is done is not chosen anew below it, and ticked again after it', async () => {
  const [one] = await reportComments(2);
  const support = await staff('support');
  const { text } = await support.get(`/admin/comment_reports?plan=hide&chosen=${one}`);
  expect(text).not.toContain('type="checkbox"');
  expect(text).not.toContain('value="plan_hide"');
  expect(text).toContain('>Hide comments (1)<');
  const back = /href="([^"]*)"[^>]*>Change the selection/.exec(text)?.[1] ?? '';
  const choosing = (await support.get(back.replaceAll('&amp;', '&'))).text;
  const ticked = choosing.match(/<input type="checkbox"[^>]* checked="" value="[^"]*"/g);
  expect(ticked?.map((box) => /value="([^"]*)"/.exec(box)?.[1])).toEqual([`comment_report:${one}`]);
  expect(choosing).toContain('value="plan_hide"');
  await db().run(sql`delete from comment_reports`);
});

it('counts of what one took on are of that alone, as the lists that they lead to', async () => {
  const [one = 0, two = 0] = await reportComments(2);
  const me = await makeAccount();
  const support = await staff('support', me);
  expect((await support.get('/admin')).text).toContain('Reported comments (2)');
  expect((await support.get('/admin?mine=1')).text).not.toContain('Reported comments (');
  await submit(support, `/admin/comment_reports/${two}`, { intent: 'take', task_note: '' });
  expect((await support.get('/admin?mine=1')).text).toContain('Reported comments (1)');
  expect((await support.get('/admin')).text).toContain('Reported comments (2)');
  await db().run(sql`delete from comment_reports where comment_id in (${one}, ${two})`);
});

describe('the work queue', () => {
  it('says that nothing waits, and of one kind that there is none of it', async () => {
    const support = await staff('support');
    const all = (await support.get('/admin')).text;
    expect(all).toContain('All clear. Nothing is waiting.');
    expect(all).not.toContain('(0)');
    const { text: accounts } = await support.get('/admin/accounts');
    expect(accounts).toContain('Requires the role Support or Admin.');
    const one = (await support.get('/admin?kind=comment_report')).text;
    expect(one).toContain('Reported comments (0)');
    expect(one).not.toContain('All clear');
  });

  it('leads through all that waits, a page at a time, each once', async () => {
    const comments = await reportComments(120);
    const differences = [await noteDifference('ch_1'), await noteDifference('ch_2')];
    const failed = [await giveUp(900_001, 'Boom'), await giveUp(900_002, 'Boom')];
    const admin = await staff('admin');
    const seen = {
      comment_reports: [] as string[],
      book_differences: [] as string[],
      jobs: [] as string[],
    };
    let address: string | null = '/admin';
    for (let pages = 0; address !== null && pages < 9; pages += 1) {
      const { status, text } = await admin.get(address);
      expect(status).toBe(200);
      expect(text).toContain('Reported comments (100+)');
      expect(text).not.toContain('(0)');
      for (const section of ['comment_reports', 'book_differences', 'jobs'] as const) {
        seen[section].push(...linksIn(text, section).map(String));
      }
      address = nextIn(text);
    }
    expect(address).toBeNull();
    expect(seen).toEqual({
      comment_reports: comments.map(String),
      book_differences: differences.map(String),
      jobs: failed.map(encodeURIComponent),
    });
  });

  it('names the key that goes on where something leads on, and nowhere else', async () => {
    const admin = await staff('admin');
    const named = async (address: string) => {
      const { status, text } = await admin.get(address);
      const foot = /<p class="admin-foot[\s\S]*?<\/p>/.exec(text)?.[0] ?? '';
      return [
        status,
        foot.includes('j and k'),
        foot.includes('n goes to'),
        /data-next-item/.test(text),
      ];
    };
    for (const address of ['/admin', '/admin/campaign_reports', '/admin/accounts'])
      expect(await named(address)).toEqual([200, true, false, false]);
    const job = `/admin/jobs/${encodeURIComponent('newsletter:900001')}`;
    expect(await named(job)).toEqual([200, true, true, true]);
  });

  it('lists one kind the same way, and refuses a cursor that is none', async () => {
    const support = await staff('support');
    const first = await support.get('/admin/comment_reports');
    const second = await support.get(nextIn(first.text) ?? '');
    const shown = [first, second].map(({ text }) => linksIn(text, 'comment_reports'));
    expect(shown.map(({ length }) => length)).toEqual([50, 50]);
    expect(new Set(shown.flat()).size).toBe(100);
    for (const cursor of [
      'x',
      'hold:x',
      'hold:',
      'hold:7',
      'hold:2026-02-31T00:00:00.000000Z~7',
      'failed_job:2026-13-01T00:00:00.000Z~a:1',
      ':1',
    ]) {
      const { status } = await support.get(`/admin?cursor=${encodeURIComponent(cursor)}`);
      expect([cursor, status]).toEqual([cursor, 422]);
    }
  });

  it('says how long decisions took', async () => {
    const [id = 0] = await reportComments(1);
    await db().run(sql`
      update comment_reports set decision = 'kept', decided_at = created_at + interval '3 hours',
        decided_by = reporter_id where comment_id = ${id}`);
    expect((await (await staff('support')).get('/admin')).text).toContain('Reported comment: 3 h');
  });
});

describe('what waits', () => {
  it('as a difference of the books is taken on by finance, who read what differs', async () => {
    const id = await noteDifference('ch_taken');
    const page = `/admin/book_differences/${id}`;
    const finance = await staff('finance');
    const { text } = await finance.get(page);
    for (const said of ['ch_taken', 'Ours says 1000, theirs 900.', 'value="take"']) {
      expect(text).toContain(said);
    }
    const note = { intent: 'take', task_note: 'Asked the provider' };
    expect((await submit(finance, page, note)).status).toBe(303);
    expect((await finance.get('/admin?mine=1')).text).toContain('Asked the provider');
    expect((await (await staff('trust')).get(page)).status).toBe(403);
  });

  it('as a failed job shows its cause and how often it was tried', async () => {
    const key = await giveUp(900_003, 'The printer is on fire\nat line 7');
    const admin = await staff('admin');
    const { text } = await admin.get(`/admin/jobs/${encodeURIComponent(key)}`);
    expect(text).toContain('The printer is on fire\nat line 7');
    expect(text).toMatch(/Attempts<\/dt><dd[^>]*>.*?5/);
    expect((await admin.get('/admin/jobs/newsletter:1')).status).toBe(404);
  });

  it('and is over has nobody working on it any more', async () => {
    const [over = 0, open = 0] = await reportComments(2);
    const accountId = await makeAccount();
    const support = await staff('support', accountId);
    for (const id of [over, open]) {
      const taken = await submit(support, `/admin/comment_reports/${id}`, { intent: 'take' });
      expect(taken.status).toBe(303);
    }
    const page = `/admin/comment_reports/${over}`;
    expect((await submit(support, page, { intent: 'keep' })).status).toBe(303);
    // What is over is not taken on again.
    expect((await submit(support, page, { intent: 'take' })).status).toBe(404);
    const context = { signal: AbortSignal.any([]), guard: async () => undefined };
    for (const { run } of adminSchedules) await run(context);
    const left = await db().query<{ subject_key: string }>(sql`
      select subject_key from staff_tasks where assignee_id = ${accountId}`);
    expect(left.map(({ subject_key: key }) => key)).toEqual([String(open)]);
  });
});

describe('several at once', () => {
  it('are looked at first, then decided each by itself, and what could not be is named', async () => {
    const [one = 0, two = 0, gone = 0, third = 0] = await reportComments(4);
    const list = '/admin/comment_reports';
    const support = await staff('support');
    const open = async (id: number) =>
      (
        await db().one<{ open: boolean }>(sql`
        select decided_at is null as open from comment_reports where comment_id = ${id}`)
      ).open;
    expect((await submit(support, list, { intent: 'plan_hide' })).status).toBe(422);
    expect((await submit(support, list, { intent: 'plan_hide', item: 'x' })).status).toBe(422);
    const ofAnotherKind = { intent: 'plan_hide', item: `contribution_review:${one}` };
    expect((await submit(support, list, ofAnotherKind)).status).toBe(422);
    expect((await submit(support, `${list}/${gone}`, { intent: 'keep' })).status).toBe(303);
    const token =
      /name="csrf_token" value="([^"]*)"/.exec((await support.get(list)).text)?.[1] ?? '';
    const body = new URLSearchParams({ csrf_token: token, intent: 'plan_hide' });
    for (const id of [one, two, gone]) body.append('item', `comment_report:${id}`);
    const planned = await support.request({ method: 'POST', url: list, body });
    expect(planned.status).toBe(303);
    const preview = String(planned.headers.location);
    const { text } = await support.get(preview);
    expect(text).toContain('2 comments are hidden from everyone');
    // A comment is told from others by who wrote it, where, and its number.
    expect(text).toMatch(
      new RegExp(
        `No longer waiting, so left out</p><ul[^>]*><li>[^<#]+ · [^<#]+ \\(#${gone}\\)</li>`,
      ),
    );
    expect(text.match(/<li>[^<#]+ · [^<#]+ \(#\d+\)<\/li>/g)).toHaveLength(3);
    expect((await support.get(list)).text).toMatch(/aria-label="Select [^"]+ · [^"]+ \(#\d+\)"/);
    expect(await open(one)).toBe(true);
    const left = await support.get(preview.replace(/chosen=[^&]*/, `chosen=${gone}`));
    expect(left.text).not.toContain('0 comments');
    expect(left.text).toContain('None of these is waiting any more.');
    // Whoever wrote one decides about the others alone.
    const { id: author } = await db().one<{ id: number }>(sql`
      update comments set author_id = ${await makeAccount()} where id = ${two} returning author_id as id`);
    const chosen = { intent: 'hide', chosen: `${one},${two}` };
    expect((await submit(await staff('support', author), list, chosen)).status).toBe(303);
    expect([await open(one), await open(two), await open(third)]).toEqual([false, true, true]);
    const acts = await db().query<{ id: number }>(sql`
      select subject_id as id from audit_log
      where act = 'comment_report_decided' and subject_id in (${one}, ${two}, ${gone})
      order by audit_log.id`);
    expect(acts.map(({ id }) => id)).toEqual([gone, one]);
    expect((await submit(await staff('trust'), list, chosen)).status).toBe(403);
  });

  it('are told of where one fails for a reason of ours', async () => {
    const [one = 0, two = 0, three = 0] = await reportComments(3);
    await db().run(sql`
      create or replace function refuse_row() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`);
    await db().run(sql`
      create trigger refuse_row before update on comment_reports for each row
      when (old.comment_id = ${sql.raw(String(two))}) execute function refuse_row()`);
    const chosen = { intent: 'keep', chosen: `${one},${two},${three}` };
    const answer = await submit(await staff('support'), '/admin/comment_reports', chosen);
    await db().run(sql`drop trigger refuse_row on comment_reports`);
    expect(answer.status).toBe(303);
    const decided = await db().query<{ id: number }>(sql`
      select distinct comment_id as id from comment_reports
      where decided_at is not null and comment_id in (${one}, ${two}, ${three}) order by 1`);
    expect(decided.map(({ id }) => id)).toEqual([one, three]);
  });
});
