import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import { signIn } from './support/checkout-steps.ts';
import { type JourneyMarket, PASSWORD, plantJourneyMarket } from './support/journey-market.ts';
import { complaintsOf, type Visit, type Visitor, visit } from './support/visit.ts';

const PHONE = { width: 390, height: 844 };
const GOAL = 'Set a goal';
const IDENTITY = 'Verify the recipient’s identity';
const CURRENCY = 'Choose a currency the bank accepts';
const TERMS = 'Accept the terms';

let product: Product;
let market: JourneyMarket;
let browser: Browser;
beforeAll(async () => {
  product = await openProduct();
  market = await plantJourneyMarket();
  browser = await launchChromium();
});
afterAll(() => browser?.close().then(() => product?.stop()));

/** A draft of Nora's whose bank takes no dollars, and that lacks most of what a launch asks for. */
async function plantDraft(slug: string): Promise<number> {
  const { id } = await db().one<{ id: number }>(sql`
    insert into campaigns (slug, owner_id, state, title, currency, goal_minor, bank_country)
    values (${slug}, ${market.nora.id}, 'draft', ${slug}, 'USD', 0, 'AU') returning id`);
  return id;
}

async function asNora(visitor: Visitor, address: string, work: (window: Visit) => Promise<void>) {
  return complaintsOf(await visit(browser, product.url, visitor), async (window) => {
    await window.page.goto(address);
    await signIn(window.page, market.nora.email, PASSWORD);
    await window.page.waitForURL(`**${address}`);
    await work(window);
  });
}

/** The field is in view, and the keyboard is in it. */
async function arrives(page: Page, id: string): Promise<void> {
  await page.waitForURL(`**#${id}`);
  const place = () =>
    page.evaluate((name) => {
      const spot = document.getElementById(name);
      const { top = -1 } = spot?.getBoundingClientRect() ?? {};
      const isSeen = top > 0 && top < window.innerHeight;
      return [isSeen, spot?.contains(document.activeElement) ?? false];
    }, id);
  await expect.poll(place, { message: id }).toEqual([true, true]);
}

describe('the links of the list of what the launch needs', () => {
  it('lead to their fields the first time a section is opened, and again', async () => {
    const basics = `/campaigns/${await plantDraft('lamp-of-links')}/edit`;
    const complaints = await asNora({}, basics, async ({ page }) => {
      const todo = page.locator('.editor-todo');
      const follow = (name: string) => todo.getByRole('link', { name }).click();
      await follow(IDENTITY);
      await arrives(page, 'identity_verification');
      await follow(GOAL);
      await arrives(page, 'goal_cents');
      await follow(CURRENCY);
      await arrives(page, 'currency');
      await follow(IDENTITY);
      await arrives(page, 'identity_verification');
      await follow(IDENTITY);
      await arrives(page, 'identity_verification');
      await follow(TERMS);
      await arrives(page, 'terms_accepted');
      await page.getByRole('link', { name: CURRENCY }).click();
      await arrives(page, 'currency');
    });
    expect(complaints).toEqual([]);
  });

  it('lead there on a phone too, out of the drawer', async () => {
    const basics = `/campaigns/${await plantDraft('lamp-by-phone')}/edit`;
    const complaints = await asNora({ viewport: PHONE }, basics, async ({ page }) => {
      for (const [name, id] of [
        [IDENTITY, 'identity_verification'],
        [GOAL, 'goal_cents'],
        [TERMS, 'terms_accepted'],
      ] as const) {
        await page.locator('.editor-steps-button').click();
        await page.locator('#editor-steps').getByRole('link', { name }).click();
        await arrives(page, id);
      }
    });
    expect(complaints).toEqual([]);
  });

  it('scroll there without a script', async () => {
    const basics = `/campaigns/${await plantDraft('lamp-without')}/edit`;
    const complaints = await asNora({ javaScriptEnabled: false }, basics, async ({ page }) => {
      await page.locator('.editor-todo').getByRole('link', { name: CURRENCY }).click();
      await page.waitForURL('**/funding#currency');
      expect(await page.locator('#currency:target').count()).toBe(1);
    });
    expect(complaints).toEqual([]);
  });
});
