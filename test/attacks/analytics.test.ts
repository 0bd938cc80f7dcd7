import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { routes } from '#modules/analytics/analytics.routes.ts';
import { eventsWritten } from '#modules/analytics/index.ts';
import {
  MOST_BYTES_WAITING,
  MOST_WAITING,
  recordEvents,
} from '#modules/analytics/record-events.ts';
import { annotateEvents } from '#modules/analytics/annotate-events.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

testDatabase();
const CALL = '/analytics/events/batch';
const event = (data: object = {}) => ({
  event_types: ['page_view'],
  event_data: data,
  annotations: ['request_remote_ip', 'visitor_id', 'session_id'],
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(routes);
});
afterAll(() => server.stop());

async function count(): Promise<number> {
  await eventsWritten();
  const row = await db().one<{ events: number }>(sql`
    select count(*)::int as events from analytics_events`);
  return row.events;
}

describe('row 128: analytics under attack', () => {
  it('row 128: 10,000 events and 10 MB are refused before they are looked at', async () => {
    const many = { events: Array.from({ length: 10_000 }, () => event()) };
    const large = { events: [event({ text: 'x'.repeat(10_000_000) })] };
    const client = server.client();
    expect((await client.post(CALL, many)).status).toBe(413);
    expect((await client.post(CALL, large)).status).toBe(413);
    const dense = { events: Array.from({ length: 2_000 }, () => ({ event_types: ['a'] })) };
    expect((await client.post(CALL, dense)).status).toBe(422);
    expect(await count()).toBe(0);
  });

  it('row 128: nobody says where they are, who they were or when it was', async () => {
    const client = server.client();
    for (const forged of [
      { ...event(), request_remote_ip: '8.8.8.8' },
      { ...event(), annotations: [{ request_remote_ip: '8.8.8.8' }] },
      { ...event(), received_at: '2099-01-01T00:00:00Z' },
    ]) {
      expect((await client.post(CALL, { events: [forged] })).status).toBe(422);
    }
    client.cookies.set('visitor_id', '<script>alert(1)</script>');
    const said = { ip_prefix: '8.8.8.8', visitor_id: 'x', visit_id: "'; drop table accounts; --" };
    const answer = await client.post(
      CALL,
      { events: [event(said)] },
      { 'x-forwarded-for': '8.8.8.8', 'x-real-ip': '8.8.8.8' },
    );
    expect(answer.status).toBe(202);
    await eventsWritten();
    const [row] = await db().query<Record<string, unknown>>(sql`select * from analytics_events`);
    expect(row).toMatchObject({ visitor_id: null, session_id: null });
    expect(String(row?.ip_prefix)).toMatch(/^127\./);
  });

  it('row 128: markup is kept as text, and names of the language do no harm', async () => {
    const html = '<img src=x onerror=alert(1)>';
    const data = JSON.parse(`{"title":"${html}","to_string":1,"has_own_property":true}`) as object;
    expect((await server.client().post(CALL, { events: [event(data)] })).status).toBe(202);
    await eventsWritten();
    const row = await db().one<{ data: Record<string, unknown> }>(sql`
      select data from analytics_events order by id desc limit 1`);
    expect(row.data).toEqual(data);
    const proto = '{"events":[{"event_types":["a"],"event_data":{"__proto__":{"admin":true}}}]}';
    const answer = await server.client().send('POST', CALL, proto, {
      'content-type': 'application/json',
    });
    expect(answer.status).toBe(400);
  });

  it('row 128: an event that the database refuses takes none along that came with it', async () => {
    const before = await count();
    const request = {
      ip: '::1',
      userAgent: 'x',
      host: 'x',
      locale: 'en',
      acceptLanguage: '',
    } as const;
    const batch = { events: Array.from({ length: 9 }, () => event()) };
    const events = annotateEvents(batch as Parameters<typeof annotateEvents>[0], {
      ...request,
      visitorId: undefined,
      accountId: null,
    });
    const poison = events.map((each, at) =>
      at === 4 ? { ...each, event: { ...each.event, data: { text: 'a\0b' } } } : each,
    );
    expect(recordEvents(poison)).toBe(true);
    expect(await count()).toBe(before + 8);
    // The fullest event that the call takes is one that the database takes.
    const wide = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`property_${at}_${'x'.repeat(40)}`, '𐍈'.repeat(60)]),
    );
    expect((await server.client().post(CALL, { events: [event(wide)] })).status).toBe(202);
    expect(await count()).toBe(before + 9);
  });

  it('row 128: one address sends some 600 batches a minute', async () => {
    const client = server.client();
    let taken = 0;
    let status = 202;
    while (status === 202 && taken < 1_000) {
      status = (await client.post(CALL, { events: [event()] })).status;
      taken += status === 202 ? 1 : 0;
    }
    expect(status).toBe(429);
    // What was refilled meanwhile comes on top.
    expect(taken).toBeGreaterThanOrEqual(600);
    expect(taken).toBeLessThan(900);
  });

  it('row 128: a batch is no larger than what a browser sends on leaving', async () => {
    const text = 'x'.repeat(900);
    const fitting = { events: Array.from({ length: 60 }, () => event({ text })) };
    const larger = { events: Array.from({ length: 72 }, () => event({ text })) };
    const client = server.client();
    expect((await client.post(CALL, fitting)).status).toBe(202);
    expect((await client.post(CALL, larger)).status).toBe(413);
  });

  it('row 128: events full of text wait in fewer numbers, and are written in smaller portions', async () => {
    await eventsWritten();
    const before = await count();
    const full = { text: 'x'.repeat(1_000), title: 'y'.repeat(1_000), label: 'z'.repeat(1_000) };
    const batch = { events: Array.from({ length: 100 }, () => event(full)) };
    const request = {
      ip: '127.0.0.1',
      userAgent: 'x',
      host: 'x',
      locale: 'en',
      acceptLanguage: '',
      visitorId: undefined,
      accountId: null,
    } as const;
    const events = annotateEvents(batch as Parameters<typeof annotateEvents>[0], request);
    let taken = 0;
    while (recordEvents(events)) taken += events.length;
    // Each weighs some 6,600 bytes: the bytes end it long before the rows would.
    expect(taken).toBeGreaterThan(MOST_BYTES_WAITING / 8_000);
    expect(taken).toBeLessThan(MOST_BYTES_WAITING / 6_000);
    expect(await count()).toBe(before + taken);
  });

  it('row 128: what waits to be written is bounded; the rest is told to come later', async () => {
    await eventsWritten();
    const batch = { events: Array.from({ length: 100 }, () => event()) };
    const request = {
      ip: '127.0.0.1',
      userAgent: 'x',
      host: 'x',
      locale: 'en',
      acceptLanguage: '',
      visitorId: undefined,
      accountId: null,
    } as const;
    const events = annotateEvents(batch as Parameters<typeof annotateEvents>[0], request);
    let taken = 0;
    while (recordEvents(events)) taken += events.length;
    expect(taken).toBe(MOST_WAITING);
    const refused = await server.client().post(CALL, { events: [event()] });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5']);
    await eventsWritten();
    expect((await server.client().post(CALL, { events: [event()] })).status).toBe(202);
  });
});
