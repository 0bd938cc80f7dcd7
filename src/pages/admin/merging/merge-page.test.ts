import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import * as individualPage from '#pages/individual/individual-page.tsx';
import { backOfficePages, submit } from '#test/stories/back-office.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  const pages = [...backOfficePages, { path: 'individuals/:id', module: individualPage }];
  server = await startTestPages(pages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

async function staff(role: 'support' | 'trust') {
  const client = server.client();
  client.cookies.set('session', `${role}:${await makeAccount()}`);
  return client;
}

it('is reached from the account, names the other one, shows what moves, and merges', async () => {
  const [into, from] = [
    await makeAccount({ email: 'page-into@people.test' }),
    await makeAccount({ email: 'page-from@people.test' }),
  ];
  await db().run(sql`
    update accounts set firstname = v.firstname, lastname = v.lastname, city = v.city, country = 'FR',
      created_at = '2001-02-03T12:00:00Z'
    from (values (${into}::bigint, 'Ada', 'Stone', 'Paris'), (${from}, 'Bo', 'Reed', 'Lyon'))
      v (id, firstname, lastname, city) where accounts.id = v.id`);
  await db().run(sql`
    insert into addresses (account_id, name, address, city, country)
    values (${from}, 'Ada', '1 Street', 'Paris', 'FR')`);
  await db().run(sql`
    insert into moderation_reports (account_id, reporter_id, locale, reason)
    values (${from}, ${into}, 'en', 'spam'), (${into}, ${from}, 'en', 'spam')`);
  const support = await staff('support');
  const page = `/admin/accounts/${into}/merge`;
  expect((await support.get(`/admin/accounts/${into}`)).text).toContain(`href="${page}"`);
  for (const other of ['nobody@people.test', 'page-from@people.tes', '#999999']) {
    const unknown = await submit(support, page, { intent: 'choose', other });
    expect([unknown.status, unknown.text]).toEqual([
      422,
      expect.stringContaining('no open account'),
    ]);
  }
  const byNumber = await submit(support, page, { intent: 'choose', other: `#${from}` });
  expect(byNumber.headers.location).toBe(`${page}?from=${from}`);
  const chosen = await submit(support, page, { intent: 'choose', other: 'Page-From@people.test' });
  expect(chosen.headers.location).toBe(`${page}?from=${from}`);
  const shown = (await support.get(`${page}?from=${from}`)).text;
  expect(shown).toContain('What moves');
  const compared = /The two accounts.*?What moves/s.exec(shown)?.[0] ?? '';
  for (const part of ['Ada Stone', 'Paris, France', 'Bo Reed', 'Lyon, France', 'Feb 3, 2001']) {
    expect([part, compared.includes(part)]).toEqual([part, true]);
  }
  const self = (await support.get(`${page}?from=${into}`)).text;
  expect(self).toContain('can’t be merged');
  expect(self).not.toContain('What moves');
  expect(shown).toMatch(
    /Open reports between the two[\s\S]{0,200}2[\s\S]{0,200}removed with the merge/,
  );
  expect(shown).toMatch(/Addresses[\s\S]{0,300}>1</);
  const form = { intent: 'merge', from: String(from), reason: ' ' };
  expect((await submit(support, `${page}?from=${from}`, form)).status).toBe(422);
  const done = await submit(support, `${page}?from=${from}`, { ...form, reason: 'One person' });
  expect(done.headers.location).toContain(`/admin/accounts/${into}`);
  const after = (await support.get(`/admin/accounts/${from}`)).text;
  expect(after).toContain('Merged into');
  expect(after).not.toContain(`/admin/accounts/${from}/merge`);
  expect((await support.get(`/admin/accounts/${into}`)).text).toContain('Merged accounts');
  const old = await server.client().get(`/individuals/${from}`);
  expect([old.status, old.headers.location]).toEqual([expect.any(Number), `/individuals/${into}`]);
});

it('of two owners with money neither is told to keep the other account', async () => {
  const [one, other] = [await makeCampaign(), await makeCampaign()];
  const support = await staff('support');
  for (const [into, from] of [
    [one.ownerId, other.ownerId],
    [other.ownerId, one.ownerId],
  ]) {
    const { text } = await support.get(`/admin/accounts/${into}/merge?from=${from}`);
    expect(text).toContain('Both accounts own a campaign');
    expect(text).not.toContain('Keep that account');
    const forced = { intent: 'merge', from: String(from), reason: 'One person' };
    expect((await submit(support, `/admin/accounts/${into}/merge`, forced)).status).toBe(409);
  }
  const nobody = await makeAccount();
  const { text } = await support.get(`/admin/accounts/${nobody}/merge?from=${one.ownerId}`);
  expect(text).toContain('Keep that account');
});

it('says all that forbids it, offers nothing then, and is not for every role', async () => {
  const [into, from] = [await makeAccount({ confirmed: false }), await makeAccount()];
  await db().run(sql`update accounts set revoked_at = clock_now() where id = ${from}`);
  const support = await staff('support');
  const { text } = await support.get(`/admin/accounts/${into}/merge?from=${from}`);
  expect(text).toContain('These accounts can’t be merged');
  expect(text).toMatch(/has been revoked[\s\S]*isn’t confirmed/);
  expect(text).not.toContain('value="merge"');
  expect(text).not.toContain('Open reports between the two');
  const forced = { intent: 'merge', from: String(from), reason: 'One person' };
  expect((await submit(support, `/admin/accounts/${into}/merge`, forced)).status).toBe(409);
  expect((await (await staff('trust')).get(`/admin/accounts/${into}/merge`)).status).toBe(403);
});
