import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countEvents } from '#modules/analytics/figures/count-events.ts';
import {
  event,
  type KeptEvent,
  KIWI,
  someEvents,
  walked,
} from '#modules/analytics/figures/some-events.fixture.ts';
import { insertEvents, keepDays } from '#modules/analytics/analytics.store.ts';
import { fundsRoutes } from '#modules/disbursements/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { moneyBackGateway } from '#test/stories/money-back.ts';
import { type FiguresStory, tellFigures } from '#test/stories/owner-figures.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer } from '#test/support/server.ts';
import { figuresRoutes } from './figures.routes.ts';

testDatabase();
const gateway = moneyBackGateway();
let server: Awaited<ReturnType<typeof startTestServer>>;
let story: FiguresStory;

const NAMES = 'analytics countries domains finances perks perk_items referrers stats'.split(' ');

function as(session: string | number) {
  const client = server.client();
  client.cookies.set('session', String(session));
  return client;
}

const address = (name: string, query = '') =>
  `/private_api/command_center/${story.campaign.id}/${name}${query}`;

async function figures<T>(name: string, query = ''): Promise<T> {
  const answer = await as(story.campaign.ownerId).get(address(name, query));
  expect([name, answer.status]).toEqual([name, 200]);
  return answer.json<{ response: T }>().response;
}

async function teamMember(permissions: string[]) {
  const id = await makeAccount();
  await db().run(sql`
    insert into campaign_team (campaign_id, account_id, permissions)
    values (${story.campaign.id}, ${id}, ${permissions})`);
  return id;
}

beforeAll(async () => {
  await keepDays(db(), 3, 90);
  server = await startTestServer([...figuresRoutes, ...fundsRoutes], {
    sessions: sessionsByNumber,
  });
  story = await tellFigures(gateway);
});
afterAll(() => server.stop());

