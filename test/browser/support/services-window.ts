import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Harness, startHarness } from './harness.ts';

/** Where pages send their events. */
export const BATCH = '/analytics/events/batch';

export interface SentEvent {
  readonly event_types: readonly string[];
  readonly event_data: Readonly<Record<string, unknown>>;
  readonly annotations: readonly string[];
}

/** A page with the services of a browser, fresh for each test of a file. */
export interface ServicesWindow {
  readonly harness: Harness;
  readonly page: Page;
  open(path?: string): Promise<void>;
  /** The events that arrived since the test began. */
  sentEvents(): SentEvent[];
}

/** To be called once, outside of tests. */
export function servicesWindow(): ServicesWindow {
  let harness: Harness;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    harness = await startHarness('services-entry.ts');
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
  });
  beforeEach(async () => {
    const context = await browser.newContext();
    page = await context.newPage();
  });
  afterEach(async () => {
    await page.context().close();
    harness.reset();
  });
  return {
    get harness() {
      return harness;
    },
    get page() {
      return page;
    },
    async open(path = '/projects/solar-kettle?utm_source=letter') {
      await page.goto(`${harness.url}${path}`);
      await page.waitForFunction(() => 'services' in window);
    },
    sentEvents: () =>
      harness.calls
        .filter(({ path }) => path === BATCH)
        .flatMap(({ body }) => (JSON.parse(body) as { events: SentEvent[] }).events),
  };
}
