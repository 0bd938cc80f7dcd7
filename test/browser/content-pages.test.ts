import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../support/accounts/mailed.ts';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import { type JourneyMarket, plantJourneyMarket } from './support/journey-market.ts';
import {
  complaintsOf,
  expectAccessible,
  expectNoOverflow,
  type Visit,
  type Visitor,
  visit,
} from './support/visit.ts';
import { findShifts, watchShifts } from './support/inspect-page.ts';
import { passTypingTime } from './support/typing-time.ts';

let product: Product;
let market: JourneyMarket;
let browser: Browser;
beforeAll(async () => {
  product = await openProduct();
  market = await plantJourneyMarket();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Does the work in a window of its own; answers what it complained about. */
async function as(visitor: Visitor, work: (window: Visit) => Promise<void>): Promise<string[]> {
  return complaintsOf(await visit(browser, product.url, visitor), work);
}

const consent = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true });
const cookieOf = async ({ context }: Visit, name: string) =>
  (await context.cookies()).find((cookie) => cookie.name === name)?.value;
const PHONE = { viewport: { width: 390, height: 844 } } as const;

interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

describe('the question about cookies', () => {
  it('is asked once, covers nothing on a phone, moves nothing that is read, and keeps the answer', () =>
    expect(
      as({ isNew: true, ...PHONE }, async (window) => {
        const { page, go } = window;
        await watchShifts(page);
        await page.addInitScript(() => {
          const shifts = { sum: 0 };
          Object.assign(globalThis, { shifts });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              const { value, hadRecentInput } = entry as unknown as Shift;
              // What follows the press that answers is what was asked for.
              if (!hadRecentInput) shifts.sum += value;
            }
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await go('/explore');
        await consent(page).waitFor();
        const asked = await consent(page).boundingBox();
        const head = await page.getByRole('banner').boundingBox();
        expect((asked?.y ?? 0) + (asked?.height ?? 0)).toBeLessThanOrEqual(head?.y ?? 0);
        await expectAccessible(page);
        await expectNoOverflow(page);
        const moved = () =>
          page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum);
        const before = await moved();
        await consent(page).getByRole('button', { name: 'Necessary only' }).click();
        await consent(page).waitFor({ state: 'hidden' });
        expect((await moved()) - before).toBe(0);
        expect(await findShifts(page)).toEqual([]);
        expect(await cookieOf(window, 'consent')).toBe('necessary');
        expect(await cookieOf(window, 'visitor_id')).toBeUndefined();
        await go('/trust');
        expect(await consent(page).count()).toBe(0);
      }),
    ).resolves.toEqual([]));

  it('is answered on the page about cookies too, where the answer can be changed', () =>
    expect(
      as({ isNew: true, colorScheme: 'dark' }, async (window) => {
        const { page, go } = window;
        await go('/about/cookies');
        await page.getByRole('main').getByRole('button', { name: 'Allow all' }).click();
        await page.getByText('All cookies are now allowed.').waitFor();
        expect(await cookieOf(window, 'consent')).toBe('all');
        expect(await consent(page).count()).toBe(0);
        await page.getByRole('main').getByRole('button', { name: 'Necessary only' }).click();
        await page.getByText('Only necessary cookies are now set.').waitFor();
        expect(await cookieOf(window, 'consent')).toBe('necessary');
      }),
    ).resolves.toEqual([]));

  it('is asked neither without scripts nor where money is paid', async () => {
    await as({ isNew: true, javaScriptEnabled: false }, async ({ page, go }) => {
      await go('/explore');
      expect(await consent(page).count()).toBe(0);
    });
    await as({ isNew: true }, async ({ page, go }) => {
      await go(`/projects/${market.lantern.slug}/payments/new`);
      expect(await consent(page).count()).toBe(0);
    });
  });
});

