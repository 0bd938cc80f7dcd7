import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import { signIn } from './support/checkout-steps.ts';
import { type JourneyMarket, PASSWORD, plantJourneyMarket } from './support/journey-market.ts';
import { complaintsOf, type Visitor, type Visit, visit } from './support/visit.ts';

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

const PHONE = { width: 390, height: 844 };
const cardsOf = (page: Page) =>
  page.getByRole('heading', { level: 2, name: /Small Wonder|Lantern|Atlas/ });
const showMore = (page: Page) => page.getByRole('link', { name: 'Show more' });
const offlineMessage = (page: Page) => page.getByRole('status').getByText('You’re offline');
/** What the focused element is called. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent;
  });

describe('without a connection', () => {
  it('the list stays when more of it is asked for, and goes on with the connection', () =>
    as({ viewport: PHONE, expectsRefusals: true }, async ({ page, go, context }) => {
      await go('/explore?sort=newest');
      await showMore(page).scrollIntoViewIfNeeded();
      await context.setOffline(true);
      await showMore(page).click();
      await offlineMessage(page).waitFor();
      expect(await cardsOf(page).count()).toBe(24);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toContain('offline');
      await context.setOffline(false);
      await showMore(page).click();
      await expect.poll(() => cardsOf(page).count()).toBe(32);
    }));

  it('a heart stays as it was, and so does the page', () =>
    as({ expectsRefusals: true }, async ({ page, go, context }) => {
      const address = '/explore?search_text=lantern';
      await go(`/accounts/sign_in?from=${encodeURIComponent(address)}`);
      await signIn(page, market.ben.email, PASSWORD);
      await page.waitForURL(`**${address}`);
      const heart = (pressed: boolean) =>
        page.getByRole('button', { name: `Follow ${market.lantern.title}`, pressed }).first();
      await heart(false).waitFor();
      await context.setOffline(true);
      await heart(false).click();
      await offlineMessage(page).waitFor();
      expect(new URL(page.url()).pathname).toBe('/explore');
      await heart(false).waitFor();
      await context.setOffline(false);
      await heart(false).click();
      await heart(true).waitFor();
    }));
});

describe('the keyboard', () => {
  it('goes on at the first of what was added, also where nothing follows', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go('/explore?sort=newest');
        await showMore(page).press('Enter');
        await expect.poll(() => cardsOf(page).count()).toBe(32);
        expect(await showMore(page).count()).toBe(0);
        await expect.poll(() => focused(page)).toBe(await cardsOf(page).nth(24).textContent());
      }),
    ).resolves.toEqual([]));

  it('goes on at the next filter when one is removed, and at the heading after the last', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go('/explore?filter_funding=fixed&search_text=wonder');
        const chips = page.getByRole('link', { name: /^Remove filter/ });
        const names = await chips.evaluateAll((all) =>
          all.map((chip) => chip.getAttribute('aria-label')),
        );
        expect(names).toHaveLength(2);
        await chips.first().press('Enter');
        await expect.poll(() => chips.count()).toBe(1);
        await expect.poll(() => focused(page)).toBe(names[1]);
        await chips.first().press('Enter');
        await expect.poll(() => chips.count()).toBe(0);
        await expect
          .poll(() => focused(page))
          .toBe(await page.getByRole('heading', { level: 1 }).textContent());
      }),
    ).resolves.toEqual([]));
});

describe('the page of tags', () => {
  beforeAll(() =>
    db().run(sql`
      insert into campaign_tags (campaign_id, tag, position)
      select id, 'tag ' || n || ' of ' || place, n
      from (select id, row_number() over (order by id) place from campaigns
        where state = 'live' order by id limit 12) c, generate_series(0, 4) n`),
  );
  const tagsOf = (page: Page) => page.getByRole('main').getByRole('link', { name: /^tag / });

  it('adds more to those that stand there', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go('/explore/tags');
        const before = await tagsOf(page).count();
        expect(before).toBe(50);
        await page.getByRole('link', { name: 'Show more tags' }).press('Enter');
        await expect.poll(() => tagsOf(page).count()).toBe(60);
        await expect.poll(() => focused(page)).toBe(await tagsOf(page).nth(before).textContent());
      }),
    ).resolves.toEqual([]));

  it('without a script goes on by pages, and back to the first one', () =>
    expect(
      as({ javaScriptEnabled: false }, async ({ page, go }) => {
        await go('/explore/tags');
        const first = await tagsOf(page).first().textContent();
        await page.getByRole('link', { name: 'Show more tags' }).click();
        await page.waitForURL(/cursor=1%7E/);
        expect(await tagsOf(page).count()).toBeGreaterThan(0);
        await page.getByRole('link', { name: 'Back to the first page' }).click();
        await page.waitForURL((url) => url.search === '');
        expect(await tagsOf(page).first().textContent()).toBe(first);
      }),
    ).resolves.toEqual([]));
});
