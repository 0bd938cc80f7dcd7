import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '#platform/http/actor.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { backOfficePages } from '#test/stories/back-office.ts';
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

const PAGE = '/admin/identity_verifications';

async function staff(role: Role) {
  const accountId = await makeAccount();
  const client = server.client();
  client.cookies.set('session', `${role}:${accountId}`);
  return { client, accountId };
}

/** A check of a campaign's recipient; the campaign's number. */
async function check(state: string, reason: string | null, times = 1): Promise<number> {
  const { id, ownerId } = await makeCampaign();
  await db().run(sql`
    insert into identity_checks (beneficiary_id, provider_key, started_by, recipient_type)
    select b.id, gen_random_uuid(), ${ownerId}, 'business'
    from beneficiaries b, generate_series(1, ${times}) where b.campaign_id = ${id}`);
  await db().run(sql`
    update identity_checks set state = ${state}, reason = ${reason}
    where beneficiary_id = (select id from beneficiaries where campaign_id = ${id})`);
  return id;
}

it('shows who was checked and what came of it, by state, and leads to the campaign', async () => {
  const failed = await check('failed', 'document_expired');
  const verified = await check('verified', null);
  const { client, accountId } = await staff('trust');
  const all = (await client.get(PAGE)).text;
  expect(all).toContain(`href="/admin/projects/${failed}"`);
  expect(all).toContain(`href="/admin/projects/${verified}"`);
  expect(all).toContain('Document expired');
  expect(all).not.toContain('document_expired');
  expect((await client.get(`/fr${PAGE}`)).text).toContain('Document expiré');
  const only = (await client.get(`${PAGE}?state=failed`)).text;
  expect(only).toContain(`href="/admin/projects/${failed}"`);
  expect(only).not.toContain(`href="/admin/projects/${verified}"`);
  const read = await db().query(sql`
    select 1 as one from audit_log where act = 'personal_data_read' and actor_id = ${accountId}`);
  expect(read).toHaveLength(1);
});

it('goes on where a page ends, and shows each check once', async () => {
  const id = await check('needs_more', null, 60);
  const { client } = await staff('trust');
  const pages = [(await client.get(`${PAGE}?state=needs_more`)).text];
  const next = /href="([^"]*cursor=\d+)"/.exec(pages[0] ?? '')?.[1]?.replaceAll('&amp;', '&');
  pages.push((await client.get(next ?? '')).text);
  const link = new RegExp(`href="/admin/projects/${id}"`, 'g');
  expect(pages.map((text) => text.match(link)?.length)).toEqual([50, 10]);
});
