import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { analyticsSchedules } from '../analytics.jobs.ts';
import { insertEvents, keepDays } from '../analytics.store.ts';
import { type PageKind, pageKind } from '../page-kind.ts';
import { countEvents } from './count-events.ts';
import { OTHERS } from './figures.store.ts';
import { readExposures, readParts, readVisits, readVitals } from './read-figures.ts';
import { recount } from './recount.cli.ts';
import { event, type KeptEvent, KIWI, someEvents, view, walked } from './some-events.fixture.ts';

testDatabase();
const ALWAYS = { from: '2000-01-01', to: '2100-01-01' };

const add = (...events: ReturnType<typeof event>[]) =>
  transaction((tx) => insertEvents(tx, events));

/** Everything that was counted, in an order of its own. */
async function counted(): Promise<unknown[]> {
  return Promise.all([
    db().query(sql`select * from analytics_figures order by campaign_id, kind, day, name`),
    db().query(
      sql`select * from analytics_vitals order by page, campaign_id, device, metric, day, step`,
    ),
    db().query(sql`select * from analytics_exposures order by experiment, round, visitor_id`),
    db().query(sql`select * from analytics_visits order by campaign_id, day, session_id, perk_id`),
  ]);
}

async function found(): Promise<Map<string, number[]>> {
  return walked(
    await db().query<KeptEvent>(sql`
      select *, (received_at at time zone 'UTC')::date::text as day from analytics_events order by id`),
  );
}

async function shown(): Promise<Map<string, number[]>> {
  const rows = await db().query<Record<string, string | number>>(sql`
    select kind, campaign_id, day::text, name, views, visits, checkouts, backings from analytics_figures`);
  return new Map(
    rows.map(({ kind, campaign_id, day, name, views, visits, checkouts, backings }) => [
      `${kind} ${campaign_id} ${day} ${name}`,
      [views, visits, checkouts, backings].map(Number),
    ]),
  );
}

beforeAll(() => keepDays(db(), 3, 90));
beforeEach(async () => {
  await db().run(sql`delete from analytics_events`);
  for (const table of ['figures', 'vitals', 'exposures', 'visits']) {
    await db().run(sql`delete from ${sql.raw(`analytics_${table}`)}`);
  }
  await db().run(sql`update analytics_counted set up_to = 0, up_to_day = null, pruned_to = null`);
  return () => setClock(0);
});

