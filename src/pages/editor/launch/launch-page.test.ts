import { afterAll, beforeAll, expect, it } from 'vitest';
import { describePerson, sessionReader } from '#modules/accounts/index.ts';
import { decideApproval, submitNonprofit, submitPerkChange } from '#modules/campaigns/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as launch from './launch-page.tsx';

testDatabase();
let server: TestPages;
let owner: Person;
beforeAll(async () => {
  owner = await plantPerson('owner');
  server = await startTestPages([{ path: 'campaigns/:id/edit/launch', module: launch }], {
    sessions: sessionReader,
    describePerson,
  });
});
afterAll(() => server.stop());

/** A draft with nothing left to do before its launch. */
async function plantReady(): Promise<number> {
  await db().run(sql`
    update accounts set email_confirmed_at = clock_now() where id = ${owner.accountId}`);
  const story = `<p>${'It is made by hand in the harbour. '.repeat(8)}</p>`;
  const { id } = await db().one<{ id: number }>(sql`
    insert into campaigns (slug, owner_id, title, tagline, story_html, category_id, city, country,
      card_public_id, no_perks, terms_accepted_at, bank_country, currency)
    select 'ready', ${owner.accountId}, 'A ready lamp', 'Made by hand', ${story},
      (select min(id) from categories), 'Lyon', 'FR', 'abc', true, clock_now(), 'FR', 'EUR'
    returning id`);
  await db().run(sql`
    insert into identity_checks (beneficiary_id, recipient_type, provider_key, provider_ref)
    select id, 'individual', 'check', 'vs_check' from beneficiaries where campaign_id = ${id}`);
  await db().run(sql`
    update identity_checks set state = 'verified', checked_at = clock_now()
    where provider_key = 'check'`);
  return id;
}

it('marks the field of a launch time that is past, and keeps what was typed', async () => {
  const id = await plantReady();
  const client = server.client();
  client.cookies.set('session', await sessionOf(owner));
  const csrf_token = await client.csrfToken();
  const fields = { csrf_token, act: 'schedule', day: '2021-03-04', time: '09:30' };
  const answer = await client.request({
    method: 'POST',
    url: `/campaigns/${id}/edit/launch`,
    body: new URLSearchParams(fields),
  });
  expect(answer.status).toBe(422);
  const day = /<input[^>]*name="day"[^>]*>/.exec(answer.text)?.[0] ?? '';
  expect(day).toContain('aria-invalid="true"');
  expect(day).toContain('value="2021-03-04"');
  const said = /aria-describedby="([^" ]*-error)/.exec(day)?.[1];
  expect(answer.text).toContain(`id="${said}"`);
  expect(await db().one<object>(sql`select publish_at from campaigns where id = ${id}`)).toEqual({
    publish_at: null,
  });
});

it('lists what stays as it is at the last question, and the deadline with what may still move', async () => {
  const { id } = await db().one<{ id: number }>(sql`select id from campaigns where slug = 'ready'`);
  const client = server.client();
  client.cookies.set('session', await sessionOf(owner));
  const { text } = await client.get(`/campaigns/${id}/edit/launch?confirm=1`);
  const dialog = /<dialog[^]*?<\/dialog>/.exec(text)?.[0] ?? '';
  const frozen = /<dl[^]*?<\/dl>/.exec(dialog)?.[0] ?? '';
  expect(frozen).toContain('Goal and currency');
  expect(frozen).not.toMatch(/\bdays\b/);
  expect(dialog).toContain('runs for 30 days. You can move the deadline once, to at most 60 days');
});

it('carries no done mark, and no way to itself, while the launch is all that is left', async () => {
  const { id } = await db().one<{ id: number }>(sql`select id from campaigns where slug = 'ready'`);
  const client = server.client();
  client.cookies.set('session', await sessionOf(owner));
  const { text } = await client.get(`/campaigns/${id}/edit/launch`);
  const steps = text.match(/<a[^>]*class="editor-step"[^>]*>/g) ?? [];
  const own = steps.find((step) => step.includes('/edit/launch"')) ?? '';
  expect(own).toContain('data-state="free"');
  expect(text).not.toContain('Continue to Launch');
});

it('lists once what is missing, does not look ready before, and takes terms at one press', async () => {
  const { id } = await db().one<{ id: number }>(sql`
    update campaigns set terms_accepted_at = null where slug = 'ready' returning id`);
  const url = `/campaigns/${id}/edit/launch`;
  const client = server.client();
  client.cookies.set('session', await sessionOf(owner));
  const open = (await client.get(url)).text;
  expect(open.match(/Accept the terms/g)).toHaveLength(1);
  const button = /<button[^>]*value="publish"[^>]*>/.exec(open)?.[0] ?? '';
  expect(button).not.toContain('button-act');
  expect(open).not.toContain('type="checkbox"');
  const body = new URLSearchParams({ csrf_token: await client.csrfToken(), act: 'accept' });
  expect((await client.request({ method: 'POST', url, body })).status).toBe(303);
  const { text } = await client.get(url);
  expect(text).toContain('You have accepted the terms.');
  expect(text).toMatch(/<a[^>]*class="[^"]*button-act[^"]*"[^>]*>/);
});

