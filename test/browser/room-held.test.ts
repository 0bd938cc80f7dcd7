import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import { signIn } from './support/checkout-steps.ts';
import { findShifts, watchShifts } from './support/inspect-page.ts';
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

async function as(visitor: Visitor, work: (window: Visit) => Promise<void>): Promise<string[]> {
  return complaintsOf(await visit(browser, product.url, visitor), work);
}

/** After so long what moves is no longer taken for the answer to a press. */
const LATE_MS = 900;
/** Tall enough to see what comes below. */
const TALL = { viewport: { width: 1280, height: 2600 } } as const;

/** What Ben follows, so many campaigns. */
const follow = (many: number) =>
  db().run(sql`
    insert into campaign_follows (account_id, campaign_id)
    select ${market.ben.id}, id from campaigns where title like 'Small Wonder %' and state = 'live'
    order by id limit ${many}`);

const DATA = '**/*.data*';
/** Lets the data of pages come late. */
const delayData = (page: Page) =>
  page.route(DATA, async (route) => {
    await setTimeout(LATE_MS);
    await route.continue();
  });

describe('room is held for what comes later', () => {
  it('on the front page, as much as what is there for one person took last time, or none', () =>
    expect(
      as(TALL, async ({ page, context, go }) => {
        await go('/accounts/sign_in?from=%2F');
        await signIn(page, market.ben.email, PASSWORD);
        await page.waitForURL(`${product.url}/`);
        await watchShifts(page);
        const cards = page.getByRole('heading', { level: 3, name: 'Small Wonder' });
        const counts: number[] = [];
        const logOut = () => context.clearCookies({ name: 'session' });
        for (const change of [() => follow(0), () => follow(4), logOut]) {
          await change();
          await go('/');
          const held = page.getByRole('status').filter({ hasText: 'Loading campaigns picked' });
          await held.waitFor({ state: 'hidden' });
          await delayData(page);
          await go('/');
          await held.waitFor({ state: 'hidden' });
          expect([counts, await findShifts(page)]).toEqual([counts, []]);
          counts.push(await cards.count());
          await page.unroute(DATA);
        }
        const [few = 0, more = 0, none = 0] = counts;
        expect([few > none, more > few]).toEqual([true, true]);
      }),
    ).resolves.toEqual([]));

  it('in a list, for one more page of it, while that is on its way', () =>
    expect(
      as({}, async ({ page, go }) => {
        await watchShifts(page);
        await go('/explore?sort=newest');
        await delayData(page);
        const cards = page.getByRole('heading', { level: 2, name: /Small Wonder|Lantern|Atlas/ });
        const places = page.locator('.card-grid .skeleton');
        await page.getByRole('link', { name: 'Show more' }).click({ noWaitAfter: true });
        await expect.poll(() => places.count()).toBe(24);
        await expect.poll(() => cards.count()).toBe(32);
        expect(await places.count()).toBe(0);
        expect(await findShifts(page)).toEqual([]);
      }),
    ).resolves.toEqual([]));
});
