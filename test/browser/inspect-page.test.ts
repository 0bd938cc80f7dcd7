import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { findBarriers } from './support/inspect-page.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchChromium();
  page = await browser.newPage();
});
afterAll(() => browser?.close());

const PALE = 'oklch(0.87 0 0)';
const BLACK = 'oklch(0 0 0)';

/** A page with paragraphs, each in colours of its own on a ground of its own. */
const show = (...all: readonly { readonly colour: string; readonly ground: string }[]) =>
  page.setContent(
    `<!doctype html><html lang="en"><title>Colours</title><main><h1>Colours</h1>${all
      .map((one) => `<p style="color:${one.colour};background:${one.ground}">Words</p>`)
      .join('')}</main>`,
  );

const contrasts = async (): Promise<string[]> =>
  (await findBarriers(page, 'colours')).map((said) => said.split(': ')[0] ?? '');

describe('what axe finds about colours', () => {
  it('is found at every element, also where others have the same colours in order', async () => {
    await show(
      { colour: PALE, ground: BLACK },
      { colour: PALE, ground: 'white' },
      { colour: BLACK, ground: PALE },
      { colour: PALE, ground: 'white' },
      { colour: 'rgb(0 0 0 / 0.1)', ground: 'white' },
      { colour: 'rgb(0 0 0 / 0.9)', ground: 'white' },
    );
    expect(await contrasts()).toEqual(
      [2, 4, 5].map((place) => `color-contrast (serious) p:nth-child(${place + 1})`),
    );
  });

  it('follows the page when its colours change', async () => {
    await show({ colour: BLACK, ground: 'white' });
    expect(await contrasts()).toEqual([]);
    await page.locator('p').evaluate((node, pale) => (node.style.color = pale), PALE);
    expect(await contrasts()).toEqual(['color-contrast (serious) p']);
    await page.locator('p').evaluate((node, black) => (node.style.background = black), BLACK);
    expect(await contrasts()).toEqual([]);
  });
});
