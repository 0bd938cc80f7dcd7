import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { type Harness, startHarness } from './support/harness.ts';
import type { Services } from './support/services-entry.ts';

declare const services: Services;

const FETCH = '/private_api/experiments/fetch_and_update';
const SHORT = { body: { response: { buckets: { home_call: 'short' }, app_version: '9.1' } } };

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
  page = await browser.newPage();
  await page.goto(harness.url);
  await page.waitForFunction(() => 'services' in window);
});
afterEach(async () => {
  await page.close();
  harness.reset();
});

const fetched = () => page.evaluate(() => services.fetchExperiment('home_call'));

/** What the hook said, from the first drawing to the last. */
async function shown(flag: unknown, mayAsk = true): Promise<string[]> {
  await page.evaluate(
    ([given, may]) => {
      const said = services.showExperiment(given, may as boolean);
      Object.assign(window, { said });
    },
    [flag, mayAsk] as const,
  );
  await page.waitForSelector('#experiment:has-text("ready")');
  return page.evaluate(() => (window as unknown as { said: string[] }).said);
}

describe('an experiment in the browser', () => {
  it('[3-30] [7-15] is asked for by name and answered with bucket and version', async () => {
    harness.answer(FETCH, SHORT);
    expect(await fetched()).toEqual({ name: 'home_call', bucket: 'short', appVersion: '9.1' });
    const [call] = harness.calls;
    expect([call?.method, call?.path, call?.body]).toEqual(['PUT', FETCH, '{"name":"home_call"}']);
  });

  it.each<[string, Parameters<Harness['answer']>[1]]>([
    ['a fault', { status: 500, body: 'oops' }],
    ['a refusal', { status: 429, body: { error: 'too_many_requests' } }],
    ['no object', { body: '[]' }],
    ['no buckets', { body: { response: {} } }],
    ['a bucket that is no word', { body: { response: { buckets: { home_call: 7 } } } }],
    ['silence', { ...SHORT, afterMs: 4_000 }],
  ])('[4-35] [8-11] is control after %s', async (_what, reply) => {
    harness.answer(FETCH, reply);
    expect(await fetched()).toEqual({ name: 'home_call', bucket: 'control', appVersion: null });
  });

  it.each([[true], ['experiment']])(
    '[4-35] [6-07] loads, then takes the server’s bucket, when the page’s flag is %s',
    async (flag) => {
      harness.answer(FETCH, SHORT);
      expect(await shown(flag)).toEqual(['loading control', 'ready short']);
    },
  );

  it.each([[false], [undefined], [null], ['control'], ['true'], [1]])(
    '[6-07] asks nobody when the page’s flag is %s',
    async (flag) => {
      harness.answer(FETCH, SHORT);
      expect(await shown(flag)).toEqual(['ready control']);
      expect(harness.calls).toEqual([]);
    },
  );

  it('[8-11] shows the control after a failure, and without consent without asking', async () => {
    harness.answer(FETCH, { status: 500 });
    expect(await shown('experiment')).toEqual(['loading control', 'ready control']);
    harness.calls.length = 0;
    expect(await shown('experiment', false)).toEqual(['loading control', 'ready control']);
    expect(harness.calls).toEqual([]);
  });
});
