import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, type AuditedPage, PAGES } from '../../tools/audit/pages.ts';
import { endMotion } from './support/rest/at-rest.ts';
import { type AuditedMarket, openAuditedMarket } from './support/audited-market.ts';
import {
  findBarriers,
  findBubbles,
  findOverflow,
  findShifts,
  showTheme,
  watchShifts,
  withoutLatePictures,
} from './support/inspect-page.ts';
import type { Visit } from './support/visit.ts';

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'light' } as const;
const DESKTOP = { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' } as const;
const GERMAN = { ...PHONE, locale: 'de-DE' } as const;

let market: AuditedMarket;
beforeAll(async () => {
  market = await openAuditedMarket();
});
afterAll(() => market?.close());

const watch = ({ page }: Visit): Promise<void> => watchShifts(page);
const wrongNow = async (page: Page): Promise<string[]> => {
  await endMotion(page);
  return [
    ...(await findOverflow(page)),
    ...(await findBarriers(page)),
    ...(await findBubbles(page)),
  ];
};

/** Everything wrong with a page while it loads on a phone, and as it stands there and on a desktop. */
async function look(audited: AuditedPage): Promise<string[]> {
  const { page, complaints, unused, go } = await market.windowOf(audited.reader, PHONE, watch);
  complaints.length = 0;
  unused.length = 0;
  await page.setViewportSize(PHONE.viewport);
  await page.emulateMedia({ colorScheme: PHONE.colorScheme, reducedMotion: 'no-preference' });
  await go(addressOf(audited, market.things));
  const onPhone = [...(await findShifts(page)), ...(await wrongNow(page))];
  // First the colours: a small window is drawn anew for less.
  await showTheme(page, DESKTOP.colorScheme);
  await page.setViewportSize(DESKTOP.viewport);
  const onDesktop = await wrongNow(page);
  return [...onPhone, ...onDesktop, ...complaints, ...(await withoutLatePictures(page, unused))];
}

describe('every page', () => {
  it.each(PAGES)('$path to a $reader, on a phone in light, on a desktop in dark', (audited) =>
    expect(look(audited)).resolves.toEqual([]),
  );
});

// Long words: what is wider than the window shows in German first.
describe('every page in German, on a phone', () => {
  it.each(PAGES.filter(({ isEnglishOnly }) => !isEnglishOnly))(
    '$path to a $reader fits the window',
    async (audited) => {
      const { page, go } = await market.windowOf(audited.reader, GERMAN);
      await go(addressOf(audited, market.things, 'de'));
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
      expect(await findOverflow(page)).toEqual([]);
    },
  );
});
