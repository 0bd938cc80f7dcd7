import { describe, expect, it } from 'vitest';
import { eventBatch } from '#modules/analytics/contract.ts';
import type { Services } from './support/services-entry.ts';
import { BATCH, type SentEvent, servicesWindow } from './support/services-window.ts';

declare const services: Services;

const site = servicesWindow();
const { open, sentEvents } = site;

describe('how a page felt', () => {
  const told = () =>
    sentEvents()
      .filter(({ event_types }) => event_types[0] === 'web_vitals')
      .map(({ event_data: { visit_id: _visit, ...data } }) => data);

  it('is told once, when the page is left, of the page that was loaded', async () => {
    site.harness.answer(BATCH, { status: 202 });
    site.harness.content = `<h1 style="font-size: 90px">Solar kettle</h1><button>Slow</button>
      <div id="late"></div><p>It moves.</p><script>
      document.querySelector('button').onclick = () => {
        const until = performance.now() + 150; while (performance.now() < until);
      };
      setTimeout(() => { document.querySelector('#late').style.height = '300px'; }, 100);
      </script>`;
    await open('/projects/solar-kettle');
    await site.page.waitForFunction(() => document.querySelector('#late')?.clientHeight === 300);
    await site.page.getByRole('button').click();
    await site.page.evaluate(() => {
      services.startBrowserServices();
      // The layout settles after a click at the latest.
      return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
    });
    await site.page.evaluate(() => history.pushState({}, '', '/explore'));
    await site.page.goto('about:blank');
    await expect.poll(told).toHaveLength(1);
    const [vitals] = told();
    expect(vitals).toMatchObject({ page_path: '/projects/solar-kettle', campaign: 'solar-kettle' });
    expect(Number(vitals?.lcp)).toBeGreaterThan(0);
    expect(Number(vitals?.inp)).toBeGreaterThanOrEqual(150);
    expect(Number(vitals?.cls)).toBeGreaterThan(0);
    expect(eventBatch.safeParse({ events: sentEvents() }).error).toBeUndefined();
  });

  it('says nothing of clicks where there were none', async () => {
    site.harness.answer(BATCH, { status: 202 });
    await open('/trust');
    await site.page.evaluate(() => services.startBrowserServices());
    await site.page.goto('about:blank');
    await expect.poll(told).toHaveLength(1);
    expect(told()[0]).not.toHaveProperty('inp');
    expect(told()[0]).toMatchObject({ page_path: '/trust' });
  });
});

describe('[4-42] the performance watcher', () => {
  /** Lets the browser be slow: complete only after so many looks. */
  const slow = (completeAfter: number) =>
    site.page.evaluate((looks) => {
      let looked = 0;
      const [real] = performance.getEntriesByType('navigation');
      performance.getEntriesByType = () => {
        looked += 1;
        const isDone = looked > looks;
        const times = { ...real?.toJSON(), domComplete: looked >= looks ? 900 : 0 };
        return [{ ...times, loadEventEnd: isDone ? 950 : 0 }] as never;
      };
      const reports: unknown[] = [];
      const state = { reports, looks: () => looked };
      Object.assign(window, { state });
      services.watchPerformance((report) => reports.push(report));
    }, completeAfter);
  const state = () =>
    site.page.evaluate(() => {
      const { reports, looks } = (
        window as unknown as { state: { reports: unknown[]; looks: () => number } }
      ).state;
      return { reports: reports.length, looks: looks() };
    });

  it('[4-43] [4-44] [9-12] looks every 500 ms until both times are there, and submits once', async () => {
    await site.page.clock.install({ time: 0 });
    await open();
    await site.page.clock.pauseAt(600_000);
    await slow(3);
    expect(await state()).toEqual({ reports: 0, looks: 1 });
    await site.page.clock.runFor(499);
    expect(await state()).toEqual({ reports: 0, looks: 1 });
    await site.page.clock.runFor(1);
    expect(await state()).toEqual({ reports: 0, looks: 2 });
    await site.page.clock.runFor(500);
    expect(await state()).toEqual({ reports: 0, looks: 3 });
    await site.page.clock.runFor(500);
    expect(await state()).toEqual({ reports: 1, looks: 4 });
    await site.page.clock.runFor(20_000);
    expect(await state()).toEqual({ reports: 1, looks: 4 });
  });

  it('[4-43] [4-44] [9-12] gives up silently after 20 looks', async () => {
    const complaints: string[] = [];
    site.page.on('pageerror', (error) => complaints.push(error.message));
    await site.page.clock.install({ time: 0 });
    await open();
    await site.page.clock.pauseAt(600_000);
    await slow(20);
    await site.page.clock.runFor(60_000);
    expect(await state()).toEqual({ reports: 0, looks: 20 });
    expect(complaints).toEqual([]);
  });

  it('[3-41] sends all fifteen figures of the site.page, as numbers of its own browser', async () => {
    site.harness.answer(BATCH, { status: 202 });
    await open();
    await site.page.evaluate(() => services.startBrowserServices());
    const isReport = ({ event_types }: SentEvent) => event_types[0] === 'browser_performance';
    await expect.poll(() => sentEvents().some(isReport)).toBe(true);
    const {
      visit_id: _visit,
      campaign: _campaign,
      ...figures
    } = sentEvents().find(isReport)?.event_data ?? {};
    const { page_url, page_protocol, page_browser_type, ...numbers } = figures;
    expect([page_url, page_protocol, page_browser_type]).toEqual([
      `${site.harness.url}/projects/solar-kettle`,
      'http',
      'chrome',
    ]);
    expect(Object.keys(numbers).sort()).toEqual([
      'dns_duration',
      'dom_complete',
      'dom_interactive',
      'dom_processing_duration',
      'first_paint',
      'load_event_duration',
      'onload',
      'page_byte_count',
      'request_duration',
      'response_duration',
      'ssl_duration',
      'time_to_first_byte',
    ]);
    expect(Object.values(numbers).every(Number.isInteger)).toBe(true);
    expect(Number(numbers.onload)).toBeGreaterThanOrEqual(Number(numbers.dom_complete));
    expect(Number(numbers.page_byte_count)).toBeGreaterThan(100);
  });
});