describe('figures of a campaign', () => {
  it('leave out bots, whoever leads it, what has no visit, and pages of no campaign', async () => {
    await add(
      view('s1', 'campaign', { is_bot: true }),
      view('s2', 'campaign', { is_bot: null }),
      view('s3', 'campaign', { is_own: true }),
      event({}),
      view('s4', 'workspace'),
      view('s5', 'campaign', { campaign_id: null }),
      event({ name: 'shared', data: { way: 'mail' }, is_own: true }),
    );
    expect(await countEvents()).toBe(1);
    expect(await shown()).toEqual(new Map());
  });

  it('count a visit once a day, by where it came from first and how far it got', async () => {
    const cameBy = {
      data: { utm_source: 'anna', utm_medium: 'referral', referrer_host: 'a.example' },
    };
    await add(view('s1', 'campaign', cameBy), view('s1', 'campaign_part', { country: 'FR' }));
    await countEvents();
    await add(view('s1', 'checkout', { data: { perk_id: 3 } }), view('s2'));
    await countEvents();
    await add(view('s1', 'thanks'), view('s1', 'thanks'));
    await countEvents();
    const [day] = await readVisits(KIWI, ALWAYS);
    expect(day).toMatchObject({ views: 6, visits: 2, checkouts: 1, backings: 1 });
    const parts = async (part: Parameters<typeof readParts>[1]) =>
      (await readParts(KIWI, part, ALWAYS)).map(({ name, views, visits }) => [name, views, visits]);
    expect(await parts('country')).toEqual([['AT', 6, 2]]);
    expect(await parts('referrer')).toEqual([
      ['code:anna', 5, 1],
      ['', 1, 1],
    ]);
    expect(await parts('domain')).toEqual([
      ['a.example', 5, 1],
      ['', 1, 1],
    ]);
    expect(await parts('perk')).toEqual([['3', 1, 1]]);
    await setClock(24 * 3600);
    await add(view('s1'));
    await countEvents();
    expect((await readVisits(KIWI, ALWAYS)).map(({ visits }) => visits)).toEqual([2, 1]);
  });

  it('count sources past the first three hundred of a day as one, however they are cut', async () => {
    const from = (source: string) =>
      view(`s${source}`, 'campaign', { data: { utm_source: source } });
    const sources = Array.from({ length: 330 }, (_, at) => `made-up-${at}`);
    await add(...sources.map(from), from('made-up-7'), from('made-up-320'));
    await add(
      event({ name: 'shared', data: { way: 'made_up' } }),
      event({ name: 'shared', data: { way: 'x' } }),
    );
    await countEvents({ portion: 299 });
    const first = await shown();
    const parts = await readParts(KIWI, 'referrer', ALWAYS, 1_000);
    expect(parts).toHaveLength(301);
    expect(parts.find(({ name }) => name === OTHERS)).toMatchObject({ views: 31, visits: 30 });
    expect(parts.find(({ name }) => name === 'utm:made-up-7')).toMatchObject({ views: 2 });
    expect((await readParts(KIWI, 'share', ALWAYS)).map(({ name }) => name).sort()).toEqual([
      '',
      'x',
    ]);
    await recount(41);
    expect(await shown()).toEqual(first);
  });

  it('are what walking through all events finds, however they are cut', async () => {
    for (const [at, portion] of [7, 1, 100, 33].entries()) {
      await setClock(at * 20 * 3600);
      await add(...someEvents(200, at + 1));
      await countEvents({ portion });
    }
    const first = await counted();
    expect(await shown()).toEqual(await found());
    expect((await found()).size).toBeGreaterThan(100);
    await recount(41);
    expect(await counted()).toEqual(first);
  });

  it('count nothing twice when two count at once, or one dies before its commit', async () => {
    await add(...someEvents(300, 9));
    let calls = 0;
    const dying = countEvents({
      portion: 50,
      guard: () => {
        calls += 1;
        return calls === 3 ? Promise.reject(new Error('killed')) : Promise.resolve();
      },
    });
    await expect(dying).rejects.toThrow('killed');
    await Promise.all([countEvents({ portion: 30 }), countEvents({ portion: 20 }), countEvents()]);
    expect(await shown()).toEqual(await found());
    expect(await countEvents()).toBe(0);
  });

  it('pass over no event that was numbered early and written late', async () => {
    let write: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => {
      write = resolve;
    });
    let isWritten = false;
    const late = transaction(async (tx) => {
      await insertEvents(tx, [view('late')]);
      await isHeld;
      isWritten = true;
    });
    await expect
      .poll(() =>
        db().one(sql`
          select count(*)::int as held from pg_locks
          where locktype = 'advisory' and granted
            and database = (select oid from pg_database where datname = current_database())`),
      )
      .toEqual({ held: 1 });
    const counting = countEvents();
    write();
    await Promise.all([late, counting]);
    expect(isWritten).toBe(true);
    expect((await readVisits(KIWI, ALWAYS))[0]?.visits).toBe(1);
  });

  it('stay when the events they were counted from are gone, also after a recount', async () => {
    await add(...someEvents(100, 3));
    await countEvents();
    const before = await shown();
    await setClock(91 * 24 * 3600);
    await add(view('new'));
    for (const schedule of analyticsSchedules.toReversed()) {
      await schedule.run({ signal: AbortSignal.timeout(9_000), guard: async () => undefined });
    }
    await recount();
    const after = await shown();
    for (const [key, figures] of before) expect([key, after.get(key)]).toEqual([key, figures]);
    expect(after.size).toBeGreaterThan(before.size);
  });
});

