import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { designStage, isFocused, stopClock } from './support/stage/on-stage.ts';

const on = designStage();
const FEEDBACK = '/?families=feedback';
const OVERLAYS = '/?families=overlays,pickers';

const LEVELS = [
  'alert',
  'error',
  'warn',
  'product-info',
  'success',
  'entre-error',
  'entre-warn',
  'entre-success',
];

const colourOf = (element: Locator, property = 'backgroundColor') =>
  element.evaluate(
    (node, name) => getComputedStyle(node).getPropertyValue(name),
    property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );

/** How a box is set apart: ground, letters and edges. */
const lookOf = async (box: Locator) =>
  Promise.all(
    ['backgroundColor', 'color', 'borderInlineStartWidth'].map((name) => colourOf(box, name)),
  );

const say = (page: Page, status: string, text: string) =>
  page.evaluate(
    (detail) => window.dispatchEvent(new CustomEvent('groundswell:flash', { detail })),
    { status, text },
  );

describe('the transient flash', () => {
  it('[4-22] [4-23] [9-06] appears on its event and is gone after 3,000 ms', () =>
    expect(
      on(FEEDBACK, async ({ page }) => {
        await stopClock(page);
        await say(page, 'success', 'Saved');
        const toast = page.locator('.toast', { hasText: 'Saved' });
        await toast.waitFor();
        await page.clock.runFor(2_999);
        expect(await toast.count()).toBe(1);
        await page.clock.runFor(1);
        await expect.poll(() => toast.count()).toBe(0);
      }),
    ).resolves.toEqual([]));

  it('[4-23] counts anew for the next one', () =>
    expect(
      on(FEEDBACK, async ({ page }) => {
        await stopClock(page);
        await say(page, 'success', 'First');
        await page.getByText('First', { exact: true }).waitFor();
        await page.clock.runFor(2_000);
        await say(page, 'success', 'Second');
        const second = page.getByText('Second', { exact: true });
        await second.waitFor();
        expect(await page.getByText('First', { exact: true }).count()).toBe(0);
        await page.clock.runFor(2_000);
        expect(await second.count()).toBe(1);
        await page.clock.runFor(1_000);
        await expect.poll(() => second.count()).toBe(0);
      }),
    ).resolves.toEqual([]));

  it.each([
    ['success', true],
    ['error', false],
    ['warning', false],
    ['', false],
  ])('[4-24] status %j has the success style: %s', (status, isSuccess) =>
    expect(
      on(FEEDBACK, async ({ page }) => {
        await say(page, status, 'Something');
        await page.getByText('Something', { exact: true }).waitFor();
        expect(await page.locator('.toast-success').count()).toBe(isSuccess ? 1 : 0);
        expect(await page.locator('.toast-error').count()).toBe(isSuccess ? 0 : 1);
        const sign = await colourOf(page.locator('.toast svg'), 'color');
        expect(sign).toBe(isSuccess ? 'rgb(31, 122, 77)' : 'rgb(180, 35, 24)');
      }),
    ).resolves.toEqual([]),
  );

  it('is heard without taking the focus', () =>
    expect(
      on(FEEDBACK, async ({ page }) => {
        const button = page.getByRole('button', { name: 'flash()', exact: true });
        await button.click();
        await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
        expect(await isFocused(button)).toBe(true);
      }),
    ).resolves.toEqual([]));
});

describe('the header flash', () => {
  it('[4-25] [4-26] [4-27] has a style of its own for each sort, another for makers', () =>
    expect(
      on(FEEDBACK, async ({ page }) => {
        const looks = new Map<string, string>();
        for (const level of LEVELS) {
          looks.set(level, (await lookOf(page.locator(`.flash-${level}`).first())).join());
        }
        expect(new Set(looks.values()).size).toBe(looks.size);
      }),
    ).resolves.toEqual([]));

  it('[2-33] [4-25] stays in view while scrolling, over the page', () =>
    expect(
      on('/?flash=warn', async ({ page }) => {
        const flash = page.locator('.flash').first();
        const before = await flash.boundingBox();
        await page.mouse.wheel(0, 3_000);
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
        const after = await flash.boundingBox();
        expect(before?.y).toBeGreaterThan(0);
        expect(after?.y).toBe(0);
        const isOnTop = await page.evaluate(() =>
          document.elementFromPoint(innerWidth / 2, 8)?.closest('.flash'),
        );
        expect(isOnTop).not.toBeNull();
      }),
    ).resolves.toEqual([]));

  it('[2-33] [4-29] closes for good, by mouse or keyboard', () =>
    expect(
      on('/?flash=success', async ({ page }) => {
        const flash = page.getByText('What the last page said');
        expect(await page.locator('.flash-success .lucide-circle-check').count()).toBeGreaterThan(
          0,
        );
        await page.locator('.flash').first().getByRole('button', { name: 'Close' }).focus();
        await page.keyboard.press('Enter');
        expect(await flash.count()).toBe(0);
      }),
    ).resolves.toEqual([]));

  it('[4-29] cannot be closed by default at an entre level, and can where enabled', () =>
    expect(
      on(`${FEEDBACK}&flash=entre-warn`, async ({ page }) => {
        const top = page.locator('.flash').first();
        expect(await top.getByRole('button').count()).toBe(0);
        const enabled = page.locator('.flash', { hasText: 'entre-warn that may be closed' });
        await enabled.getByRole('button', { name: 'Close' }).click();
        expect(await enabled.count()).toBe(0);
        expect(await top.isVisible()).toBe(true);
      }),
    ).resolves.toEqual([]));

  it('[3-26] shows text as text and cleaned HTML as HTML', () =>
    expect(
      on(FEEDBACK, async ({ page }) => {
        const message = page.locator('.flash', { hasText: 'From the server as HTML' });
        expect(await message.getByRole('link', { name: 'a link' }).count()).toBe(1);
      }),
    ).resolves.toEqual([]));
});

