import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { analyticsSchedules } from './analytics.jobs.ts';
import { routes } from './analytics.routes.ts';
import { annotateEvents, networkOf } from './annotate-events.ts';
import { keepDays } from './analytics.store.ts';
import { ANNOTATIONS } from './contract.ts';
import { eventsWritten, setAnalyticsNeighbours } from './index.ts';
import { MOST_VISITS } from './visits-of-network.ts';

testDatabase();
const CALL = '/analytics/events/batch';
const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const VISIT = 'a'.repeat(32);
const VISITOR = 'b'.repeat(32);

const event = (data: object = {}, annotations: readonly string[] = []) => ({
  event_types: ['page_view'],
  event_data: data,
  annotations,
});

interface Row {
  readonly name: string;
  readonly data: Record<string, unknown>;
  readonly ip_prefix: string | null;
  readonly is_bot: boolean | null;
}

async function stored(): Promise<Row[]> {
  await eventsWritten();
  return db().query<Row>(sql`select * from analytics_events order by id`);
}

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer(routes);
  await db().run(sql`delete from analytics_events`);
  return () => server.stop();
});

describe('events of the browser', () => {
  it.each<[string, unknown]>([
    ['no events', { events: [] }],
    ['no list', { events: 'x' }],
    ['an unknown field', { events: [{ ...event(), occurred_at: '2099-01-01' }] }],
    ['a name with markup', { events: [{ ...event(), event_types: ['<b>'] }] }],
    ['no name', { events: [{ ...event(), event_types: [] }] }],
    ['a nested value', { events: [event({ a: { b: 1 } })] }],
    ['a camel-case property', { events: [event({ pageUrl: 'x' })] }],
    ['annotations with values', { events: [{ ...event(), annotations: { visitor_id: 'x' } }] }],
    ['an unknown annotation', { events: [event({}, ['account_email'])] }],
    ['a long text', { events: [event({ text: 'x'.repeat(1_001) })] }],
    [
      'texts that are long together',
      {
        events: [event(Object.fromEntries([...'abcdefgh'].map((name) => [name, 'x'.repeat(900)])))],
      },
    ],
    ['a field named like a method', { events: [event()], toString: 'x', valueOf: 1 }],
    ['a bad one among good ones', { events: [event(), event({ pledge_id: '7' })] }],
  ])('refuses %s, as a whole', async (_what, body) => {
    const answer = await server.client().post(CALL, body as object);
    expect(answer.status).toBe(422);
    expect(await stored()).toEqual([]);
  });

  it('counts no more visits of an address than people behind it make', async () => {
    const visits = Array.from({ length: MOST_VISITS + 30 }, (_, at) =>
      at.toString(16).padStart(32, '0'),
    );
    const client = server.client();
    const send = (ids: readonly string[]) =>
      client.post(
        CALL,
        { events: ids.map((visit_id) => event({ visit_id }, ['source_bot', 'session_id'])) },
        { 'user-agent': CHROME },
      );
    for (let at = 0; at < visits.length; at += 50) await send(visits.slice(at, at + 50));
    // A visit that was counted goes on.
    await send(visits.slice(0, 1));
    const bots = (await stored()).map(({ is_bot }) => is_bot);
    expect(bots.filter((is) => is === false)).toHaveLength(MOST_VISITS + 1);
    expect(bots.filter((is) => is === true)).toHaveLength(30);
    expect(bots.at(-1)).toBe(false);
  });

  it('[3-40] takes whole numbers alone for pledge, perk and account', async () => {
    const client = server.client();
    for (const id of ['pledge_id', 'perk_id', 'account_id']) {
      for (const value of ['7', 7.5, 2 ** 53, true, null]) {
        const answer = await client.post(CALL, { events: [event({ [id]: value })] });
        expect([id, value, answer.status]).toEqual([id, value, 422]);
      }
    }
    const good = event({ pledge_id: 7, perk_id: 8, account_id: 9 });
    expect((await client.post(CALL, { events: [good] })).status).toBe(202);
    expect(await stored()).toMatchObject([{ data: { pledge_id: 7, perk_id: 8 } }]);
  });

  it('keeps nothing that says who a person is, in any shape an event may have', async () => {
    const who = 'ada.lovelace@people.test';
    const shapes: Readonly<Record<string, unknown>>[] = [
      { account_id: 9, user_id: 9, accountid: 9, target_account_id: 9 },
      { email: who, e_mail: who, contact_email: who, email_address: 'x' },
      {
        firstname: 'Ada',
        first_name: 'Ada',
        last_name: 'Lovelace',
        full_name: 'Ada L',
        user_name: 'ada',
      },
      { phone: '+331234', phone_number: '+331234', address: '1 Main Street', ip: '10.1.2.3' },
      { label: `mail to ${who}`, page_url: `https://groundswell.test/x?to=${who}` },
      { page_path: '/x?to=ada.lovelace%40people.test', csrf_token: 'x', password: 'x' },
    ].map((data) =>
      Object.fromEntries(Object.entries(data).filter(([name]) => /^[a-z][a-z0-9_]*$/.test(name))),
    );
    const harmless = {
      utm_source: 'anna',
      page_path: '/projects/x',
      perk_id: 4,
      name_of_perk: 'Kettle',
    };
    const client = server.client();
    for (const types of ['page_view', 'google_analytics_event', 'web_vitals', 'anything.else']) {
      const events = shapes.map((data) => ({
        ...event({ ...data, ...(data.page_path ? {} : harmless) }),
        event_types: [types],
      }));
      expect([types, (await client.post(CALL, { events })).status]).toEqual([types, 202]);
    }
    const kept = await stored();
    expect(kept).toHaveLength(4 * shapes.length);
    for (const { data } of kept) {
      const names = Object.keys(data as object);
      expect(names.filter((name) => !(name in harmless))).toEqual([]);
    }
  });

  it('[7-22] takes 1 to 100 events and adds the annotations asked for, from what it knows', async () => {
    const client = server.client();
    client.cookies.set('visitor_id', VISITOR);
    const data = { page_path: '/explore', visit_id: VISIT, is_first: true, share: 0.5, none: null };
    const answer = await client.post(
      CALL,
      { events: [event(data, ANNOTATIONS), event(data)] },
      { 'user-agent': CHROME, 'accept-language': 'de-AT,de;q=0.9', 'x-locale': 'de' },
    );
    expect([answer.status, answer.json()]).toEqual([202, { response: { accepted: 2 } }]);
    const { visit_id: _visit, ...kept } = data;
    expect(await stored()).toMatchObject([
      {
        name: 'page_view',
        data: kept,
        visitor_id: VISITOR,
        session_id: VISIT,
        ip_prefix: expect.stringMatching(/^127\.1\.\d+\.0$/) as string,
        user_agent: CHROME,
        locale: 'de',
        country: 'AT',
        browser: 'chrome',
        is_bot: false,
        is_mobile: true,
      },
      { data: kept, visitor_id: null, session_id: null, ip_prefix: null, is_bot: null },
    ]);
    const hundred = Array.from({ length: 100 }, () => event());
    expect((await client.post(CALL, { events: hundred })).status).toBe(202);
    expect((await client.post(CALL, { events: [...hundred, event()] })).status).toBe(422);
    expect(await stored()).toHaveLength(102);
  });

  it('takes what was on its way while somebody logged in, and nothing from another site', async () => {
    const client = server.client();
    const body = { events: [event()] };
    const send = (headers: Record<string, string>) => client.send('POST', CALL, body, headers);
    expect((await send({ 'x-csrf-token': 'of the session before' })).status).toBe(202);
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('flags bots, and those who say nothing of themselves', () => {
    const batch = { events: [{ ...event({}, ['source_bot']), annotations: ['source_bot'] }] };
    const request = { ip: '::1', host: 'x', locale: 'en', acceptLanguage: '' } as const;
    const flags = [CHROME, 'Googlebot/2.1 (+http://www.google.com/bot.html)', ''].map(
      (userAgent) =>
        annotateEvents(batch as Parameters<typeof annotateEvents>[0], {
          ...request,
          userAgent,
          visitorId: undefined,
          accountId: null,
        })[0]?.event.is_bot,
    );
    expect(flags).toEqual([false, true, true]);
  });

  it.each([
    ['203.0.113.77', '203.0.113.0'],
    ['::ffff:203.0.113.77', '203.0.113.0'],
    ['2001:db8:12:34::1', '2001:db8:12::'],
    ['2001:db8::1', '2001:db8:0::'],
    ['::1', '0:0:0::'],
    ['nonsense', null],
  ])('keeps of %s the network %s', (ip, network) => expect(networkOf(ip)).toBe(network));

  it('keeps each day in a partition of its own, which goes as a whole', async () => {
    const days = async () => {
      await keepDays(db(), 2, 90);
      const rows = await db().query<{ name: string }>(sql`
        select inhrelid::regclass::text as name from pg_inherits
        where inhparent = 'analytics_events'::regclass order by 1`);
      return rows.map(({ name }) => name.replace('analytics_events_', ''));
    };
    const dayIn = (count: number) =>
      new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    expect(await days()).toEqual([dayIn(0), dayIn(1), dayIn(2), 'other']);
    await server.client().post(CALL, { events: [event()] });
    await stored();
    const places = () =>
      db().query(sql`select tableoid::regclass::text as place from analytics_events order by id`);
    expect(await places()).toEqual([{ place: `analytics_events_${dayIn(0)}` }]);
    // A day that nobody made: its events stand among the others, and the day is not made behind them.
    await setClock(3 * 86_400);
    await server.client().post(CALL, { events: [event()] });
    await stored();
    expect((await places())[1]).toEqual({ place: 'analytics_events_other' });
    expect(await days()).toEqual([0, 1, 2, 4, 5].map(dayIn).concat('other'));
    await setClock(91 * 86_400);
    expect(await days()).toEqual([1, 2, 4, 5, 91, 92, 93].map(dayIn).concat('other').sort());
    await setClock(0);
  });

  it('knows the campaign by its address, and whoever leads it by their session', async () => {
    const longest = 'x'.repeat(60);
    setAnalyticsNeighbours({
      campaignsAt: async (segments) =>
        segments.flatMap((segment) =>
          segment === 'solar-kettle' ? [{ segment, id: 12, members: [5, 6] }] : [],
        ),
      runningRounds: async () => [
        { name: 'home_call', round: 4 },
        { name: longest, round: 5 },
      ],
    });
    const sent = async (session: string, data: object, type = 'page_view') => {
      const client = owners.client();
      client.cookies.set('session', session);
      const answer = await client.post(CALL, { events: [{ ...event(data), event_types: [type] }] });
      expect(answer.status).toBe(202);
    };
    const owners = await startTestServer(routes, {
      sessions: {
        read: async ({ session }) => ({ accountId: Number(session), roles: [], sessionId: 's' }),
      },
    });
    const page_path = '/fr/projects/solar-kettle/payments/new';
    await sent('6', { campaign: 'solar-kettle', page_path });
    await sent('7', { campaign: 'solar-kettle', page_path });
    await sent('6', { campaign: 'another', page_path: '/explore' });
    await sent('6', { experiment: 'home_call', bucket: 'short', round: 1 }, 'experiment_seen');
    await sent('6', { experiment: 'made_up', round: 1 }, 'experiment_seen');
    // Were its beginning taken for the name, the whole would be too long a key and hold up all counting.
    await sent('6', { experiment: `${longest}y` }, 'experiment_seen');
    await owners.stop();
    expect(await stored()).toMatchObject([
      { campaign_id: 12, is_own: true, page: 'checkout', data: { page_path } },
      { campaign_id: 12, is_own: false, page: 'checkout' },
      { campaign_id: null, is_own: false, page: 'explore' },
      { campaign_id: null, page: null, data: { experiment: 'home_call', round: 4 } },
      { data: { experiment: 'made_up', round: null } },
      { data: { experiment: `${longest}y`, round: null } },
    ]);
    expect(JSON.stringify(await stored())).not.toContain('account');
  });

  it('forgets events after ninety days', async () => {
    await server.client().post(CALL, { events: [event(), event()] });
    await stored();
    await db().run(sql`
      update analytics_events set received_at = clock_now() - interval '91 days'
      where id = (select min(id) from analytics_events)`);
    const prune = analyticsSchedules.find(({ name }) => name.startsWith('delete-old'));
    await prune?.run({ signal: AbortSignal.timeout(5_000), guard: async () => undefined });
    expect(await stored()).toHaveLength(1);
    await setClock(91 * 24 * 3600);
    await prune?.run({ signal: AbortSignal.timeout(5_000), guard: async () => undefined });
    expect(await stored()).toEqual([]);
    await setClock(0);
  });
});
