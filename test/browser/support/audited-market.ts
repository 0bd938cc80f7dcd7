import type { Browser } from 'playwright-core';
import { makeThings, type Things } from '../../../tools/audit/make-things.ts';
import type { Reader } from '../../../tools/audit/pages.ts';
import { launchChromium } from '../../support/chromium.ts';
import { openProduct, type Product } from '../../support/product.ts';
import { PASSWORD, plantJourneyMarket } from './journey-market.ts';
import { type Visit, visit, type Visitor } from './visit.ts';

/** A market with all that the list of pages speaks of. */
export interface AuditedMarket extends Things {
  readonly product: Product;
  readonly browser: Browser;
  /** One window for each reader in each manner; `prepare` comes before its first page. */
  windowOf(
    reader: Reader,
    manner: Visitor,
    prepare?: (window: Visit) => Promise<void>,
  ): Promise<Visit>;
  close(): Promise<void>;
}

export async function openAuditedMarket(): Promise<AuditedMarket> {
  const product = await openProduct();
  const market = await plantJourneyMarket();
  const browser = await launchChromium();
  const made = await makeThings({
    browser,
    url: product.url,
    databaseUrl: product.databaseUrl,
    owner: market.nora.email,
    contributor: market.ben.email,
    admin: market.ada.email,
    password: PASSWORD,
  });
  const windows = new Map<string, Visit>();
  return {
    ...made,
    product,
    browser,
    async windowOf(reader, manner, prepare) {
      const name = JSON.stringify([reader, manner]);
      const known = windows.get(name);
      if (known !== undefined) return known;
      const opened = await visit(browser, product.url, {
        ...manner,
        storageState: made.sessions[reader],
        isNew: reader === 'newcomer',
        expectsRefusals: true,
      });
      await prepare?.(opened);
      windows.set(name, opened);
      return opened;
    },
    async close() {
      await browser.close();
      await product.stop();
    },
  };
}
