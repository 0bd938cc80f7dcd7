import pg from 'pg';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { clockNow } from '#platform/clock/clock.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { routes } from '../analytics.routes.ts';
import { ANNOTATIONS } from '../contract.ts';
import { cameFrom, setAnalyticsNeighbours } from '../index.ts';
import type { Neighbours } from '../neighbours.ts';

testDatabase();
const CALL = '/analytics/events/batch';
const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

const event = (data: object, annotations: readonly string[]) => ({
  event_types: ['page_view'],
  event_data: data,
  annotations,
});

describe('remembers in the browser where somebody came to a campaign from', () => {
  const arrival = (source: object, parts: object = {}) => ({
    ...event({ campaign: 'paper-boat', page_path: '/projects/paper-boat', ...source }, ANNOTATIONS),
    ...parts,
  });
  const ANNA = { utm_source: 'anna', utm_medium: 'referral' };
  let readers: TestServer;
  const campaignsAt = vi.fn<Neighbours['campaignsAt']>(async (segments) =>
    segments.flatMap((segment) =>
      segment === 'paper-boat' ? [{ segment, id: 31, members: [6] }] : [],
    ),
  );
  beforeEach(async () => {
    setAnalyticsNeighbours({
      campaignsAt,
      runningRounds: async () => [],
    });
    readers = await startTestServer(routes, {
      sessions: {
        read: async ({ session }) =>
          session ? { accountId: Number(session), roles: [], sessionId: 's' } : null,
      },
    });
    return () => readers.stop();
  });

  async function after(
    events: readonly object[],
    cookies: Readonly<Record<string, string>> = {},
    userAgent = CHROME,
  ): Promise<{ set: string | undefined; from: unknown }> {
    const client = readers.client();
    for (const [name, value] of Object.entries(cookies)) client.cookies.set(name, value);
    const answer = await client.post(CALL, { events }, { 'user-agent': userAgent });
    expect(answer.status).toBe(202);
    const set = [answer.headers['set-cookie'] ?? []]
      .flat()
      .map(String)
      .find((one) => one.startsWith('referrers='));
    const value = /^referrers=([^;]*)/.exec(set ?? '')?.[1] ?? '';
    return { set, from: cameFrom(decodeURIComponent(value), 31, await clockNow()) };
  }

  it.each([
    ['bots', [arrival(ANNA)], {}, 'Googlebot/2.1 (+http://www.google.com/bot.html)'],
    ['whoever leads it', [arrival(ANNA)], { session: '6' }, CHROME],
    ['who names no source', [arrival({})], {}, CHROME],
    ['pages of no campaign', [event({ page_path: '/explore', ...ANNA }, ANNOTATIONS)], {}, CHROME],
    ['a campaign there is none of', [arrival({ ...ANNA, campaign: 'no-boat' })], {}, CHROME],
    ['another event', [arrival(ANNA, { event_types: ['shared'] })], {}, CHROME],
    ['a text that no row takes', [arrival({ utm_source: 'a\u0001b' })], {}, CHROME],
  ])('but not for %s', async (_what, events, cookies, userAgent) => {
    expect((await after(events, cookies, userAgent)).set).toBeUndefined();
  });

  it('without asking the database for each batch', async () => {
    // The time is asked for once a minute: none passes here, however slow the machine.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    await after([arrival(ANNA)]);
    campaignsAt.mockClear();
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    for (let batch = 0; batch < 5; batch += 1) {
      expect((await after([arrival({ utm_source: `letter-${batch}` })])).set).toBeDefined();
    }
    const asked = sent.mock.calls.filter(([given]) =>
      String((given as { text?: unknown }).text ?? given).includes('select clock_now() as now'),
    );
    sent.mockRestore();
    // `after` asks for the time itself, once each.
    expect([asked.length, campaignsAt.mock.calls.length]).toEqual([5, 0]);
  });

  it('for this visit alone, unless more was agreed to', async () => {
    const news = arrival({ referrer_host: 'news.example' });
    const { set, from } = await after([news, arrival(ANNA)], { session: '7' });
    expect(from).toEqual({ first: 'site:news.example', last: 'code:anna' });
    expect(set).toContain('HttpOnly');
    expect(set).not.toContain('Max-Age');
    const agreed = await after([arrival(ANNA)], { consent: 'all' });
    expect(agreed.set).toContain('Max-Age=2592000');
    const kept = /^referrers=([^;]*)/.exec(agreed.set ?? '')?.[1] ?? '';
    const again = await after([arrival(ANNA)], { consent: 'all', referrers: kept });
    expect(again.set).toBeUndefined();
    const withdrawn = await after([arrival(ANNA)], { consent: 'necessary', referrers: kept });
    expect(withdrawn.set).not.toContain('Max-Age');
  });
});
