import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeThings, type Things } from '../../tools/audit/make-things.ts';
import { addressOf, type AuditedPage, PAGES } from '../../tools/audit/pages.ts';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import {
  findBarriers,
  findOverflow,
  findShifts,
  showTheme,
  watchShifts,
  withoutLatePictures,
} from './support/inspect-page.ts';
import { PASSWORD, plantJourneyMarket } from './support/journey-market.ts';
import { type Visit, visit, type Visitor } from './support/visit.ts';

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'light' } as const;
const DESK = { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' } as const;

let product: Product;
let browser: Browser;
let made: Things;
const windows = new Map<string, Visit>();
beforeAll(async () => {
  product = await openProduct();
  const market = await plantJourneyMarket();
  browser = await launchChromium();
  made = await makeThings({
    browser,
    url: product.url,
    databaseUrl: product.databaseUrl,
    owner: market.nora.email,
    contributor: market.ben.email,
    password: PASSWORD,
  });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** One window for each reader, size and language, opened when it is first needed. */
async function windowOf({ reader }: AuditedPage, visitor: Visitor): Promise<Visit> {
  const name = JSON.stringify([reader, visitor]);
  const known = windows.get(name);
  if (known !== undefined) return known;
  const opened = await visit(browser, product.url, {
    ...visitor,
    storageState: made.sessions[reader],
    isNew: reader === 'newcomer',
    expectsRefusals: true,
  });
  await watchShifts(opened.page);
  windows.set(name, opened);
  return opened;
}

const wrongNow = async (page: Page): Promise<string[]> => [
  ...(await findOverflow(page)),
  ...(await findBarriers(page)),
];

/** Everything that is wrong with a page while it loads on a phone, and as it stands there and on a desk. */
async function look(audited: AuditedPage): Promise<string[]> {
  const { page, complaints, go } = await windowOf(audited, PHONE);
  complaints.length = 0;
  await page.setViewportSize(PHONE.viewport);
  await page.emulateMedia({ colorScheme: PHONE.colorScheme, reducedMotion: 'no-preference' });
  await go(addressOf(audited, made.things));
  const onPhone = [...(await findShifts(page)), ...(await wrongNow(page))];
  await page.setViewportSize(DESK.viewport);
  await showTheme(page, DESK.colorScheme);
  const onDesk = await wrongNow(page);
  return [...onPhone, ...onDesk, ...(await withoutLatePictures(page, complaints))];
}

describe('every page', () => {
  it.each(PAGES)('$path to a $reader, on a phone in light, on a desk in dark', (audited) =>
    expect(look(audited)).resolves.toEqual([]),
  );
  // Long words: what is wider than the window shows in German first.
  it.each(PAGES.filter(({ isEnglishOnly }) => !isEnglishOnly))(
    '$path to a $reader, in German on a phone',
    async (audited) => {
      const { page, go } = await windowOf(audited, { ...PHONE, locale: 'de-DE' });
      await go(addressOf(audited, made.things, 'de'));
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
      expect(await findOverflow(page)).toEqual([]);
    },
  );
});
