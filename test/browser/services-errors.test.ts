import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { type Harness, startHarness } from './support/harness.ts';
import type { Services } from './support/services-entry.ts';

declare const services: Services;

const SHOP = 'http://shop.example.com';
const SERVICE = 'http://errors.example.org';
const ENVELOPE = `${SERVICE}/api/42/envelope/`;
const DSN = 'http://public@errors.example.org/42';

interface Notice {
  readonly address: string;
  readonly text: string;
  readonly event: {
    readonly platform: string;
    readonly request: { readonly url: string };
    readonly exception: {
      readonly values: readonly {
        readonly type: string;
        readonly value: string;
        readonly stacktrace: { readonly frames: readonly { readonly function: string }[] };
      }[];
    };
    readonly breadcrumbs: { readonly values: readonly { message: string; category: string }[] };
  };
}

let harness: Harness;
let browser: Browser;
let page: Page;
let notices: Notice[];
beforeAll(async () => {
  harness = await startHarness('services-entry.ts');
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await harness?.close();
});
beforeEach(async () => {
  notices = [];
  const context = await browser.newContext();
  // Names of the outside lead to the harness; the error service keeps what it is sent.
  await context.route(/^http:\/\/[a-z.]*example\.(com|net|org|dev)\//, async (route) => {
    const request = route.request();
    const address = new URL(request.url());
    if (address.origin === SERVICE) {
      const text = request.postData() ?? '';
      const event = JSON.parse(text.split('\n')[2] ?? '{}') as Notice['event'];
      notices.push({ address: request.url(), text, event });
      await route.fulfill({ status: 200, body: '{}' });
      return;
    }
    const answer = await fetch(`${harness.url}${address.pathname}${address.search}`, {
      headers: { accept: request.headers().accept ?? '' },
    });
    const contentType = answer.headers.get('content-type') ?? '';
    await route.fulfill({ status: answer.status, contentType, body: await answer.text() });
  });
  page = await context.newPage();
});
afterEach(async () => {
  await page.context().close();
  harness.reset();
});

/** Opens a page whose head names the service and starts what watches it. */
async function open(origin = SHOP, settings = DSN): Promise<void> {
  harness.head = `<meta name="error-reporting" content="${settings} ">`;
  await page.goto(`${origin}/projects/solar-kettle?email=nora@demo.test`);
  await page.waitForFunction(() => 'services' in window);
  await page.evaluate(() => {
    const reporter = services.startErrorReporter(services.settingsOfPage());
    Object.assign(window, { reporter });
  });
}

/** An error that nobody catches. */
async function fail(message: string, name = 'Error'): Promise<void> {
  await page.evaluate(
    ([text, kind]) => {
      const error = new Error(text);
      error.name = kind ?? 'Error';
      setTimeout(() => {
        throw error;
      });
      return new Promise((resolve) => setTimeout(resolve, 20));
    },
    [message, name] as const,
  );
}

const messages = () => notices.map(({ event }) => event.exception.values[0]?.value);