describe('[7-30] the figures of a campaign are refused', () => {
  it.each(NAMES)('%s: to visitors, strangers and helpers who may not see figures', async (name) => {
    const others = ['edit_campaign', 'post_and_comment', 'see_contributions', 'fulfil_orders'];
    const helper = await teamMember([...others, 'manage_money']);
    const answers = await Promise.all([
      server.client().get(address(name)),
      as(await makeAccount()).get(address(name)),
      as(helper).get(address(name)),
      as(await teamMember(['see_figures'])).get(address(name)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 404, 403, 200]);
  });

  it.each([
    '?from=2026-03-02&to=2026-03-01',
    '?from=2001-01-01&to=2026-01-01',
    '?from=yesterday',
    '?days=12',
    '?what=ever',
  ])('for days that are none: %s', async (query) => {
    const answer = await as(story.campaign.ownerId).get(address('finances', query));
    expect(answer.status).toBe(422);
  });
});

interface Money {
  readonly gross_cents: number;
  readonly refunds_cents: number;
  readonly disputes_cents: number;
  readonly held_cents: number;
  readonly raised_cents: number;
  readonly platform_fees_cents: number;
  readonly processing_fees_cents: number;
  readonly sent_cents: number;
}

describe('[7-30] the figures of a campaign', () => {
  it('finances are what contributions, refunds and disputes add up to', async () => {
    const { total, days } = await figures<{
      total: Money;
      days: (Money & { contributions: number })[];
    }>('finances');
    const [given] = await db().query<{ given: number; count: number }>(sql`
      select sum(captured_minor)::int as given, count(*)::int as count from contributions
      where campaign_id = ${story.campaign.id}`);
    const [back] = await db().query<{ back: number }>(sql`
      select sum(r.amount_minor)::int as back from payment_refunds r
        join contributions c on c.id = r.source_id
      where c.campaign_id = ${story.campaign.id} and r.state = 'succeeded'`);
    const [asked] = await db().query<{ held: number }>(sql`
      select sum(d.held_minor)::int as held from payment_disputes d
        join payment_attempts a on a.id = d.attempt_id join contributions c on c.id = a.source_id
      where c.campaign_id = ${story.campaign.id} and d.state in ('open', 'lost')`);
    expect([given, back, asked]).toEqual([
      { given: 44_500, count: 7 },
      { back: 5_500 },
      { held: 13_000 },
    ]);
    expect(total).toMatchObject({
      gross_cents: 44_500,
      refunds_cents: 5_500,
      disputes_cents: 13_000,
      raised_cents: 26_000,
      sent_cents: 0,
    });
    const { platform_fees_cents: fees, processing_fees_cents: processing } = total;
    expect(total.held_cents).toBe(44_500 - 5_500 - 13_000 - fees - processing);
    const sum = (name: keyof Money) => days.reduce((all, day) => all + day[name], 0);
    for (const name of Object.keys(total) as (keyof Money)[]) {
      expect([name, sum(name)]).toEqual([name, total[name]]);
    }
    // Two were taken back whole: refunded, and lost to the bank.
    expect(days.reduce((all, day) => all + day.contributions, 0)).toBe(5);
    const funds = await as(story.campaign.ownerId).get(
      `/private_api/campaigns/${story.campaign.id}/funds`,
    );
    expect(funds.json()).toMatchObject({
      response: {
        gross_cents: total.gross_cents,
        refunds_cents: total.refunds_cents,
        held_cents: total.held_cents,
      },
    });
  });

  it('perks and what was given beside them, with what is left', async () => {
    const { perks, extra } = await figures<{ perks: object[]; extra: object }>('perks');
    expect(perks).toEqual([
      {
        perk_id: story.perkId,
        title: 'A perk',
        contributions: 2,
        units: 2,
        limit: 10,
        left: 8,
        checkouts: 0,
        price_cents: 8_000,
        shipping_cents: 0,
      },
    ]);
    // Both mugs with 5.00, and those that stand: in part refunded, disputed, won.
    expect(extra).toEqual({ contributions: 5, amount_cents: 1_000 + 10_000 + 5_000 + 9_500 });
  });

  it('perk items say what to make, by option and SKU', async () => {
    const items = await figures<object[]>('perk_items');
    const item = { item_id: story.itemId, name: 'Mug', is_open: false, units: 2 };
    expect(items).toHaveLength(2);
    expect(items).toContainEqual({
      ...item,
      choices: [{ option: 'Colour', label: 'Red' }],
      sku: 'MUG-R',
    });
    expect(items).toContainEqual({
      ...item,
      choices: [{ option: 'Colour', label: 'Blue' }],
      sku: '',
    });
  });

  it('stats are the sums of the page, without a projection on the second day', async () => {
    const stats = await figures<Record<string, number | null>>('stats');
    expect(stats).toMatchObject({
      currency: 'USD',
      contributions: 5,
      goal_cents: 100_000,
      projection: null,
    });
    const totals = await db().one<{ raised: number }>(sql`
      select raised_minor::int as raised from campaign_totals where campaign_id = ${story.campaign.id}`);
    expect(stats.raised_cents).toBe(totals.raised);
    expect(stats.average_cents).toBe(Math.floor(totals.raised / 5));
  });

  it('visits are what walking through the events finds, part by part', async () => {
    const { id } = story.campaign;
    const some = someEvents(400, 5).map((one) => ({
      ...one,
      campaign_id: one.campaign_id === KIWI ? id : one.campaign_id === null ? null : id + 1000,
    }));
    const own = event({
      session_id: 'anna',
      campaign_id: id,
      data: { utm_source: 'anna', utm_medium: 'referral' },
    });
    await transaction((tx) => insertEvents(tx, [...some, own]));
    await countEvents();
    const kept = await db().query<KeptEvent>(sql`
      select *, (received_at at time zone 'UTC')::date::text as day from analytics_events
      where campaign_id = ${id}`);
    const found = new Map<string, number[]>();
    for (const [key, counts] of walked(kept)) {
      const [kind, , , ...name] = key.split(' ');
      const place = `${kind} ${name.join(' ')}`;
      found.set(
        place,
        counts.map((one, at) => one + (found.get(place)?.[at] ?? 0)),
      );
    }
    type Visits = Record<'views' | 'visits' | 'checkouts' | 'contributions', number>;
    const shown = new Map<string, number[]>();
    const note = (key: string, one: Visits) =>
      shown.set(key, [one.views, one.visits, one.checkouts, one.contributions]);
    const analytics = await figures<{
      funnel: Visits;
      days: Visits[];
      devices: (Visits & { device: string })[];
    }>('analytics');
    note('all ', analytics.funnel);
    for (const one of analytics.devices) note(`device ${one.device}`, one);
    const { countries } = await figures<{ countries: (Visits & { country: string })[] }>(
      'countries',
    );
    for (const one of countries) note(`country ${one.country}`, one);
    const { domains } = await figures<{ domains: (Visits & { domain: string })[] }>('domains');
    for (const one of domains) note(`domain ${one.domain}`, one);
    const { referrers } = await figures<{
      referrers: (Visits & { kind: string; name: string; raised_cents: number | null })[];
    }>('referrers');
    for (const { kind, name, ...one } of referrers) {
      note(kind === 'direct' ? 'referrer ' : `referrer ${kind}:${name}`, one);
    }
    for (const [key, counts] of shown) expect([key, counts]).toEqual([key, found.get(key)]);
    expect(shown.size).toBeGreaterThan(10);
    expect(analytics.days.reduce((sum, { visits }) => sum + visits, 0)).toBe(
      analytics.funnel.visits,
    );
    expect(referrers.find(({ name }) => name === 'anna')?.raised_cents).toBe(7_500);
  });

  it('of another campaign are its own', async () => {
    const other = await makeCampaign();
    const answer = await as(other.ownerId).get(`/private_api/command_center/${other.id}/finances`);
    expect(answer.json<{ response: { total: Money } }>().response.total.gross_cents).toBe(0);
    const crossed = await as(other.ownerId).get(address('finances'));
    expect(crossed.status).toBe(404);
  });
});