it('counts as many things as the list leads to, of one item or of several', async () => {
  const { id } = await db().one<{ id: number }>(sql`
    update campaigns set tagline = '', city = '', terms_accepted_at = null where slug = 'ready'
    returning id`);
  const client = server.client();
  client.cookies.set('session', await sessionOf(owner));
  const { text } = await client.get(`/campaigns/${id}/edit/launch`);
  const list = /<ul class="check-list panel">([^]*?)<\/ul>/.exec(text)?.[1] ?? '';
  expect(list.match(/<a /g)).toHaveLength(3);
  expect(text).toContain('3 things are still missing.');
  await db().run(sql`
    update campaigns set tagline = 'Made by hand', city = 'Lyon', terms_accepted_at = clock_now()
    where id = ${id}`);
});

it('says how a review stands as each language writes it', async () => {
  const { id } = await db().one<{ id: number }>(sql`select id from campaigns where slug = 'ready'`);
  await submitNonprofit(id, 'Registered charity 1234', owner.accountId);
  const client = server.client();
  client.cookies.set('session', await sessionOf(owner));
  const said = async (locale: string) => {
    const { text } = await client.get(`${locale}/campaigns/${id}/edit/launch`);
    return text.replaceAll(/<[^>]*>/g, '|');
  };
  expect(await said('')).toContain('|Proof of nonprofit status: Waiting for our decision|');
  expect(await said('/fr')).toMatch(/\|[^|]+\u00a0: En attente[^|]*\|/);
});

it('asks to check everything before the launch, and not after it', async () => {
  const { id } = await db().one<{ id: number }>(sql`select id from campaigns where slug = 'ready'`);
  const client = server.client();
  client.cookies.set('session', await sessionOf(owner));
  const read = async () => (await client.get(`/campaigns/${id}/edit/launch`)).text;
  expect(await read()).toContain('before the campaign goes public');
  await db().run(sql`
    update campaigns set state = 'live', launched_at = clock_now(),
      ends_at = clock_now() + interval '9 days' where id = ${id}`);
  expect(await read()).not.toContain('before the campaign goes public');
});

it('says of each thing how it stands now, which one it is and since when', async () => {
  const { id } = await db().one<{ id: number }>(sql`select id from campaigns where slug = 'ready'`);
  const by = { accountId: owner.accountId + 1000, requestId: 'req-rounds', ip: '192.0.2.1' };
  await db().run(sql`
    insert into accounts (id, email) overriding system value values (${by.accountId}, 'tess@staff.test')`);
  const round = async (perk: number, title: string, verdict: 'approved' | 'changes_requested') => {
    const content = { perk_id: perk, title: `${title}, new`, title_before: title };
    const change = { name: `perk ${perk}`, content };
    const group = await transaction((tx) => submitPerkChange(tx, id, change, owner.accountId));
    if (verdict === 'approved') {
      await db().run(sql`
        update approval_groups set state = 'approved', reviewer_id = ${by.accountId},
          decided_at = clock_now() where id = ${group}`);
    } else await decideApproval(group, verdict, `About the ${title}`, by);
  };
  await round(1, 'Recorder', 'changes_requested');
  await round(2, 'Whistle', 'changes_requested');
  await round(1, 'Recorder', 'approved');
  const client = server.client();
  client.cookies.set('session', await sessionOf(owner));
  const page = (await client.get(`/campaigns/${id}/edit/launch`)).text;
  expect(page).toContain(`href="/campaigns/${id}/edit/perks?edit=2"`);
  const text = page.replaceAll(/<[^>]*>/g, '|');
  expect(text).toMatch(
    /\|Perk change: Approved[| ]+Recorder · Reviewed on [A-Z][a-z]+ \d+, \d{4}\|/,
  );
  expect(text).toMatch(/\|Perk change: Please make[^|]*[| ]+Whistle · Reviewed on /);
  expect(text).toContain('|About the Whistle|');
  expect(text).not.toContain('About the Recorder');
});

it('tells the owner of a cancelled campaign who cancelled it, why, and where the money goes', async () => {
  const { id } = await db().one<{ id: number }>(sql`
    insert into campaigns (slug, owner_id, title, state, launched_at, ends_at, cancel_reason)
    values ('gone', ${owner.accountId}, 'A gone lamp', 'cancelled', clock_now(),
      clock_now() + interval '9 days', 'The report never came.')
    returning id`);
  await db().run(sql`
    insert into campaign_events (campaign_id, from_state, to_state, cause)
    values (${id}, 'live', 'cancelled', 'remove')`);
  const client = server.client();
  client.cookies.set('session', await sessionOf(owner));
  const read = async () => (await client.get(`/campaigns/${id}/edit/launch`)).text;
  const text = await read();
  expect(text).toMatch(/Our trust team cancelled this campaign on [A-Z]/);
  expect(text).toContain('The reason: The report never came.');
  expect(text).toContain('everyone who paid gets a refund');
  expect(text).not.toContain('Ends on');
  await db().run(sql`update campaign_events set cause = 'cancel' where campaign_id = ${id}`);
  expect(await read()).toMatch(/The owner cancelled this campaign on [A-Z]/);
});
