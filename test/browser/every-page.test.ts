import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { signIn } from './support/checkout-steps.ts';
import { type JourneyMarket, PASSWORD, plantJourneyMarket } from './support/journey-market.ts';
import { openProduct, type Product } from '../support/product.ts';
import {
  expectAccessible,
  expectNoOverflow,
  hydrated,
  type Visit,
  visit,
} from './support/visit.ts';

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'light' } as const;
const DESK = { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' } as const;

/** Addresses with `{}` for the campaign's slug and `{id}` for the person's number. */
const PUBLIC = [
  '/',
  '/explore',
  '/explore?search_text=wonder&filter_funding=fixed',
  '/explore?search_text=zzzzqqqq',
  '/explore/gaming',
  '/projects/{}',
  '/projects/{}/faq',
  '/projects/{}/updates',
  '/projects/{}/comments',
  '/projects/{}/updates/first-light',
  '/projects/{}/payments/new',
  '/accounts/sign_in',
  '/accounts/sign_up',
  '/how-it-works',
  '/trust',
  '/careers',
  '/about/cookies',
  '/about/privacy',
  '/about/terms',
  '/about/our-story',
  '/about/what-we-do',
  '/blog',
  '/blog/frozen-prices',
  '/contact/questions',
  '/contact/press',
  '/newsletter',
  '/newsletter/confirm?newsletter_token=nobody-knows-this-one',
  '/nothing-here',
];
const OWN = [
  '/command_center/{}',
  '/individuals/{id}/contributions',
  '/accounts/sign_out',
  '/projects/{}/follow',
];

let product: Product;
let market: JourneyMarket;
let browser: Browser;
const windows: Record<'phone' | 'german' | 'desk', Visit | undefined> = {
  phone: undefined,
  german: undefined,
  desk: undefined,
};
beforeAll(async () => {
  product = await openProduct();
  market = await plantJourneyMarket();
  browser = await launchChromium();
  windows.phone = await visit(browser, product.url, { ...PHONE, expectsRefusals: true });
  windows.german = await visit(browser, product.url, {
    ...PHONE,
    locale: 'de-DE',
    expectsRefusals: true,
  });
  windows.desk = await visit(browser, product.url, { ...DESK, expectsRefusals: true });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

function addressOf(pattern: string): string {
  return pattern.replace('{}', market.lantern.slug).replace('{id}', String(market.nora.id));
}

/** Axe, overflow and hydration on one page; answers what the console objected to. */
async function look(name: keyof typeof windows, address: string): Promise<string[]> {
  const window = windows[name];
  if (window === undefined) throw new Error('no window');
  window.complaints.length = 0;
  await window.go(address);
  await expectNoOverflow(window.page);
  await expectAccessible(window.page);
  return window.complaints;
}

describe('every page, to a visitor', () => {
  it.each(PUBLIC)('%s on a phone, light', (pattern) =>
    expect(look('phone', addressOf(pattern))).resolves.toEqual([]),
  );
  it.each(PUBLIC)('%s in German on a phone', (pattern) => {
    const address = addressOf(pattern);
    return expect(look('german', address === '/' ? '/de' : `/de${address}`)).resolves.toEqual([]);
  });
  it.each(PUBLIC)('%s on a desk, dark', (pattern) =>
    expect(look('desk', addressOf(pattern))).resolves.toEqual([]),
  );
});

describe('every page, to its owner', () => {
  it('after signing in', async () => {
    for (const window of [windows.phone, windows.desk]) {
      if (window === undefined) throw new Error('no window');
      await window.go('/accounts/sign_in?from=%2Fexplore');
      await signIn(window.page, market.nora.email, PASSWORD);
      await window.page.waitForURL('**/explore');
      await hydrated(window.page);
      expect(window.complaints).toEqual([]);
    }
  });
  it.each(OWN)('%s on a phone, light', (pattern) =>
    expect(look('phone', addressOf(pattern))).resolves.toEqual([]),
  );
  it.each(OWN)('%s on a desk, dark', (pattern) =>
    expect(look('desk', addressOf(pattern))).resolves.toEqual([]),
  );
});
