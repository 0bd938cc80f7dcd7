import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '#platform/csv/read-csv.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { type MadeCampaign, makeAccount, makeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { figuresRoutes } from './figures.routes.ts';
import { LIST_NAMES, type ListName } from './lists-csv.ts';

testDatabase();
let server: TestServer;
let campaign: MadeCampaign;

beforeAll(async () => {
  server = await startTestServer(figuresRoutes, { sessions: sessionsByNumber });
  campaign = await makeCampaign();
});
afterAll(() => server.stop());

async function get(session: number | null, name: ListName, query = '') {
  const client = server.client();
  if (session !== null) client.cookies.set('session', String(session));
  return client.get(`/private_api/command_center/${campaign.id}/csv/${name}${query}`);
}

async function rowsOf(name: ListName, query = ''): Promise<string[][]> {
  const answer = await get(campaign.ownerId, name, query);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toContain(`-${name}-`);
  return readCsv(answer.text);
}

async function helper(permissions: string[]): Promise<number> {
  const id = await makeAccount();
  await db().run(sql`
    insert into campaign_team (campaign_id, account_id, permissions)
    values (${campaign.id}, ${id}, ${permissions})`);
  return id;
}

describe('a list of a campaign as a file', () => {
  it.each(LIST_NAMES)('%s are nobody’s who may not open their page', async (name) => {
    const others = ['see_contributions', 'manage_money', 'see_figures'];
    const refused = [
      await get(null, name),
      await get(await makeAccount(), name),
      await get(await helper(others), name),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 404, 403]);
  });

  it('has every update, planned ones and drafts too, in the language that was asked for', async () => {
    await db().run(sql`
      insert into campaign_updates (campaign_id, slug, title, body_html, audience, author_id, number,
        published_at)
      values (${campaign.id}, 'done', 'Done', '<p>x</p>', 'everyone', ${campaign.ownerId}, 1, clock_now()),
        (${campaign.id}, 'draft', '=Soon', '<p>x</p>', 'contributors', ${campaign.ownerId}, null, null)`);
    const [head, ...rows] = await rowsOf('updates');
    expect(head).toEqual(['number', 'title', 'state', 'audience', 'published_at']);
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      ['', "'=Soon", 'draft', 'contributors'],
      ['1', 'Done', 'published', 'everyone'],
    ]);
    const [kopf, entwurf] = await rowsOf('updates', '?locale=de');
    expect(kopf?.slice(1, 4)).toEqual(['Titel', 'Stand', 'Empfänger']);
    expect(entwurf?.slice(2, 4)).toEqual(['Entwurf', 'Unterstützende']);
  });

  it('has every comment, over more pages than one, hidden and private ones too', async () => {
    await db().run(sql`
      insert into comments (campaign_id, author_id, body, private, hidden_at)
      select ${campaign.id}, ${await makeAccount()}, 'Number ' || n, n = 1, case n when 2 then clock_now() end
      from generate_series(1, 70) n`);
    const [head = [], ...rows] = await rowsOf('comments');
    const of = (name: string) => head.indexOf(name);
    expect(rows.map((row) => row[of('comment')])).toEqual(
      Array.from({ length: 70 }, (_, at) => `Number ${70 - at}`),
    );
    const [hidden, secret] = rows.slice(-2);
    expect([hidden?.[of('hidden')], hidden?.[of('private')]]).toEqual(['yes', 'no']);
    expect([secret?.[of('hidden')], secret?.[of('private')]]).toEqual(['no', 'yes']);
  });

  it('has both versions of every experiment with what was counted of them', async () => {
    await db().run(sql`
      insert into page_experiments
        (campaign_id, part, original, variant, state, started_at, ended_at, counted)
      values (${campaign.id}, 'title', 'First', 'Second', 'stopped', clock_now() - interval '2 days',
        clock_now(), ${sql.json([
          { bucket: 'control', people: 40, checkouts: 5, done: 3 },
          { bucket: 'variant', people: 41, checkouts: 6, done: 4 },
        ])})`);
    const [head, ...rows] = await rowsOf('experiments');
    expect(head?.slice(-5)).toEqual(['version', 'name', 'people', 'checkouts', 'contributions']);
    expect(rows.map((row) => row.slice(-5))).toEqual([
      ['a', 'First', '40', '5', '3'],
      ['b', 'Second', '41', '6', '4'],
    ]);
  });
});
