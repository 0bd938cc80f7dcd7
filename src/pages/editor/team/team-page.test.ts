import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePerson, sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as team from './team-page.tsx';

testDatabase();
let server: TestPages;
let owner: Person;
let draft: number;

beforeAll(async () => {
  owner = await plantPerson('owner');
  const row = await db().one<{ id: number }>(sql`
    insert into campaigns (slug, owner_id, title)
    values ('a-quiet-draft', ${owner.accountId}, 'A quiet draft') returning id`);
  draft = row.id;
  server = await startTestPages([{ path: 'campaigns/:id/edit/team', module: team }], {
    sessions: sessionReader,
    describePerson,
  });
});
afterAll(() => server.stop());

async function clientOf(person?: Person): Promise<HttpClient> {
  const client = server.client();
  if (person) client.cookies.set('session', await sessionOf(person));
  return client;
}

describe('the page of the team', () => {
  const url = () => `/campaigns/${draft}/edit/team`;

  it('says what no permission means before anybody is invited', async () => {
    const page = await (await clientOf(owner)).get(url());
    expect(page.text).toContain('Choose none to only list someone as a team member');
    expect(page.text).toContain('Send invitation');
  });

  it('leads an owner whose address is not confirmed to the mail about it, in place of the form', async () => {
    const { accountId } = owner;
    const set = (at: string | null) =>
      db().run(sql`update accounts set email_confirmed_at = ${at} where id = ${accountId}`);
    await set(null);
    const page = await (await clientOf(owner)).get(url());
    await set('2026-01-01T00:00:00Z');
    expect(page.text).toContain('Confirm your email address first');
    expect(page.text).toContain(`/accounts/welcome?from=${encodeURIComponent(url())}`);
    expect(page.text).not.toContain('Send invitation');
    // Before the list of who is there already.
    const first = page.text.indexOf('Confirm your email address first');
    expect(first).toBeLessThan(page.text.indexOf('Team members<'));
  });

  it('shows what a member may do as chosen, and saves what the owner chooses instead', async () => {
    const member = await plantPerson('member');
    await db().run(sql`
      insert into campaign_team (campaign_id, account_id, permissions)
      values (${draft}, ${member.accountId}, ${['see_figures', 'edit_campaign']})`);
    const client = await clientOf(owner);
    const chosen = async () => {
      const { text } = await client.get(url());
      const form = text.slice(text.indexOf('’s permissions'), text.indexOf('value="change"'));
      return [...form.matchAll(/<input[^>]*checked[^>]*>/g)].map(
        ([box]) => /value="(\w+)"/.exec(box)?.[1],
      );
    };
    expect(await chosen()).toEqual(['edit_campaign', 'see_figures']);
    const answer = await client.request({
      method: 'POST',
      url: url(),
      body: new URLSearchParams({
        csrf_token: await client.csrfToken(),
        act: 'change',
        account_id: String(member.accountId),
        permissions: 'fulfil_orders',
      }),
    });
    expect(answer.status).toBe(303);
    expect(await chosen()).toEqual(['see_contributions', 'fulfil_orders']);
    const theirs = await (await clientOf(member)).get(url());
    expect(theirs.text).not.toContain('’s permissions');
  });
});
