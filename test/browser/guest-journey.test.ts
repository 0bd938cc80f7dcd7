import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import { plantBowlCampaign } from './support/bowl-campaign.ts';
import { shoot } from './support/built-site.ts';
import { arriveAtThanks, CARDS, fillCard, fillGuest, payButton } from './support/checkout-steps.ts';
import { PASSWORD, plantJourneyMarket } from './support/journey-market.ts';
import {
  complaintsOf,
  expectAccessible,
  expectNoOverflow,
  expectOneScroll,
  type Visitor,
  visit,
} from './support/visit.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await openProduct();
  await plantBowlCampaign((await plantJourneyMarket()).nora);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** The address in the newest mail to somebody that has this in it; what a click in their inbox opens. */
async function linkMailedTo(email: string, part: string): Promise<string> {
  const newest = () =>
    db().maybe<{ text: string }>(sql`
      select body_text as text from mail_messages
      where to_address = ${email} and position(${part} in body_text) > 0 order by id desc limit 1`);
  await expect.poll(newest).toBeDefined();
  const links = (await newest())?.text.match(/https?:\/\/\S+/g) ?? [];
  return links.find((link) => link.includes(part)) ?? '';
}

async function looked(page: Page, name: string): Promise<void> {
  await shoot(page, name);
  await expectNoOverflow(page);
  await expectOneScroll(page);
  await expectAccessible(page);
}

const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });

