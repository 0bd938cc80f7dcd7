import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { designStage, isFocused } from './support/stage/on-stage.ts';

const on = designStage();
const NAVIGATION = '/?families=navigation';
const PHONE = { viewport: { width: 390, height: 844 } } as const;

describe('[2-35] [4-36] a long text', () => {
  const more = (page: Page) => page.locator('.truncated-more');

  it('is cut, opens in place and tells it by an event', () =>
    expect(
      on(
        NAVIGATION,
        async ({ page }) => {
          await page.evaluate(() => {
            document.addEventListener('groundswell:expanded', () => {
              document.body.dataset.heard = String(Number(document.body.dataset.heard ?? 0) + 1);
            });
          });
          const body = page.locator('.truncated-body');
          const cut = (await body.boundingBox())?.height ?? 0;
          expect(cut).toBe(22 * 16);
          await more(page).click();
          expect(await more(page).isVisible()).toBe(false);
          expect((await body.boundingBox())?.height).toBeGreaterThan(cut);
          expect(await page.locator('body').getAttribute('data-heard')).toBe('1');
          expect(new URL(page.url()).hash).toBe('');
        },
        PHONE,
      ),
    ).resolves.toEqual([]));

  it('shows what the keyboard reaches inside of it', () =>
    expect(
      on(
        NAVIGATION,
        async ({ page }) => {
          const body = page.locator('.truncated-body');
          await body.evaluate((node) => {
            const link = document.createElement('a');
            link.href = '#end';
            link.textContent = 'The last word';
            node.append(link);
          });
          await page.locator('.truncated-more').focus();
          await page.keyboard.press('Shift+Tab');
          expect(await isFocused(page.getByText('The last word'))).toBe(true);
          expect((await body.boundingBox())?.height).toBeGreaterThan(22 * 16);
        },
        PHONE,
      ),
    ).resolves.toEqual([]));

  it('opens without a script by its address', () =>
    expect(
      on(
        NAVIGATION,
        async ({ page }) => {
          const body = page.locator('.truncated-body');
          const cut = (await body.boundingBox())?.height ?? 0;
          await more(page).click();
          expect((await body.boundingBox())?.height).toBeGreaterThan(cut);
          expect(await more(page).isVisible()).toBe(false);
        },
        { ...PHONE, javaScriptEnabled: false },
      ),
    ).resolves.toEqual([]));
});