describe('how pages felt', () => {
  it('is the value that three in four kept below, of numbers alone', async () => {
    const measured = (lcp: unknown, cls: number) =>
      event({ name: 'web_vitals', page: 'campaign', data: { lcp: lcp as number, cls } });
    const values = Array.from({ length: 100 }, (_, at) => measured((at + 1) * 40, 0));
    await add(...values, measured('NaN', 0), measured(-5, 0), measured(1e300, 0.25));
    await countEvents();
    const vitals = await readVitals(KIWI, ALWAYS);
    const of = (wanted: string) => vitals.find(({ metric }) => metric === wanted);
    expect(of('lcp')).toMatchObject({ page: 'campaign', device: 'desktop', count: 100 });
    expect(Math.abs((of('lcp')?.value ?? 0) / 3_000 - 1)).toBeLessThan(0.06);
    expect(of('cls')).toMatchObject({ count: 103, value: 0 });
  });
});

describe('an experiment', () => {
  const seen = (visitor: string, bucket: string, round: number | null = 1) =>
    event({
      name: 'experiment_seen',
      visitor_id: visitor,
      data: { experiment: 'e1', bucket, round },
    });
  const went = (visitor: string, page: PageKind) => event({ visitor_id: visitor, page });

  it('counts what people did after they saw it, those who saw both sides on neither', async () => {
    await add(went('a', 'thanks'), seen('a', 'control'), went('a', 'campaign'), seen('b', 'short'));
    await countEvents();
    await add(went('b', 'thanks'), seen('b', 'short'), seen('c', 'short'), seen('c', 'control'));
    await add(seen('d', 'control', null), event({ ...seen('e', 'short'), is_bot: true }));
    await countEvents({ portion: 2 });
    expect(await readExposures('e1', 1)).toEqual([
      { bucket: 'control', people: 1, campaigns: 1, checkouts: 0, backings: 0 },
      { bucket: 'short', people: 1, campaigns: 1, checkouts: 1, backings: 1 },
    ]);
    expect(await readExposures('e1', 2)).toEqual([]);
  });

  it('on a campaign’s page counts what was done there, by those who do not lead it', async () => {
    const sight = (visitor: string, bucket: string, parts: object = {}) =>
      event({
        ...seen(visitor, bucket),
        data: { experiment: 'page-7', bucket, round: 1 },
        ...parts,
      });
    const there = { campaign_id: KIWI };
    await add(sight('a', 'control', there), { ...went('a', 'thanks'), campaign_id: KIWI + 1 });
    await add({ ...went('a', 'checkout'), ...there }, sight('b', 'variant', there));
    await add(
      { ...went('b', 'thanks'), ...there },
      sight('c', 'variant', { ...there, is_own: true }),
    );
    await countEvents();
    expect(await readExposures('page-7', 1)).toEqual([
      { bucket: 'control', people: 1, campaigns: 1, checkouts: 1, backings: 0 },
      { bucket: 'variant', people: 1, campaigns: 1, checkouts: 1, backings: 1 },
    ]);
  });
});

it.each([
  ['/', 'home'],
  ['/fr', 'home'],
  ['/de/projects/solar-kettle', 'campaign'],
  ['https://groundswell.test/projects/7', 'campaign'],
  ['/projects/x/updates/3', 'campaign_part'],
  ['/es/projects/x/payments/new', 'checkout'],
  ['/projects/x/payments/thank_you', 'thanks'],
  ['/command_center/7', 'workspace'],
  ['/constructor', 'other'],
  ['/projects/x/constructor', 'campaign_part'],
  ['/projects', 'other'],
])('%s is a page of the kind %s', (path, kind) => expect(pageKind(path)).toBe(kind));