/** From the home page to the campaign's, by what stands there. */
async function findBowls(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: 'Menu' }).click();
  const explore = isPhone ? page.locator('.mobile-menu') : page.getByRole('banner');
  await explore.getByRole('link', { name: 'Explore', exact: true }).first().click();
  await page.waitForURL('**/explore**');
  const search = page.locator('input[name="search_text"]').filter({ visible: true }).first();
  await search.fill('kiln bowls');
  await search.press('Enter');
  await page.getByRole('link', { name: 'Kiln Bowls', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Kiln Bowls' }).waitFor();
}

/** One bowl in moss and an add-on with a brass knob, sent to France. */
async function backBowls(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Choose this: Deep bowl' }).click();
  await page.getByLabel('Bowl: Glaze').waitFor();
  // Every perk and what is said of it, at once.
  await expectOneScroll(page);
  await page.getByLabel('Bowl: Glaze').selectOption('Moss');
  await page.getByRole('button', { name: 'One more' }).filter({ visible: true }).last().click();
  await page.getByLabel('Lid: Knob').selectOption('Brass');
  await next(page).click();
  await fillGuest(page, { email, firstname: 'Gina', lastname: 'Guest' });
  await page.getByLabel('Country').selectOption({ label: 'France' });
  await page.getByLabel('Street and number').fill('1 Quai du Port');
  await page.getByLabel('City').fill('Lyon');
  await page.getByLabel('Postal code').fill('69001');
  await next(page).click();
  await fillCard(page, CARDS.good);
  // Two parcels' fees: 7 for the bowl, 7 for the lid.
  await payButton(page).getByText('Pay $63.00').or(payButton(page)).first().click();
  await arriveAtThanks(page);
}

/** From the mailed link to a full account and the contributions that are in it. */
async function claim(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Create an account' }).click();
  // What came of it stands where the button was, not above what is in view.
  const hint = page.getByRole('complementary').locator('.card', { hasText: 'Keep everything' });
  await hint.getByText(`a link to ${email}`).waitFor();
  const again = await hint.getByRole('button', { name: 'Send the email again' }).boundingBox();
  expect(again?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
  await page.goto(await linkMailedTo(email, 'claim'));
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Gina');
  for (const field of await page.locator('input[type=password]').all()) await field.fill(PASSWORD);
  await page.getByRole('main').getByRole('button').last().click();
  await page.waitForURL(/\/individuals\/\d+\/contributions$/);
  await page.getByText('1 contribution is now in your account.').first().waitFor();
  // The document is the one that was loaded for a visitor; pages kept for everybody are shown as to members.
  expect(await page.locator('html').getAttribute('data-has-account')).toBe('');
}

describe('a visitor who becomes a backer, by clicks alone', () => {
  it.each<[string, Visitor]>([
    ['at 1440 px', { viewport: { width: 1440, height: 900 } }],
    ['at 390 px', { viewport: { width: 390, height: 844 } }],
    ['at 1440 px, dark', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
  ])('finds, backs with an add-on with options, claims and follows the delivery, %s', (name, how) =>
    expect(
      (async () => {
        const isPhone = how.viewport?.width === 390;
        const email = `gina.${name.replace(/\W+/g, '')}@guests.test`;
        const complaints = await complaintsOf(
          await visit(browser, product.url, how),
          async ({ page, go }) => {
            await go('/');
            await findBowls(page, isPhone);
            await looked(page, `journey campaign ${name}`);
            await backBowls(page, email);
            await page.getByText('Estimated delivery: March 2027').first().waitFor();
            await page.getByText('Lid (Brass)').waitFor();
            await looked(page, `journey thanks ${name}`);
            await claim(page, email);
            await page.getByRole('heading', { level: 1, name: 'My contributions' }).waitFor();
            await page.getByText('Estimated delivery: March 2027').first().waitFor();
            await page.getByText('Bowl (Moss)').waitFor();
            await looked(page, `journey mine ${name}`);
            await page.getByRole('link', { name: 'View receipt' }).click();
            await page.getByText('Lid (Brass)').waitFor();
            await looked(page, `journey receipt ${name}`);
          },
        );
        return complaints;
      })(),
    ).resolves.toEqual([]),
  );
});

describe('the page of a campaign', () => {
  it('keeps the act in reach: on a desktop once it was scrolled past, on a phone always', async () => {
    const desktop = await visit(browser, product.url, { viewport: { width: 1440, height: 900 } });
    await desktop.go('/projects/kiln-bowls');
    const bar = (page: Page) => page.locator('.sticky-bar');
    expect(await bar(desktop.page).isVisible()).toBe(false);
    await desktop.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await bar(desktop.page).getByText('Kiln Bowls').waitFor();
    await bar(desktop.page).getByRole('progressbar').waitFor();
    await bar(desktop.page).getByRole('link', { name: 'Back this' }).waitFor();
    const column = await desktop.page
      .locator('#perks')
      .evaluate((perks) => getComputedStyle(perks).overflowY);
    expect(column).toBe('visible');
    expect(await desktop.page.getByText('Early bowl').isVisible()).toBe(false);
    await desktop.close();
    const phone = await visit(browser, product.url, {
      viewport: { width: 390, height: 844 },
      isNew: true,
    });
    await phone.go('/projects/kiln-bowls');
    const act = await bar(phone.page).boundingBox();
    const own = phone.page.locator('.campaign-facts').getByRole('link', { name: 'Back this' });
    await phone.page.locator('.consent').waitFor();
    // The question lies over nothing: what is right above the bar is what stands there.
    const shown = await own.evaluate((link, top) => {
      scrollBy(0, link.getBoundingClientRect().bottom - top + 8);
      const { left, width, bottom } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(left + width / 2, bottom - 12));
    }, act?.y ?? 0);
    expect(shown).toBe(true);
    await bar(phone.page).getByRole('link', { name: 'Back this' }).click();
    await phone.page.waitForURL('**/payments/new');
    await phone.close();
  });

  it('keeps it in reach on a desktop while the question about cookies is open', async () => {
    for (const width of [768, 1440]) {
      const window = await visit(browser, product.url, {
        viewport: { width, height: 900 },
        isNew: true,
      });
      await window.go('/projects/kiln-bowls');
      const [question, bar] = [window.page.locator('.consent'), window.page.locator('.sticky-bar')];
      await question.waitFor();
      await window.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await bar.waitFor();
      const [asked, act] = [await question.boundingBox(), await bar.boundingBox()];
      expect((asked?.y ?? 0) + (asked?.height ?? 900)).toBeLessThanOrEqual(act?.y ?? 0);
      await window.close();
    }
  });

  it('is walked to without announcing a picture that is drawn at once anyway', async () => {
    const window = await visit(browser, product.url, { viewport: { width: 1440, height: 900 } });
    const announced = () => window.page.locator('link[rel=preload][as=image]').count();
    await window.go('/explore?search_text=bowls');
    const before = await announced();
    await window.page.getByRole('link', { name: 'Kiln Bowls' }).first().click();
    await window.page.getByRole('heading', { level: 1, name: 'Kiln Bowls' }).waitFor();
    await window.page.locator('.gallery img').first().waitFor();
    expect(await announced()).toBe(before);
    await window.close();
  });
});
