import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sectionsFor } from '#pages/command-center/frame/sections.ts';
import type { WorkspaceSection } from '#pages/command-center/frame/workspace-view.ts';
import type { Campaign } from '#modules/campaigns/index.ts';
import { translate } from '#platform/web/translate.ts';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import { look, shoot } from './support/built-site.ts';
import { ACTS, type AtWork, inviteAndRefer } from './support/center-acts.ts';
import { askOwner, plantFigures } from './support/center-market.ts';
import {
  arriveAtThanks,
  CARDS,
  choosePerk,
  fillCard,
  goToPayment,
  payButton,
  signIn,
} from './support/checkout-steps.ts';
import { findBarriers, findInnerScrollers, showTheme } from './support/inspect-page.ts';
import { type JourneyMarket, PASSWORD, plantJourneyMarket } from './support/journey-market.ts';
import { complaintsOf, type Visit, visit } from './support/visit.ts';

const WINDOWS = [
  ['phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ['tablet', { viewport: { width: 1002, height: 800 }, colorScheme: 'light' }],
  ['desktop', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
] as const;
type Size = (typeof WINDOWS)[number][0];
/** What is worked in; each section is also looked at in the other one. */
const THEME = Object.fromEntries(
  WINDOWS.map(([size, { colorScheme }]) => [size, colorScheme]),
) as Record<Size, 'light' | 'dark'>;

/** What is announced, and has a section more. */
const SOON = 'Night Ferry';

let product: Product;
let market: JourneyMarket;
let browser: Browser;
let session: Awaited<ReturnType<Visit['context']['storageState']>>;

beforeAll(async () => {
  product = await openProduct();
  market = await plantJourneyMarket();
  browser = await launchChromium();
  await plantFigures(market);
  await back();
  const window = await visit(browser, product.url);
  await logIn(window, market.nora.email, '/');
  session = await window.context.storageState();
  await window.close();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function logIn({ page, go }: Visit, email: string, from: string): Promise<void> {
  await go(`/accounts/sign_in?from=${encodeURIComponent(from)}`);
  await signIn(page, email, PASSWORD);
  await page.waitForURL(`**${from}`);
}

/** Somebody pays for a perk. */
async function back({ email } = market.ben): Promise<void> {
  const { lantern } = market;
  const window = await visit(browser, product.url);
  const { page } = window;
  await logIn(window, email, `/projects/${lantern.slug}/payments/new`);
  await choosePerk(page, 'Sticker sheet');
  await goToPayment(page);
  await fillCard(page, CARDS.good);
  await payButton(page).click();
  await arriveAtThanks(page);
  await window.close();
}

const main = (page: Page) => page.getByRole('main');

/** From the header's menu to a campaign's workspace. */
async function openCenter({ page, go }: Visit, size: Size, title: string): Promise<void> {
  await go('/');
  const banner = page.getByRole('banner');
  if (size === 'phone') await banner.getByRole('button', { name: 'Menu', exact: true }).click();
  else await banner.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('link', { name: 'My campaigns', exact: true }).first().click();
  await page.waitForURL(/\/individuals\/\d+\/campaigns/);
  await page.getByRole('link', { name: `Command center of ${title}`, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}

const NAVIGATION = 'Your campaign';

/** The links of the navigation, in the drawer of a phone or beside the page. */
async function openNavigation(page: Page, size: Size) {
  if (size === 'phone') await main(page).getByRole('button', { name: 'Sections' }).click();
  return page.getByRole('navigation', { name: NAVIGATION }).getByRole('link');
}

/** Every section an owner is led to, in the order of the navigation. */
function sectionsOf(slug: string, state: Campaign['state']) {
  const standing = { isOwner: true, isStaff: false, seesFigures: false, permissions: [] };
  return sectionsFor({ slug, state } as Campaign, standing, 'en').flatMap(({ entries }) => entries);
}

/** The page as it stands owes this to everybody, in the light and in the dark. */
async function inspect(page: Page, size: Size, section: string): Promise<void> {
  await look(page, `center-${section}-${size}`);
  expect([section, await findInnerScrollers(page)]).toEqual([section, []]);
  const own = THEME[size];
  const other = own === 'dark' ? 'light' : 'dark';
  await showTheme(page, other);
  await shoot(page, `center-${section}-${size}-${other}`);
  expect([section, other, await findBarriers(page, 'colours')]).toEqual([section, other, []]);
  await showTheme(page, own);
}

async function visitSection(work: AtWork, size: Size, section: WorkspaceSection): Promise<void> {
  const { page } = work;
  const name = translate('en', `workspace.${section}`);
  const title = section === 'coming_soon' ? translate('en', 'coming_soon.dashboard') : name;
  const links = await openNavigation(page, size);
  await links.filter({ hasText: name }).first().click();
  const isStart = section === 'overview';
  if (!isStart) await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await ACTS[section](work);
  await inspect(page, size, section);
}

describe.each(WINDOWS)('on a %s, from the header by clicks alone', (size, visitor) => {
  it('[7-30] an owner comes to every section and does there what is to be done', async () => {
    const { lantern, ben } = market;
    const question = `Is it brass on a ${size}?`;
    await askOwner(market, question);
    const window = await visit(browser, product.url, { ...visitor, storageState: session });
    const complaints = await complaintsOf(window, async ({ page }) => {
      await openCenter(window, size, lantern.title);
      const links = await openNavigation(page, size);
      const known = sectionsOf(lantern.slug, 'live');
      const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
      expect(hrefs).toEqual(known.map(({ href }) => href));
      const sections = [...known.map(({ section }) => section), 'coming_soon'];
      expect(Object.keys(ACTS).toSorted()).toEqual(sections.toSorted());
      if (size === 'phone') await page.keyboard.press('Escape');
      const work = { page, name: size, question, contributor: ben.name };
      for (const { section } of known) await visitSection(work, size, section);
      await inviteAndRefer(work);
      await openCenter(window, size, SOON);
      await visitSection(work, size, 'coming_soon');
    });
    expect(complaints).toEqual([]);
  });
});

it('[7-30] a contribution appears by itself where its owner looks, and so does its refund', async () => {
  const { lantern, ben } = market;
  const window = await visit(browser, product.url, { storageState: session });
  const { page, go } = window;
  const followed = page.waitForResponse(/\/live\/command_center\//);
  await go(`/command_center/${lantern.slug}`);
  await followed;
  const figure = main(page).getByText(/^\d+ contributions? in total$/);
  const rows = main(page).getByRole('region', { name: 'Latest contributions' }).getByRole('row');
  const [said, count] = [await figure.textContent(), await rows.count()];
  await back(ben);
  await expect.poll(() => rows.count()).toBe(count + 1);
  expect(await figure.textContent()).not.toBe(said);
  const owner = await visit(browser, product.url, { storageState: session });
  await owner.go(`/command_center/${lantern.slug}/contributions`);
  await main(owner.page).getByRole('link', { name: ben.name, exact: true }).first().click();
  await owner.page.getByRole('button', { name: 'Review refund' }).click();
  await owner.page.getByRole('button', { name: /^Refund .* now$/ }).click();
  await owner.page.getByText(/The refund of .* is on its way/).waitFor();
  const refunded = rows.filter({ hasText: /Refund/ });
  await expect.poll(() => refunded.count()).toBe(1);
  await owner.close();
  await window.close();
});

it('on a phone the overview answers how it is going in one screen', async () => {
  const size = { width: 390, height: 844 };
  const window = await visit(browser, product.url, { viewport: size, storageState: session });
  const { page, go } = window;
  await go(`/command_center/${market.lantern.slug}`);
  for (const label of ['Raised', 'Contributors', 'Conversion', 'Time left']) {
    const figure = main(page).getByRole('term').filter({ hasText: label }).first();
    const box = await figure.locator('..').boundingBox();
    expect([label, box !== null && box.y + box.height <= size.height]).toEqual([label, true]);
  }
  await window.close();
});

it('charts are seen in the colours a reader forces', async () => {
  const window = await visit(browser, product.url, { storageState: session });
  const { page, go } = window;
  await page.emulateMedia({ forcedColors: 'active' });
  const { slug } = market.lantern;
  for (const [section, mark, property] of [
    ['funding', '.chart-bars b', 'backgroundColor'],
    ['funding', '.course-line', 'stroke'],
    ['traffic', '.bar-list-track > span', 'backgroundColor'],
  ] as const) {
    await go(`/command_center/${slug}/${section}`);
    const seen = await page
      .locator(mark)
      .first()
      .evaluate((node, name) => {
        return [getComputedStyle(node)[name], getComputedStyle(document.body).backgroundColor];
      }, property);
    expect([section, mark, seen[0] === seen[1]]).toEqual([section, mark, false]);
    expect(seen[0]).toMatch(/^rgb\(/);
  }
  await window.close();
});
