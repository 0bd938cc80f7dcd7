import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { recordExternalRaised } from '#flows/plant-contributions/index.ts';
import { postOrFail, recipes } from '#modules/ledger/index.ts';
import { clockNow, moveClock } from '#platform/clock/clock.ts';
import { toInstant } from '#platform/clock/instant.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { type MadeCampaign, makeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { figuresRoutes } from '../api/figures.routes.ts';
import * as overview from '../command-center-page.tsx';
import * as figures from '../figures/figures-page.tsx';

testDatabase();
const DAY_MS = 24 * 3600 * 1000;
let server: TestPages;
/** Noon of a day in UTC: the days of a test are those of its campaigns, whenever it runs. */
let noon: Date;
/** Seconds until then. */
let toNoon: number;
let category: number;
let serial = 0;

beforeAll(async () => {
  server = await startTestPages(
    [
      { path: 'command_center/:id', module: overview },
      { path: 'command_center/:id/funding', module: figures },
    ],
    { sessions: sessionsByNumber, routes: figuresRoutes },
  );
  const now = await clockNow();
  noon = new Date(Math.ceil(now.getTime() / DAY_MS) * DAY_MS + DAY_MS / 2);
  toNoon = (noon.getTime() - now.getTime()) / 1000;
  await moveClock(toNoon);
});
afterAll(() => server.stop());

beforeEach(async () => {
  serial += 1;
  ({ id: category } = await db().one<{ id: number }>(sql`
    insert into categories (slug, top_level, icon_name, position, names, taglines)
    values (${`kiwis-${serial}`}, true, 'leaf', ${serial}, '{}', '{}') returning id`));
});

const daysAgo = (days: number): Date => new Date(noon.getTime() - days * DAY_MS);

async function pledge(campaign: MadeCampaign, minor: bigint, at: Date): Promise<void> {
  const beneficiary = await db().one<{ id: number }>(sql`
    select id from beneficiaries where campaign_id = ${campaign.id}`);
  serial += 1;
  const money = {
    id: serial,
    beneficiaryId: beneficiary.id,
    currency: 'USD',
    totalMinor: minor,
  } as const;
  await transaction((tx) => postOrFail(tx, [recipes.pledged(money, toInstant(at))]));
}

/** One of the category with a goal of 100.00, launched so many days ago, and what came on its days. */
async function launched(days: number, ...cents: bigint[]): Promise<MadeCampaign> {
  const made = await makeCampaign({ goal: 10_000 });
  await db().run(sql`
    update campaigns set category_id = ${category}, launched_at = ${daysAgo(days)}
    where id = ${made.id}`);
  for (const [at, minor] of cents.entries()) {
    if (minor > 0n) await pledge(made, minor, daysAgo(days - at));
  }
  return made;
}

async function read(campaign: MadeCampaign, section = '', prefix = '') {
  const client = server.client();
  client.cookies.set('session', String(campaign.ownerId));
  return (await client.get(`${prefix}/command_center/${campaign.id}${section}`)).text;
}

it('lays a campaign beside five of its category on the same day, and names none of them', async () => {
  const own = await launched(3, 1000n, 500n, 0n, 7000n);
  const others = [
    await launched(3, 1000n, 0n, 0n, 9000n),
    await launched(30, 2000n),
    await launched(5, 1000n, 1000n, 1000n, 5000n),
    await launched(4, 0n, 0n, 4000n, 5000n),
  ];
  await launched(2, 9000n);
  expect(await read(own, '/funding')).not.toContain('Median of the others');
  // It ended at noon of its second day, on which its pledges were let go: its first is what it had.
  const ended = await launched(20, 9000n);
  await db().run(sql`
    update campaigns set state = 'ended', outcome = 'unfunded', ends_at = ${daysAgo(19)}
    where id = ${ended.id}`);
  const text = await read(own, '/funding');
  // What they had after three days: 10, 20, 30, 40 and 90 per cent; it has 15. Today counts for nobody.
  expect(text).toContain('After 3 full days it has reached 15% of its goal.');
  expect(text).toContain('The median of the 5 campaigns compared was 30% by then');
  expect(text).toMatch(/Others on the same day/);
  expect(await read(own)).toContain('After 3 full days it has reached 15% of its goal.');
  expect(await read(own, '/funding', '/fr')).toContain('la médiane des 5 campagnes comparées');
  const ids = others.map(({ id }) => id);
  const named = await db().query<{ title: string; slug: string }>(sql`
    select title, slug from campaigns where id = any(${ids}::bigint[])`);
  for (const { title, slug } of named) {
    expect(text).not.toMatch(new RegExp(`(${title}|${slug})\\b`));
  }
  const answer = JSON.parse(await read(own, '/stats', '/private_api'));
  expect(answer.response.comparison).toEqual({
    others: 5,
    days: [
      { day: 1, own: 0.1, median: 0.1 },
      { day: 2, own: 0.15, median: 0.2 },
      { day: 3, own: 0.15, median: 0.3 },
    ],
  });
});

it('leaves out other categories, the owner’s own and those that are held or were cancelled', async () => {
  const own = await launched(3, 1000n);
  const made: MadeCampaign[] = [];
  for (let n = 0; n < 9; n += 1) made.push(await launched(3, 1000n));
  const others = async () => {
    const answer = JSON.parse(await read(own, '/stats', '/private_api'));
    return answer.response.comparison.others;
  };
  expect(await others()).toBe(9);
  const changes = [
    sql`category_id = null`,
    sql`owner_id = ${own.ownerId}`,
    sql`state = 'held', held_from_state = 'live'`,
    sql`state = 'cancelled', cancel_reason = 'We stop'`,
  ];
  for (const [place, change] of changes.entries()) {
    await db().run(sql`update campaigns set ${change} where id = ${made[place]?.id ?? 0}`);
    expect(await others()).toBe(8 - place);
  }
});

it('compares nobody with what was raised elsewhere, which came on no day that is known', async () => {
  const own = await launched(3, 1000n);
  const others = [];
  for (let n = 0; n < 6; n += 1) others.push(await launched(3, 1000n));
  const elsewhere = ({ id }: MadeCampaign) => {
    const raised = { campaignId: id, perkId: null, raisedMinor: 9000n, contributors: 3 };
    return transaction((tx) => recordExternalRaised(tx, [{ ...raised, occurredAt: daysAgo(3) }]));
  };
  await elsewhere(others[0] as MadeCampaign);
  expect(await read(own, '/funding')).toContain('5 campaigns compared');
  await elsewhere(own);
  const start = await read(own);
  expect(start).not.toContain('campaigns compared');
  expect(start.replaceAll('<!-- -->', '')).toContain('0 contributions here, the rest elsewhere');
});

it('expects the same on the overview and among the funds, from morning to night', async () => {
  const own = await launched(4, 500n, 1000n, 2000n, 3000n);
  await db().run(sql`
    update campaigns set ends_at = ${daysAgo(-5.25)} where id = ${own.id}`);
  const seen = new Set<string | undefined>();
  for (const hours of [-11, 0, 11]) {
    await moveClock(toNoon + hours * 3600);
    for (const section of ['', '/funding']) {
      const text = await read(own, section);
      seen.add(/Expected at the deadline<.*?(\$[\d,.]+)/s.exec(text)?.[1]);
    }
  }
  await moveClock(toNoon);
  // 65.00 by midnight, and 20.00 a day for five days and three quarters.
  expect([...seen]).toEqual(['$180']);
});
