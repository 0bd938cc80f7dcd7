import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, PAGES } from '../../tools/audit/pages.ts';
import { type AuditedMarket, openAuditedMarket } from './support/audited-market.ts';
import { findOverflow } from './support/inspect-page.ts';

const GERMAN = {
  viewport: { width: 390, height: 844 },
  colorScheme: 'light',
  locale: 'de-DE',
} as const;

let market: AuditedMarket;
beforeAll(async () => {
  market = await openAuditedMarket();
});
afterAll(() => market?.close());

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