describe('the error reporter', () => {
  it.each([
    ['http://shop.example.org', DSN],
    ['http://shop.example.dev', DSN],
    ['http://uploads.example.com', `${DSN} uploads.example.com`],
    [SHOP, ''],
    [SHOP, 'http://errors.example.org/42'],
    [SHOP, 'nonsense'],
  ])('[8-22] is silent on %s with the settings "%s"', async (origin, settings) => {
    await open(origin, settings);
    await fail('unheard');
    await page.waitForTimeout(100);
    expect(notices).toEqual([]);
  });

  it.each([SHOP, 'http://shop.example.net'])(
    '[7-26] [8-22] posts notices from %s',
    async (origin) => {
      await open(origin);
      await fail('the kettle leaks');
      await expect.poll(() => notices.length).toBe(1);
      const [notice] = notices;
      expect(notice?.address).toBe(`${ENVELOPE}?sentry_key=public&sentry_version=7`);
      expect(notice?.event).toMatchObject({
        platform: 'javascript',
        request: { url: `${origin}/projects/solar-kettle` },
        exception: { values: [{ type: 'Error', value: 'the kettle leaks' }] },
      });
      expect(notice?.event.exception.values[0]?.stacktrace.frames.length).toBeGreaterThan(0);
    },
  );

  it('[7-26] [8-20] [5-51] posts promises nobody caught, and events that break a rule', async () => {
    await open();
    await page.evaluate(() => {
      void Promise.reject(new TypeError('lost'));
      services.startBrowserServices();
      services.trackTheta({ name: 'open', perkId: '7' });
    });
    await expect
      .poll(messages)
      .toEqual(
        expect.arrayContaining(['lost', '[invalid event] theta open: perkId must be an integer']),
      );
  });

  it('[8-22] skips 95 % of InvalidAccessError and lets the rest through', async () => {
    await open();
    await page.evaluate(() => {
      let turn = 0;
      // Every number from 0 to 0.99 once.
      Math.random = () => (turn++ % 100) / 100;
    });
    for (let block = 0; block < 4; block += 1) {
      await page.evaluate((from) => {
        const { reporter } = window as unknown as {
          reporter: ReturnType<Services['startErrorReporter']>;
        };
        for (let turn = from; turn < from + 25; turn += 1) {
          reporter.report(new DOMException(`storage ${turn}`, 'InvalidAccessError'));
        }
      }, block * 25);
    }
    await expect.poll(() => notices.length).toBe(5);
    expect(messages()).toEqual([95, 96, 97, 98, 99].map((turn) => `storage ${turn}`));
  });

  it('[8-22] throws on what was caught around a service, except the skipped ones', async () => {
    await open();
    const thrown = await page.evaluate(() => {
      const attempt = (error: Error | DOMException, share: number): string => {
        try {
          services.guarded(
            () => {
              throw error;
            },
            () => share,
          );
          return 'skipped';
        } catch (caught) {
          return caught === error ? 'thrown on' : 'another';
        }
      };
      const denied = new DOMException('no', 'InvalidAccessError');
      return [
        attempt(denied, 0),
        attempt(denied, 0.949),
        attempt(denied, 0.95),
        attempt(new Error('x'), 0),
      ];
    });
    expect(thrown).toEqual(['skipped', 'skipped', 'thrown on', 'thrown on']);
  });

  it('[9-16] says the same once in a second', async () => {
    await page.clock.install({ time: 0 });
    await open();
    await page.clock.pauseAt(600_000);
    const report = (message: string) =>
      page.evaluate((text) => {
        const { reporter } = window as unknown as {
          reporter: ReturnType<Services['startErrorReporter']>;
        };
        reporter.notify(text);
      }, message);
    await report('again');
    await report('again');
    await page.clock.runFor(990);
    await report('again');
    await report('something else');
    await expect.poll(messages).toEqual(['again', 'something else']);
    await page.clock.runFor(20);
    await report('again');
    await expect.poll(messages).toEqual(['again', 'something else', 'again']);
  });

  it('[9-16] tells the last 20 things that happened, without what was typed', async () => {
    harness.content = '<button id="add">Add</button><input name="email">';
    await open();
    await page.fill('input', 'nora@demo.test');
    for (let click = 0; click < 25; click += 1) await page.click('#add');
    await page.evaluate(() => history.pushState({}, '', '/explore?text=secret'));
    await fail('after all that');
    await expect.poll(() => notices.length).toBe(1);
    const happened = notices[0]?.event.breadcrumbs.values ?? [];
    expect(happened).toHaveLength(20);
    expect(happened.at(-1)).toMatchObject({ category: 'navigation', message: '/explore' });
    expect(happened.slice(0, 19).map(({ message }) => message)).toEqual(
      Array.from({ length: 19 }, () => 'button#add'),
    );
    expect(notices[0]?.text).not.toMatch(/nora|secret/);
  });

  it('[9-16] row 129: never posts more than 64,000 characters, nor names, secrets and cards', async () => {
    await open();
    await fail(`${'long '.repeat(40_000)} nora@demo.test password=hunter2 4242 4242 4242 4242`);
    await fail('of nora@demo.test password=hunter2, token: abc123, 4242 4242 4242 4242 end');
    await page.evaluate(() => {
      const { reporter } = window as unknown as {
        reporter: ReturnType<Services['startErrorReporter']>;
      };
      const error = new Error('deep');
      const line = `    at ${'f'.repeat(5_000)} (https://shop.example.com/${'p'.repeat(5_000)}.js:1:2)`;
      error.stack = `Error: deep\n${Array.from({ length: 400 }, () => line).join('\n')}`;
      reporter.report(error);
    });
    await expect.poll(() => notices.length).toBe(3);
    for (const { text } of notices) {
      expect(text.length).toBeLessThanOrEqual(64_000);
      // Numbers of errors are made of random digits.
      const told = text.replaceAll(/"event_id":"[0-9a-f]{32}"/g, '');
      expect(told).not.toMatch(/nora|hunter2|abc123|4242/);
    }
    expect(messages()[1]).toBe('of [mail] password=[secret], token: [secret], [number]end');
  });

  it('[9-16] waits ten seconds for the service, and no longer', async () => {
    await page.context().route(`${ENVELOPE}**`, async () => {
      // Never answered.
    });
    await open();
    await page.evaluate(() => {
      const real = AbortSignal.timeout.bind(AbortSignal);
      const waits: number[] = [];
      Object.assign(window, { waits });
      AbortSignal.timeout = (milliseconds: number) => {
        waits.push(milliseconds);
        return real(milliseconds / 100);
      };
    });
    const failed = page.waitForEvent('requestfailed');
    await fail('slow service');
    expect((await failed).url()).toContain(ENVELOPE);
    expect(await page.evaluate(() => (window as unknown as { waits: number[] }).waits)).toEqual([
      10_000,
    ]);
  });
});
