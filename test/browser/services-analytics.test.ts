import { describe, expect, it } from 'vitest';
import type { Services } from './support/services-entry.ts';
import { BATCH, servicesWindow } from './support/services-window.ts';

declare const services: Services;

const site = servicesWindow();
const { open, sentEvents } = site;

/** Hands events to a sender of its own; answers what was reported. */
async function send(...events: object[]): Promise<string[]> {
  return site.page.evaluate(async (given) => {
    const reported: string[] = [];
    const sender = services.eventSender({
      report: (message) => reported.push(message),
      shared: () => ({}),
    });
    for (const event of given) sender.take(event as Parameters<typeof sender.take>[0]);
    await sender.flush();
    return reported;
  }, events);
}

const google = (event: object) => ({ kind: 'google', event });
const theta = (event: object) => ({ kind: 'theta', event });

describe('[5-46] events that break a rule', () => {
  it.each([
    ['no category', google({ action: 'open' }), 'google undefined / open: a category is required'],
    ['no action', google({ category: 'Menu' }), 'google Menu / undefined: an action is required'],
    [
      'half a value',
      google({ category: 'Menu', action: 'open', value: 1.5 }),
      'google Menu / open: value must be an integer',
    ],
    [
      'a value in words',
      google({ category: 'Menu', action: 'open', value: '3' }),
      'google Menu / open: value must be an integer',
    ],
  ])('[5-47] [5-51] [8-20] of the Google form: %s', async (_what, event, message) => {
    await open();
    expect(await send(event)).toEqual([`[invalid event] ${message}`]);
    expect(sentEvents()).toEqual([]);
    expect(await site.page.textContent('body')).toBe('');
  });

  it('[5-48] [5-51] [8-20] properties with underscores', async () => {
    await open();
    expect(await send(theta({ name: 'open', perk_id: 3, Page: 1 }))).toEqual([
      '[invalid event] theta open: property perk_id must be in camel case, ' +
        'property Page must be in camel case',
    ]);
    expect(sentEvents()).toEqual([]);
  });

  it('[5-49] [5-51] [8-20] Theta events without a name', async () => {
    await open();
    expect(await send(theta({ perkId: 3 }), theta({ name: ' ' }))).toEqual([
      '[invalid event] theta undefined: a name is required',
      '[invalid event] theta  : a name is required',
    ]);
    expect(sentEvents()).toEqual([]);
  });

  it.each(['pledgeId', 'perkId', 'accountId'])(
    '[3-40] [5-50] [5-51] [8-20] %s that is no integer',
    async (name) => {
      await open();
      const events = ['7', 7.5, null].map((id) => theta({ name: 'open', [name]: id }));
      expect(await send(...events)).toEqual(
        events.map(() => `[invalid event] theta open: ${name} must be an integer`),
      );
      expect(await send(theta({ name: 'open', [name]: 7 }))).toEqual([]);
      expect(sentEvents()).toHaveLength(1);
    },
  );
});

describe('the sender', () => {
  it('[3-40] [5-47] [5-48] [7-22] posts batches in snake case, with the names of annotations', async () => {
    site.harness.answer(BATCH, { status: 202, body: { response: { accepted: 2 } } });
    await open();
    const bar = site.page.evaluate(
      () =>
        new Promise((resolve) => {
          new MutationObserver(() => resolve('shown')).observe(document.documentElement, {
            attributeFilter: ['data-loading'],
          });
          setTimeout(() => resolve('hidden'), 400);
        }),
    );
    const reported = await send(
      google({ category: 'Perks', action: 'choose', label: 'Mug', value: 3, pageUrl: 'x' }),
      theta({ name: 'perkChosen', perkId: 4, isNew: true, pageURLPath: '/a' }),
    );
    expect(reported).toEqual([]);
    const [call, ...others] = site.harness.calls;
    expect(others).toEqual([]);
    expect([call?.method, call?.path]).toEqual(['POST', BATCH]);
    expect(call?.headers['x-csrf-token']).toBe('token-of-the-page');
    const annotations = [
      'request_remote_ip',
      'request_user_agent',
      'request_host',
      'source_bot',
      'source_locale',
      'source_country',
      'source_region',
      'source_browser',
      'source_mobile',
      'visitor_id',
      'session_id',
    ];
    expect(sentEvents()).toEqual([
      {
        event_types: ['google_analytics_event'],
        event_data: {
          category: 'Perks',
          action: 'choose',
          label: 'Mug',
          value: 3,
          page_url: 'x',
        },
        annotations,
      },
      {
        event_types: ['perk_chosen'],
        event_data: { perk_id: 4, is_new: true, page_url_path: '/a' },
        annotations,
      },
    ]);
    expect(await bar).toBe('hidden');
  });

  it('sends at most 100 at once', async () => {
    site.harness.answer(BATCH, { status: 202 });
    await open();
    await send(...Array.from({ length: 101 }, (_, index) => theta({ name: 'tick', index })));
    const sizes = site.harness.calls.map(
      ({ body }) => (JSON.parse(body) as { events: unknown[] }).events.length,
    );
    expect(sizes).toEqual([100, 1]);
  });

  it.each<[string, Parameters<typeof site.harness.answer>[1]]>([
    ['a fault', { status: 500, body: 'oops' }],
    ['a refusal', { status: 422, body: { error: 'invalid' } }],
    ['a missing call', { status: 404, body: {} }],
  ])('[8-19] is silent about %s and answers that it failed', async (_what, reply) => {
    site.harness.answer(BATCH, reply);
    const complaints: string[] = [];
    site.page.on('pageerror', (error) => complaints.push(error.message));
    await open();
    expect(await site.page.evaluate(() => services.postEvents([]))).toBe(false);
    site.harness.answer(BATCH, { status: 202 });
    expect(await site.page.evaluate(() => services.postEvents([]))).toBe(true);
    expect([complaints, await site.page.textContent('body')]).toEqual([[], '']);
  });

  it('[8-19] [9-11] waits two seconds for the server, and no longer', async () => {
    site.harness.answer(BATCH, { status: 202, afterMs: 5_000 });
    await open();
    const [isSent, milliseconds] = await site.page.evaluate(async () => {
      const started = performance.now();
      const sent = await services.postEvents([]);
      return [sent, performance.now() - started] as const;
    });
    expect(isSent).toBe(false);
    expect(milliseconds).toBeGreaterThanOrEqual(1_950);
    expect(milliseconds).toBeLessThan(4_800);
  });

  it('[8-21] says on the console what it sends when the cookie analytics_debug is 1', async () => {
    site.harness.answer(BATCH, { status: 202 });
    const said: string[] = [];
    site.page.on('console', (message) => said.push(message.text()));
    for (const value of ['0', '11', 'true']) {
      await site.page
        .context()
        .addCookies([{ name: 'analytics_debug', value, url: site.harness.url }]);
      await open();
      await send(theta({ name: 'quiet' }));
    }
    expect(said).toEqual([]);
    await site.page
      .context()
      .addCookies([{ name: 'analytics_debug', value: '1', url: site.harness.url }]);
    await open();
    await send(theta({ name: 'loud', perkId: 3 }));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('[analytics] loud');
  });
});
