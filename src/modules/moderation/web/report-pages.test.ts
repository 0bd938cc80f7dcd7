import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as campaignPage from './report-campaign-page.tsx';
import * as personPage from './report-person-page.tsx';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(
    [
      { path: 'projects/:slug/report', module: campaignPage },
      { path: 'individuals/:id/report', module: personPage },
    ],
    { sessions: sessionsByNumber },
  );
});
afterAll(() => server.stop());

/** Opens the form as a person without scripts does, and sends it. */
async function send(
  client: ReturnType<TestPages['client']>,
  url: string,
  fields: Record<string, string>,
  more: Record<string, string> = {},
) {
  const { text } = await client.get(url);
  const hidden = [...text.matchAll(/<input type="hidden"[^>]*?name="(\w+)"[^>]*?value="([^"]*)"/g)];
  const marks = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
  const email = /name="(f[0-9a-f]{24})"/.exec(text)?.[1];
  await setClock(60);
  const body = new URLSearchParams({ ...marks, ...fields, ...(email ? more : {}) });
  if (email && more.email !== undefined) {
    body.delete('email');
    body.set(email, more.email);
  }
  const answer = await client.request({ method: 'POST', url, body });
  await setClock(0);
  return answer;
}

const slugOf = async (id: number) =>
  (await db().one<{ slug: string }>(sql`select slug from campaigns where id = ${id}`)).slug;
const reportsOf = (id: number) =>
  db().query<{ reason: string; email: string | null; reporter_id: number | null }>(sql`
    select reason, email, reporter_id from moderation_reports
    where campaign_id = ${id} or account_id = ${id} order by id`);

it('a visitor reports a campaign with an address to hear by; a trap or none refuses it', async () => {
  const { id } = await makeCampaign();
  const url = `/projects/${await slugOf(id)}/report`;
  const fields = { reason: 'copyright', note: 'The drawing is mine' };
  const nobody = await send(server.client(), url, fields, { email: 'not an address' });
  expect([nobody.status, nobody.text.includes('The drawing is mine')]).toEqual([422, true]);
  const robot = await send(server.client(), url, { ...fields, email: 'bot@bots.test' });
  expect(robot.status).toBe(422);
  expect(await reportsOf(id)).toEqual([]);
  const client = server.client();
  const sent = await send(client, url, fields, { email: 'ada@people.test' });
  expect(sent.status).toBe(303);
  const after = String(sent.headers.location);
  const said = (await client.get(after)).text;
  expect(said).toContain('Report sent');
  expect(said).toContain('email you the outcome. A report alone doesn’t change the page.');
  expect((await client.get(`/fr${after}`)).text).toContain('Un signalement seul ne change rien');
  expect(await reportsOf(id)).toEqual([
    { reason: 'copyright', email: 'ada@people.test', reporter_id: null },
  ]);
});

it('whoever is logged in is asked for no address', async () => {
  const [person, reporter] = [await makeAccount(), await makeAccount()];
  const client = server.client();
  client.cookies.set('session', String(reporter));
  const url = `/individuals/${person}/report`;
  expect((await client.get(url)).text).not.toContain('Your email address');
  for (const note of ['', ' \u200b\u2060\ufeff '])
    expect((await send(client, url, { reason: 'other', note })).status).toBe(422);
  expect((await send(client, url, { reason: 'scam', note: '' })).status).toBe(303);
  expect(await reportsOf(person)).toEqual([{ reason: 'scam', email: null, reporter_id: reporter }]);
});
