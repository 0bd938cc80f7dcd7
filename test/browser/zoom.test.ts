import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import { signIn } from './support/checkout-steps.ts';
import { findCutText, findOverflow } from './support/inspect-page.ts';
import { type JourneyMarket, PASSWORD, plantJourneyMarket } from './support/journey-market.ts';
import { type Visit, visit } from './support/visit.ts';

const PAGES = [
  '/',
  '/explore',
  '/projects/{}',
  '/projects/{}/payments/new',
  '/accounts/sign_up',
  '/how-it-works',
  '/accounts/settings/profile',
  '/command_center/{}',
];

let product: Product;
let market: JourneyMarket;
let browser: Browser;
/** The same window of 1280 pixels at 100, 200 and 400 percent. */
let windows: Record<100 | 200 | 400, Visit>;
beforeAll(async () => {
  product = await openProduct();
  market = await plantJourneyMarket();
  browser = await launchChromium();
  const plain = await visit(browser, product.url, { viewport: { width: 1280, height: 900 } });
  await plain.go('/accounts/sign_in');
  await signIn(plain.page, market.nora.email, PASSWORD);
  await plain.page.waitForURL((url) => url.pathname === '/');
  const storageState = await plain.context.storageState();
  const zoomed = (factor: number) =>
    visit(browser, product.url, {
      storageState,
      viewport: { width: 1280 / factor, height: 900 / factor },
      deviceScaleFactor: factor,
    });
  windows = { 100: plain, 200: await zoomed(2), 400: await zoomed(4) };
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Names of everything in the page's own part that can be worked with, or that waits behind a button. */
async function controlsOf(page: Page): Promise<string[]> {
  const names = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea)')]
      .filter((element) => {
        // A drawer is opened by its button, which is there in its place.
        const drawer = element.closest<HTMLElement>('[popover]');
        const openers = drawer && document.querySelectorAll(`[popovertarget="${drawer.id}"]`);
        return [element, ...(openers ?? [])].some((each) => each.checkVisibility());
      })
      .map((element) => {
        const label = (element as HTMLInputElement).labels?.[0]?.textContent;
        const comment = element.getAttribute('aria-label') ?? label ?? element.textContent;
        return `${element.tagName} ${comment?.replace(/\s+/g, ' ').trim()}`;
      }),
  );
  return [...new Set(names)].sort();
}

describe('zoom', () => {
  it.each(PAGES)(
    '%s loses nothing at 200 percent, and needs no sideways scrolling at 400',
    async (pattern) => {
      const address = pattern.replace('{}', market.lantern.slug);
      await windows[100].go(address);
      const all = await controlsOf(windows[100].page);
      expect(all.length).toBeGreaterThan(2);
      const { page } = windows[200];
      await windows[200].go(address);
      const left = await controlsOf(page);
      expect(all.filter((name) => !left.includes(name))).toEqual([]);
      expect(await findOverflow(page)).toEqual([]);
      expect(await findCutText(page)).toEqual([]);
      await windows[400].go(address);
      expect(await findOverflow(windows[400].page)).toEqual([]);
    },
  );
});

describe('text at 200 percent', () => {
  it.each(['/', '/explore', '/projects/{}', '/accounts/settings/profile'])(
    '%s folds its head in place of growing sideways',
    async (pattern) => {
      const { page, go } = windows[100];
      await go(pattern.replace('{}', market.lantern.slug));
      await page.addStyleTag({ content: 'html { font-size: 200% }' });
      expect(await findOverflow(page)).toEqual([]);
      expect(await page.locator('.shell-nav').isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('link', { name: 'How it works' }).first().waitFor();
    },
  );
});

describe('text at 200 percent on a phone', () => {
  /** What anybody can read, and what a contributor has. */
  const EVERYONES = [
    ...PAGES,
    '/projects/{}/faq',
    '/projects/{}/comments',
    '/projects/{}/messages',
    '/accounts/sign_in',
    '/collections',
    '/trust',
    '/contact/questions',
    '/accounts/settings/addresses',
    '/individuals/[]',
    '/individuals/[]/contributions',
  ];

  it.each(EVERYONES)('%s is read without scrolling sideways', async (pattern) => {
    const { page, go } = windows[100];
    await page.setViewportSize({ width: 390, height: 844 });
    await go(pattern.replace('{}', market.lantern.slug).replace('[]', String(market.nora.id)));
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    expect(await findOverflow(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});

describe('forced colours', () => {
  it('show what is chosen, and how far something has come', async () => {
    const { page, go } = windows[100];
    await go('/dev/design');
    await page.emulateMedia({ forcedColors: 'active' });
    const groundOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    for (const [chosen, other] of [
      ['.radio:checked', '.radio:not(:checked)'],
      ['.check:checked', '.check:not(:checked)'],
      ['.chip[aria-current]', '.chip:not([aria-current])'],
      ['.progress > *', '.progress'],
    ] as const) {
      expect([chosen, await groundOf(chosen)]).not.toEqual([chosen, await groundOf(other)]);
    }
    await page.emulateMedia({ forcedColors: 'none' });
  });
});

describe('a server that has changed, or is away', () => {
  it('loses no click: code that is gone makes the page load whole', async () => {
    const { page, go, context } = windows[100];
    await go('/');
    // On a slow device the code is missing before the page has drawn that it is on its way.
    const device = await context.newCDPSession(page);
    await device.send('Emulation.setCPUThrottlingRate', { rate: 10 });
    let isNewDocument = false;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isNewDocument = true;
    });
    await page.route(/\/assets\/.*\.js/, (route) =>
      isNewDocument ? route.continue() : route.abort(),
    );
    await page.locator('.shell-nav').getByRole('link', { name: 'How it works' }).click();
    await page.waitForURL((url) => url.pathname === '/how-it-works');
    await page.getByRole('heading', { level: 1, name: /How it works/i }).waitFor();
    expect(isNewDocument).toBe(true);
    await device.detach();
    await page.unroute(/\/assets\/.*\.js/);
  });

  it('loses no click: an answer that never comes offers to try again there', async () => {
    const { page, go } = windows[100];
    await go('/');
    await page.route('**/*.data*', (route) => route.abort());
    await page.locator('.shell-nav').getByRole('link', { name: 'Explore' }).click();
    await page.getByRole('heading', { name: 'We can’t reach Groundswell' }).waitFor();
    await page.unroute('**/*.data*');
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/explore');
  });
});

describe('reduced motion', () => {
  /** The longest a movement of anything on the page takes, in milliseconds. */
  const longestMotion = (page: Page) =>
    page.evaluate(() => {
      const times = (text: string) =>
        text.split(',').map((each) => Number.parseFloat(each) * (each.includes('ms') ? 1 : 1_000));
      return Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const { animationName, animationDuration, transitionDuration } =
            getComputedStyle(element);
          const moving = animationName === 'none' ? [] : times(animationDuration);
          return [...moving.filter(Number.isFinite), ...times(transitionDuration)];
        }),
      );
    });

  it.each(['/', '/dev/design'])('%s stands still for whoever asked for that', async (address) => {
    const { page, go } = windows[100];
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await go(address);
    expect(await longestMotion(page)).toBeGreaterThanOrEqual(100);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await longestMotion(page)).toBeLessThanOrEqual(1);
  });
});
