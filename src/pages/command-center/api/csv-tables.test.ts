import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '#platform/csv/read-csv.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeAccount } from '#test/stories/market.ts';
import { moneyBackGateway } from '#test/stories/money-back.ts';
import { type FiguresStory, tellFigures } from '#test/stories/owner-figures.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer } from '#test/support/server.ts';
import { CSV_NAMES } from './csv-tables.ts';
import { figuresRoutes } from './figures.routes.ts';

testDatabase();
const gateway = moneyBackGateway();
let server: Awaited<ReturnType<typeof startTestServer>>;
let story: FiguresStory;

beforeAll(async () => {
  server = await startTestServer(figuresRoutes, { sessions: sessionsByNumber });
  story = await tellFigures(gateway);
});
afterAll(() => server.stop());

function as(session: string | number) {
  const client = server.client();
  client.cookies.set('session', String(session));
  return client;
}

const address = (name: string, query = '') =>
  `/private_api/command_center/${story.campaign.id}/${name}${query}`;

async function figures(name: string) {
  const answer = await as(story.campaign.ownerId).get(address(name));
  return answer.json<{ response: { total: { held_cents: number } } }>().response;
}

async function teamMember(permissions: string[]) {
  const id = await makeAccount();
  await db().run(sql`
    insert into campaign_team (campaign_id, account_id, permissions)
    values (${story.campaign.id}, ${id}, ${permissions})`);
  return id;
}

describe('a table as a file', () => {
  it.each(CSV_NAMES)('%s is a table for a spreadsheet, by the same permission', async (name) => {
    const answer = await as(story.campaign.ownerId).get(address(`csv/${name}`));
    expect([answer.status, answer.headers['content-type']]).toEqual([
      200,
      'text/csv; charset=utf-8',
    ]);
    expect(answer.headers['content-disposition']).toContain(`-${name}-`);
    expect(readCsv(answer.text)[0]?.length).toBeGreaterThan(3);
    const helper = as(await teamMember(['see_contributions', 'manage_money']));
    const refused = [
      await helper.get(address(`csv/${name}`)),
      await as(await makeAccount()).get(address(`csv/${name}`)),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 404]);
  });

  it('is of the days asked for, and of none that are none', async () => {
    const owner = as(story.campaign.ownerId);
    const { text } = await owner.get(address('csv/visits', '?from=2026-01-30&to=2026-02-01'));
    const days = readCsv(text).slice(1);
    expect(days.map(([day]) => day)).toEqual(['2026-01-30', '2026-01-31', '2026-02-01']);
    const refused = await owner.get(address('csv/visits', '?from=2026-02-01&to=2026-01-30'));
    expect(refused.status).toBe(422);
  });

  it('of page speed counts the last thirty days of a longer time', async () => {
    const { id, ownerId } = story.campaign;
    await db().run(sql`
      insert into analytics_vitals (page, campaign_id, device, metric, day, step, count) values
        ('thanks', ${id}, 'mobile', 'lcp', '2025-03-01', 70, 900),
        ('thanks', ${id}, 'mobile', 'lcp', '2025-03-02', 70, 20),
        ('thanks', ${id}, 'mobile', 'lcp', '2025-03-31', 70, 7)`);
    const query = '?from=2025-01-01&to=2025-03-31';
    const { text } = await as(ownerId).get(address('csv/vitals', query));
    const counts = readCsv(text).slice(1);
    expect(counts.map(([page, , , count]) => [page, count])).toEqual([['thanks', '27']]);
  });

  it('a statement ends with what is held, and its lines add up to it', async () => {
    const { text } = await as(story.campaign.ownerId).get(address('csv/statement'));
    const rows = readCsv(text).slice(1);
    const [, paid, refunds, platform, processing, disputes, sent, change, balance] =
      rows.at(-1) ?? [];
    const cents = (cell = '') => Math.round(Number(cell) * 100);
    const parts = [paid, refunds, platform, processing, disputes, sent].map(cents);
    expect(parts.reduce((sum, one) => sum + one, 0)).toBe(cents(change));
    const { total } = await figures('finances');
    expect(cents(balance)).toBe(total.held_cents);
  });

  it('a statement by months has the sums of its days, and the balance of the last one', async () => {
    const owner = as(story.campaign.ownerId);
    const query = '?from=2025-11-15&to=2026-02-10';
    const months = readCsv((await owner.get(address('csv/months', query))).text).slice(1);
    expect(months.map(([month]) => month)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    const all = readCsv((await owner.get(address('csv/months', '?days=all'))).text);
    const days = readCsv((await owner.get(address('csv/statement', '?days=all'))).text);
    expect(all.at(-1)?.at(-2)).toBe(days.at(-1)?.at(-2));
    expect(all.length).toBeLessThan(4);
  });
});