describe('explanations', () => {
  it('[2-34] [9-10] a tooltip stays 1,500 ms after the pointer left, and can be reached', () =>
    expect(
      on(OVERLAYS, async ({ page }) => {
        const sign = page.getByRole('button', { name: 'About fees' });
        const text = page.getByRole('tooltip', { includeHidden: true });
        await sign.scrollIntoViewIfNeeded();
        expect(await text.isVisible()).toBe(false);
        await sign.hover();
        await expect.poll(() => text.isVisible()).toBe(true);
        const left = await page.evaluate(() => performance.now());
        await page.mouse.move(2, 2);
        // Asked at every frame: what a busy machine adds can only lengthen it.
        await page.waitForFunction(
          (shown) => !shown?.checkVisibility({ visibilityProperty: true }),
          await text.elementHandle(),
        );
        const stayed = (await page.evaluate(() => performance.now())) - left;
        expect(stayed).toBeGreaterThan(1_450);
        expect(stayed).toBeLessThan(4_000);
      }),
    ).resolves.toEqual([]));

  it('[2-34] a tooltip comes with the keyboard and goes with Escape at once', () =>
    expect(
      on(OVERLAYS, async ({ page }) => {
        const sign = page.getByRole('button', { name: 'About fees' });
        const text = page.getByRole('tooltip', { includeHidden: true });
        await sign.focus();
        await expect.poll(() => text.isVisible()).toBe(true);
        await page.keyboard.press('Escape');
        await expect.poll(() => text.isVisible(), { timeout: 600 }).toBe(false);
      }),
    ).resolves.toEqual([]));

  it('[2-34] [9-10] a popover under the pointer closes 1,500 ms after it was left', () =>
    expect(
      on(OVERLAYS, async ({ page }) => {
        await stopClock(page);
        const box = page.locator('#sample-hover');
        await page.getByRole('button', { name: 'Hover', exact: true }).hover();
        await expect.poll(() => box.isVisible()).toBe(true);
        await page.mouse.move(2, 2);
        await page.clock.runFor(1_499);
        expect(await box.isVisible()).toBe(true);
        // Back in time: nothing closes while the pointer rests on it.
        await box.hover();
        await page.clock.runFor(5_000);
        expect(await box.isVisible()).toBe(true);
        await page.mouse.move(2, 2);
        await page.clock.runFor(1_500);
        await expect.poll(() => box.isVisible()).toBe(false);
      }),
    ).resolves.toEqual([]));

  it('[2-34] a popover opens by keyboard, closes by Escape and gives the focus back', () =>
    expect(
      on(OVERLAYS, async ({ page }) => {
        for (const [name, id] of [
          ['Popover', 'sample-popover'],
          ['Hover', 'sample-hover'],
        ] as const) {
          const button = page.getByRole('button', { name, exact: true });
          await button.focus();
          await page.keyboard.press('Enter');
          await expect.poll(() => page.locator(`#${id}`).isVisible()).toBe(true);
          await page.keyboard.press('Escape');
          await expect.poll(() => page.locator(`#${id}`).isVisible()).toBe(false);
          expect(await isFocused(button)).toBe(true);
        }
      }),
    ).resolves.toEqual([]));

  it('[2-34] opens by a click without a script', () =>
    expect(
      on(
        OVERLAYS,
        async ({ page }) => {
          await page.getByRole('button', { name: 'Hover', exact: true }).click();
          await expect.poll(() => page.locator('#sample-hover').isVisible()).toBe(true);
        },
        { javaScriptEnabled: false },
      ),
    ).resolves.toEqual([]));

  it('[9-30] tooltips lie on level 1040, modals on 1050', () =>
    expect(
      on(OVERLAYS, async ({ page }) => {
        const level = (selector: string) => colourOf(page.locator(selector).first(), 'zIndex');
        expect(await level('.tooltip-text')).toBe('1040');
        expect(await level('.option-list')).toBe('1040');
        await page.getByRole('button', { name: 'Dialog', exact: true }).click();
        expect(await level('dialog[open]')).toBe('1050');
      }),
    ).resolves.toEqual([]));
});
