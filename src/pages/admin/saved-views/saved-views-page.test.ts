import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { backOfficePages, type StaffClient, submit } from '#test/stories/back-office.ts';
import { makeAccount } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { VIEWED_LISTS } from './present-views.ts';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());
beforeEach(() => db().run(sql`delete from staff_views`));

async function staff(role: Role): Promise<StaffClient> {
  const client = server.client();
  client.cookies.set('session', `${role}:${await makeAccount()}`);
  return client;
}
const PAGE = '/admin/saved_views';
const HELD = '/admin/projects?state=held';
const HELD_VIEW = { intent: 'save', list: 'projects', name: 'Kept back', filters: 'state=held' };
const chip = (text: string) => /<a[^>]*class="chip"[^>]*>Kept back<\/a>/u.exec(text)?.[0];
const count = async () =>
  (await db().one<{ count: number }>(sql`select count(*)::int as count from staff_views`)).count;

it('keeps what is set on a list under a name, and shows it above the list', async () => {
  const trust = await staff('trust');
  expect((await trust.get('/admin/projects')).text).not.toContain('Save this view');
  expect((await trust.get('/admin/projects?search=lamp')).text).not.toContain('Save this view');
  const form = (await trust.get(HELD)).text;
  expect(form).toContain('Save this view');
  expect(form).toContain(`action="${PAGE}"`);
  expect(form).toContain('name="filters" value="state=held"');
  const { status, headers } = await submit(trust, PAGE, HELD_VIEW);
  expect([status, headers.location]).toEqual([303, HELD]);
  const onIt = (await trust.get(HELD)).text;
  expect(chip(onIt)).toContain('aria-current="true"');
  expect(onIt).not.toContain('Save this view');
  const whole = (await trust.get('/admin/projects')).text;
  expect(chip(whole)).toContain(`href="${HELD}"`);
  expect(chip(whole)).not.toContain('aria-current');
});

it('never keeps what was searched for, nor where a list was turned to', async () => {
  const trust = await staff('trust');
  const filters = 'search=nora%40people.test&state=held&cursor=7';
  await submit(trust, PAGE, { ...HELD_VIEW, filters });
  const rows = await db().query(sql`select filters from staff_views`);
  expect(rows).toEqual([{ filters: 'state=held' }]);
  const alone = await submit(trust, PAGE, { ...HELD_VIEW, filters: 'search=nora' });
  expect(alone.status).toBe(422);
  expect(alone.text).toContain('These filters can’t be saved.');
});

/** What a refused page shows, without the data it carries. */
const shownIn = ({ text }: { text: string }) => text.split('__reactRouterContext')[0] ?? '';

it.each([
  ['Kept back', 'Another view of this list already has this name. Choose a different one.'],
  ['KEPT Back', 'Another view of this list already has this name. Choose a different one.'],
  ['  ', 'This field is required.'],
])('refuses the name %j at its field and replaces nothing', async (name, sentence) => {
  const trust = await staff('trust');
  await submit(trust, PAGE, HELD_VIEW);
  const refused = await submit(trust, PAGE, { ...HELD_VIEW, name, filters: 'state=live' });
  const shown = shownIn(refused);
  expect([refused.status, shown.split(sentence).length - 1]).toEqual([422, 1]);
  expect(shown).toMatch(/<input(?=[^>]*name="name")[^>]*aria-invalid="true"/u);
  expect(shown).toContain('name="filters" value="state=live"');
  expect(await db().query(sql`select name, filters from staff_views`)).toEqual([
    { name: 'Kept back', filters: 'state=held' },
  ]);
});

