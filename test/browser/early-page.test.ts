import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#app/paths.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import { shoot } from './support/built-site.ts';
import { type JourneyMarket, plantJourneyMarket } from './support/journey-market.ts';
import { complaintsOf, hydrated, type Visit, visit, type Visitor } from './support/visit.ts';

let product: Product;
let market: JourneyMarket;
let browser: Browser;
beforeAll(async () => {
  product = await openProduct();
  market = await plantJourneyMarket();
  await db().run(sql`
    update campaigns set video_url = 'https://youtu.be/abcdefghijk' where id = ${market.lantern.id}`);
  const address = 'https://www.youtube.com/watch?v=abcdefghijk';
  await db().run(sql`
    update campaigns set story_html = ${`<p>${'How it is made. '.repeat(40)}</p>
      <figure data-video="youtube:abcdefghijk"><a href="${address}">In the workshop</a></figure>`}
    where id = ${market.atlas.id}`);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function as(visitor: Visitor, work: (window: Visit) => Promise<void>): Promise<string[]> {
  return complaintsOf(await visit(browser, product.url, { ...visitor, isHasty: true }), work);
}

/** Opens the page without its scripts, which come when the answer is called. */
async function openEarly(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  await page.route('**/assets/**/*.js', async (route) => {
    await isOver;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('footer').first().waitFor();
  return async () => {
    end();
    await hydrated(page);
  };
}

describe('before the scripts of a page came', () => {
  it('the key of the search is not shown and changes nothing; after, it leads there', () =>
    expect(
      as({}, async ({ page }) => {
        const come = await openEarly(page, '/');
        const box = page.locator('#site-search');
        const key = page.getByRole('banner').locator('kbd').filter({ visible: true });
        const isFocused = () => box.evaluate((input) => input === document.activeElement);
        expect(await key.count()).toBe(0);
        expect(await box.getAttribute('aria-keyshortcuts')).toBe(null);
        await page.keyboard.press('/');
        expect([await isFocused(), await box.inputValue()]).toEqual([false, '']);
        await come();
        await key.getByText('/').waitFor();
        expect(await box.getAttribute('aria-keyshortcuts')).toBe('/');
        await page.keyboard.press('/');
        expect([await isFocused(), await box.inputValue()]).toEqual([true, '']);
      }),
    ).resolves.toEqual([]));

  it('nobody is asked about cookies; after, the answer is kept', () =>
    expect(
      as({ isNew: true }, async ({ page, context }) => {
        const come = await openEarly(page, '/');
        const question = page.locator('.consent');
        expect(await question.count()).toBe(1);
        // Its styles, which hide it, may come a moment after the document.
        await expect.poll(() => question.isVisible()).toBe(false);
        await come();
        await question.waitFor();
        await question.getByRole('button').first().click();
        await question.waitFor({ state: 'hidden' });
        const said = (await context.cookies()).find(({ name }) => name.endsWith('consent'));
        expect(said?.value).toBe('necessary');
      }),
    ).resolves.toEqual([]));

  it('a button that only they can answer is answered once they are there, once', () =>
    expect(
      as({}, async ({ page }) => {
        const come = await openEarly(page, `/projects/${market.lantern.slug}/payments/new`);
        await page.getByRole('radio', { name: /Sticker sheet/ }).check({ force: true });
        await page.getByRole('button', { name: 'Continue' }).first().click();
        await come();
        await page.getByRole('textbox', { name: 'Email', exact: true }).waitFor();
        // The second part was not left as well: that would say what it lacks.
        expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
      }),
    ).resolves.toEqual([]));

  it('a button is pressed for them once: not what is pressed while they take over', () =>
    expect(
      as({}, async ({ page }) => {
        await openEarly(page, `/projects/${market.lantern.slug}/payments/new`);
        const next = page.getByRole('button', { name: 'Continue' }).first();
        const made = () =>
          page.evaluate(() => {
            let count = 0;
            const see = (event: Event) => {
              if (!event.isTrusted) count += 1;
            };
            addEventListener('click', see);
            window.replayEarlyPress?.();
            removeEventListener('click', see);
            return count;
          });
        await next.click();
        expect(await made()).toBe(0);
        await next.click();
        expect([await made(), await made()]).toEqual([1, 0]);
      }),
    ).resolves.toEqual([]));

  it.each(['page', 'card'])('following leads to the page that follows: from a %s', (place) =>
    expect(
      as({}, async ({ page }) => {
        const { slug, id } = market.lantern;
        await openEarly(
          page,
          place === 'page' ? `/projects/${slug}` : '/explore?search_text=lantern',
        );
        const name = place === 'page' ? 'Follow' : 'Follow Harbour Lantern';
        const follow = page.locator(`a[href="${paths.followCampaign('en', id)}"]`).first();
        await follow.waitFor();
        expect((await follow.getAttribute('aria-label')) ?? (await follow.innerText())).toBe(name);
        await follow.click({ noWaitAfter: true });
        await page.waitForURL(/\/accounts\/sign_in\?from=/, { waitUntil: 'commit' });
        expect(new URL(page.url()).searchParams.get('from')).toBe(paths.followCampaign('en', id));
      }),
    ).resolves.toEqual([]),
  );
});

describe('the words on the picture of a video', () => {
  it.each(['light', 'dark'] as const)('are read on a scrim, whatever it shows, %s', (colorScheme) =>
    expect(
      as({ colorScheme }, async ({ page, go }) => {
        await go(`/projects/${market.lantern.slug}`);
        const label = page.locator('.video-facade[data-poster]').getByRole('button');
        await shoot(page, `poster-${colorScheme}`);
        const seen = await label.evaluate((button) => ({
          behind: getComputedStyle(button).backgroundColor,
          texts: [...button.querySelectorAll('span')].map((span) => getComputedStyle(span).color),
        }));
        const [, , , alpha = 1] = (seen.behind.match(/[\d.]+/g) ?? []).map(Number);
        // Over the brightest picture there is; a veil of black.
        expect(seen.behind).toMatch(/^rgba?\(0, 0, 0\b/);
        expect(contrastWithWhite(255 * (1 - alpha))).toBeGreaterThanOrEqual(4.5);
        expect(new Set(seen.texts)).toEqual(new Set(['rgb(255, 255, 255)']));
      }),
    ).resolves.toEqual([]),
  );
});

describe('a video', () => {
  const boxOf = (place: Locator) =>
    place.evaluate((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    });

  it.each([390, 1440])(
    'fills its frame among the pictures, before and while it plays, %i px',
    (width) =>
      expect(
        as({ viewport: { width, height: 900 } }, async ({ page, go }) => {
          await page.route(/youtube/, (route) =>
            route.fulfill({ contentType: 'text/html', body: '' }),
          );
          await go(`/projects/${market.lantern.slug}`);
          const frame = page.locator('.gallery-strip');
          const video = frame.locator('.video-facade');
          const whole = await boxOf(frame);
          expect(await boxOf(video)).toEqual(whole);
          const [, , , tall] = await boxOf(frame.locator('.gallery-large').first());
          expect(tall).toBe(whole[3]);
          await shoot(page, `video-place-${width}`);
          await video.getByRole('button').click();
          expect(await boxOf(frame.locator('iframe'))).toEqual(whole);
        }),
      ).resolves.toEqual([]),
  );

  it.each([390, 1440])(
    'in the story is as wide as its text, and as tall as it plays, %i px',
    (width) =>
      expect(
        as({ viewport: { width, height: 900 } }, async ({ page, go }) => {
          await go(`/projects/${market.atlas.slug}`);
          const story = await boxOf(page.locator('.prose p').first());
          const [x, , wide = 0, tall = 0] = await boxOf(page.locator('.prose figure[data-video]'));
          expect([x, wide]).toEqual([story[0], story[2]]);
          expect(Math.abs(tall - (wide * 9) / 16)).toBeLessThanOrEqual(1);
        }),
      ).resolves.toEqual([]),
  );
});

/** How white differs from a grey, as WCAG counts. */
function contrastWithWhite(grey: number): number {
  const share = grey / 255;
  const light = share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  return 1.05 / (light + 0.05);
}