describe('content', () => {
  it('[2-04] [2-05] [2-06] is a click away at the end of every page', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go('/de/explore');
        const footer = page.getByRole('contentinfo');
        for (const [name, path] of [
          ['So funktioniert es', '/de/how-it-works'],
          ['Was Sie schützt', '/de/trust'],
          ['Blog', '/de/blog'],
          ['Mitarbeiten', '/de/careers'],
          ['Was wir tun', '/de/about/what-we-do'],
          ['Unsere Geschichte', '/de/about/our-story'],
          ['Bedingungen', '/de/about/terms'],
          ['Datenschutz', '/de/about/privacy'],
          ['Cookies', '/de/about/cookies'],
          ['Presse', '/de/contact/press'],
          ['Kontakt', '/de/contact/questions'],
        ] as const) {
          await footer.getByRole('link', { name, exact: true }).click();
          await page.waitForURL(`**${path}`);
          await page.getByRole('heading', { level: 1 }).waitFor();
        }
      }),
    ).resolves.toEqual([]));

  it('[2-06] the contact form writes without scripts', async () => {
    await as({ javaScriptEnabled: false }, async ({ page, go }) => {
      await go('/contact/press');
      await page.getByLabel('Name', { exact: true }).fill('Uma Reporter');
      await page.getByRole('main').getByLabel('Email', { exact: true }).fill('uma@press.test');
      await page.getByLabel('Your message').fill('Do you have pictures of the harbour?');
      // Nobody fills a form faster than two seconds, says the form.
      await passTypingTime();
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByText('Thank you for your message').waitFor();
    });
    const mails = await mailsTo('hello@groundswell.test', 'contact_message');
    expect(mails.map(({ subject }) => subject)).toEqual(['Press: message from Uma Reporter']);
  });

  it('[4-05] the contact form keeps what was typed over an accidental reload, its long text too', () =>
    expect(
      as({}, async ({ page, go }) => {
        const name = page.getByLabel('Name', { exact: true });
        const email = page.getByRole('main').getByLabel('Email', { exact: true });
        const message = page.getByLabel('Your message');
        await go('/contact/questions');
        await name.fill('Uma Reader');
        await email.fill('uma@reader.test');
        await message.fill('Where does the harbour lantern ship?\nAnd when?');
        await page.reload();
        await expect.poll(() => message.inputValue()).toContain('harbour lantern');
        expect([await name.inputValue(), await email.inputValue()]).toEqual([
          'Uma Reader',
          'uma@reader.test',
        ]);
        expect(await page.locator('[name=email][tabindex="-1"]').inputValue()).toBe('');
        await passTypingTime();
        await page.getByRole('button', { name: 'Send message' }).click();
        await page.getByText('Thank you for your message').waitFor();
        await go('/contact/questions');
        expect(await message.inputValue()).toBe('');
      }),
    ).resolves.toEqual([]));

  it('who walks to the contact form from a page that is the same for everybody can send it', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go('/');
        await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
        await page.getByLabel('Your message').fill('Where does the harbour lantern ship?');
        await page.getByLabel('Name', { exact: true }).fill('Uma Reader');
        await page.getByRole('main').getByLabel('Email', { exact: true }).fill('uma@reader.test');
        await passTypingTime();
        await page.getByRole('button', { name: 'Send message' }).click();
        await page.getByText('Thank you for your message').waitFor();
      }),
    ).resolves.toEqual([]));

  it('without a connection links leave the reader where they are, and say why', () =>
    as({ expectsRefusals: true }, async ({ page, go, context }) => {
      await go('/explore');
      await context.setOffline(true);
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'Our story' });
      await link.click();
      await page.getByRole('status').getByText('You’re offline').waitFor();
      expect(new URL(page.url()).pathname).toBe('/explore');
      await context.setOffline(false);
      await link.click();
      await page.waitForURL('**/about/our-story');
    }));

  it('a page whose data cannot be fetched says that there is no connection', () =>
    as({ expectsRefusals: true }, async ({ page, go, context }) => {
      await go('/about/what-we-do');
      // By a key: a pointer may rest on the link to the page before, whose data is then fetched early.
      await page.getByRole('contentinfo').getByRole('link', { name: 'Our story' }).press('Enter');
      await page.waitForURL('**/about/our-story');
      await context.setOffline(true);
      await page.goBack();
      await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
      await context.setOffline(false);
      await page.getByRole('link', { name: 'Try again' }).click();
      await page.waitForURL('**/about/what-we-do');
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('What we do');
    }));

  it('a campaign shows networks a picture that is there, and machines its data', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go(`/projects/${market.lantern.slug}`);
        const image = await page
          .locator('meta[property="og:image"]')
          .first()
          .getAttribute('content');
        const picture = await page.request.get(image ?? '');
        expect(picture.status()).toBe(200);
        expect(picture.headers()['content-type']).toBe('image/jpeg');
        const data = await page.locator('script[type="application/ld+json"]').allTextContents();
        const kinds = data.map((text) => (JSON.parse(text) as { '@type': string })['@type']);
        expect(kinds).toEqual(['Project', 'BreadcrumbList']);
        const feed = await page
          .locator('link[type="application/rss+xml"]')
          .first()
          .getAttribute('href');
        expect((await page.request.get(feed ?? '')).status()).toBe(200);
        expect((await page.request.get('/manifest.webmanifest')).headers()['content-type']).toMatch(
          /application\/manifest\+json/,
        );
      }),
    ).resolves.toEqual([]));
});

describe('[9-29] a long page on a phone', () => {
  it('keeps its parts in view, the one being read among them, and is no wider than the window', () =>
    expect(
      as(PHONE, async ({ page, go }) => {
        await go('/about/terms');
        await expectNoOverflow(page);
        await page.getByRole('heading', { name: 'Liability' }).evaluate((node) => {
          scrollTo(0, node.getBoundingClientRect().top + scrollY - 80);
        });
        const bar = page.getByRole('navigation', { name: 'On this page' });
        const chip = bar.getByRole('link', { name: 'Liability' });
        await expect.poll(() => chip.getAttribute('aria-current')).toBe('location');
        await expect
          .poll(async () => {
            const box = await chip.boundingBox();
            return box !== null && box.x >= 0 && box.x + box.width <= 390 && box.y < 80;
          })
          .toBe(true);
      }),
    ).resolves.toEqual([]));
});