it('of two names that only capitals tell apart, one is kept where both are saved at once', async () => {
  const trust = await staff('trust');
  const answers = await Promise.all([
    submit(trust, PAGE, HELD_VIEW),
    submit(trust, PAGE, { ...HELD_VIEW, name: 'kept BACK', filters: 'state=live' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422]);
  expect(await count()).toBe(1);
  const again = sql`
    insert into staff_views (account_id, list, name, filters)
    select account_id, list, 'KEPT back', filters from staff_views`;
  await expect(db().run(again)).rejects.toMatchObject({ constraint: 'staff_views_name_key' });
});

it('keeps a view once that is sent twice, and one of its name on another list', async () => {
  const trust = await staff('trust');
  await submit(trust, PAGE, HELD_VIEW);
  expect((await submit(trust, PAGE, HELD_VIEW)).status).toBe(303);
  expect(await count()).toBe(1);
  const elsewhere = { ...HELD_VIEW, list: 'queue', filters: 'kind=hold' };
  expect((await submit(trust, PAGE, elsewhere)).status).toBe(303);
  expect(await count()).toBe(2);
  expect((await submit(trust, PAGE, { ...HELD_VIEW, list: 'ledger' })).status).toBe(422);
});

it.each([
  ['state=held', 303],
  ['state=live', 422],
])('of what is kept at the same moment, with %s, the answer is %i', async (filters, status) => {
  const accountId = await makeAccount();
  const trust = server.client();
  trust.cookies.set('session', `trust:${accountId}`);
  const answer = await transaction(async (tx) => {
    await tx.run(sql`
      insert into staff_views (account_id, list, name, filters)
      values (${accountId}, 'projects', 'Kept back', ${filters})`);
    const second = submit(trust, PAGE, HELD_VIEW);
    const waiting = sql`
      select 1 as one from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%staff_views%'`;
    await expect.poll(() => db().query(waiting)).toHaveLength(1);
    return { second };
  });
  expect((await answer.second).status).toBe(status);
  expect(await count()).toBe(1);
});

it('keeps forty and no more', async () => {
  const trust = await staff('trust');
  await submit(trust, PAGE, HELD_VIEW);
  await db().run(sql`
    insert into staff_views (account_id, list, name, filters)
    select account_id, 'projects', 'View ' || n, 'state=live' from staff_views, generate_series(2, 40) n`);
  const { status, text } = await submit(trust, PAGE, { ...HELD_VIEW, name: 'One more' });
  expect(status).toBe(422);
  expect(text).toContain('There are 40 saved views.');
});

it('is its person’s alone: others neither see nor remove it', async () => {
  const [one, other] = [await staff('trust'), await staff('trust')];
  await submit(one, PAGE, HELD_VIEW);
  expect(chip((await other.get('/admin/projects')).text)).toBe(undefined);
  expect((await other.get(PAGE)).text).not.toContain('Kept back');
  const rename = { intent: 'rename', list: 'projects', name: 'Kept back', to: 'Mine' };
  expect((await submit(other, PAGE, rename)).status).toBe(404);
  const remove = { intent: 'remove', list: 'projects', name: 'Kept back' };
  await submit(other, PAGE, remove);
  expect(await count()).toBe(1);
  expect((await one.get(PAGE)).text).toContain('Remove the view “Kept back”');
  expect((await submit(one, PAGE, remove)).status).toBe(303);
  expect(await count()).toBe(0);
});

it('gives a view another name, and refuses one that another view of the list has', async () => {
  const trust = await staff('trust');
  await submit(trust, PAGE, HELD_VIEW);
  await submit(trust, PAGE, { ...HELD_VIEW, name: 'Live', filters: 'state=live' });
  expect((await trust.get(PAGE)).text).toContain('aria-label="Rename the view “Kept back”"');
  const rename = { intent: 'rename', list: 'projects', name: 'Kept back', to: 'Live' };
  const refused = await submit(trust, PAGE, rename);
  expect(refused.status).toBe(422);
  const shown = shownIn(refused);
  expect(shown.match(/Another view of this list already has this name/gu)).toHaveLength(1);
  expect(shown.match(/<details[^>]*open/gu)).toHaveLength(1);
  expect((await submit(trust, PAGE, { ...rename, to: 'LIVE' })).status).toBe(422);
  const empty = await submit(trust, PAGE, { ...rename, to: '  ' });
  expect([empty.status, shownIn(empty).includes('This field is required.')]).toEqual([422, true]);
  expect((await submit(trust, PAGE, { ...rename, name: 'Gone', to: 'New' })).status).toBe(404);
  const { status, headers } = await submit(trust, PAGE, { ...rename, to: 'Paused' });
  expect([status, headers.location]).toEqual([303, PAGE]);
  for (const [from, to] of [
    ['Live', 'Live'],
    ['Live', 'live'],
    ['live', 'Live'],
  ] as const) {
    expect((await submit(trust, PAGE, { ...rename, name: from, to })).status).toBe(303);
  }
  expect(await db().query(sql`select name, filters from staff_views order by name`)).toEqual([
    { name: 'Live', filters: 'state=live' },
    { name: 'Paused', filters: 'state=held' },
  ]);
});

it('keeps and shows no view of a list that the reader may not open', async () => {
  const support = await staff('support');
  expect((await submit(support, PAGE, HELD_VIEW)).status).toBe(403);
  const mine = { ...HELD_VIEW, list: 'accounts', filters: 'show=revoked' };
  expect((await submit(support, PAGE, mine)).status).toBe(303);
  await db().run(sql`
    insert into staff_views (account_id, list, name, filters)
    select account_id, 'projects', 'Campaigns of before', 'state=held' from staff_views`);
  const { text } = await support.get(PAGE);
  expect(text).toContain('href="/admin/accounts?show=revoked"');
  expect(text).not.toContain('Campaigns of before');
});

it('counts no views to its forty that the reader may not open', async () => {
  const support = await staff('support');
  const mine = { ...HELD_VIEW, list: 'accounts', filters: 'show=revoked' };
  await submit(support, PAGE, mine);
  await db().run(sql`
    insert into staff_views (account_id, list, name, filters)
    select account_id, 'projects', 'View ' || n, 'state=live' from staff_views, generate_series(1, 40) n`);
  expect((await submit(support, PAGE, { ...mine, name: 'One more' })).status).toBe(303);
  const { text } = await support.get(PAGE);
  expect([text.includes('One more'), text.includes('View 7')]).toEqual([true, false]);
});

const KEPT: Readonly<Record<(typeof VIEWED_LISTS)[number], string>> = {
  accounts: 'show=staff',
  approval_groups: 'state=pending',
  audit_log: 'act=logged_in',
  contributions: 'campaign=1',
  errors: 'kind=job',
  identity_verifications: 'state=pending',
  mails: 'state=failed',
  projects: 'state=live',
  queue: 'kind=hold&mine=1',
};

it.each(VIEWED_LISTS.map((list) => [list]))('%s shows what is kept of it', async (list) => {
  const admin = await staff('admin');
  await submit(admin, PAGE, { ...HELD_VIEW, list, filters: KEPT[list] });
  const address = list === 'queue' ? '/admin' : `/admin/${list}`;
  const { status, text } = await admin.get(address);
  const kept = `${address}?${KEPT[list].replaceAll('&', '&amp;')}"`;
  expect([status, chip(text)]).toEqual([200, expect.stringContaining(kept)]);
  expect((await admin.get(`${address}?${KEPT[list]}`)).text).not.toContain('Save this view');
});
