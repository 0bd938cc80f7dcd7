import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { designStage, isFocused, type StageWork } from './support/stage/on-stage.ts';
import type { Visitor } from './support/visit.ts';

const on = designStage();
const clean = (work: StageWork, visitor: Visitor = {}, address = '/?families=pickers') =>
  expect(on(address, work, visitor)).resolves.toEqual([]);

const TOUCH = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

describe('dates', () => {
  const calendar = (page: Page) => page.locator('[data-sample=calendar]');
  const cells = (page: Page) => calendar(page).getByRole('gridcell');
  const head = (page: Page) => calendar(page).locator('.calendar-title');
  const active = (page: Page) => calendar(page).locator('td button[tabindex="0"]');

  it('[9-28] shows 42 days, then 12 months, then 12 years, and back', () =>
    clean(async ({ page }) => {
      expect([await head(page).textContent(), await cells(page).count()]).toEqual([
        'November 2026',
        42,
      ]);
      await head(page).click();
      expect([await head(page).textContent(), await cells(page).count()]).toEqual(['2026', 12]);
      await head(page).click();
      expect([await head(page).textContent(), await cells(page).count()]).toEqual([
        '2016 – 2027',
        12,
      ]);
      await calendar(page).getByRole('button', { name: 'Later' }).click();
      expect(await head(page).textContent()).toBe('2028 – 2039');
      await calendar(page).getByRole('button', { name: '2028', exact: true }).click();
      await calendar(page).getByRole('button', { name: 'February 2028' }).click();
      expect([await head(page).textContent(), await cells(page).count()]).toEqual([
        'February 2028',
        42,
      ]);
      await calendar(page).getByRole('button', { name: 'Tuesday, February 29, 2028' }).waitFor();
    }));

  it('goes by keyboard from day to day, week to week, month to month and year to year', () =>
    clean(async ({ page }) => {
      await active(page).focus();
      for (const [key, day] of [
        ['ArrowRight', 'November 22, 2026'],
        ['ArrowDown', 'November 29, 2026'],
        ['End', 'December 5, 2026'],
        ['Home', 'November 29, 2026'],
        ['PageDown', 'December 29, 2026'],
        ['Shift+PageUp', 'December 29, 2025'],
        ['PageDown', 'January 29, 2026'],
        ['PageDown', 'February 28, 2026'],
      ] as const) {
        await page.keyboard.press(key);
        await expect.poll(() => active(page).getAttribute('aria-label')).toContain(day);
        expect(await isFocused(active(page))).toBe(true);
      }
      await page.keyboard.press('Enter');
      await page.getByText('2026-02-28', { exact: true }).waitFor();
    }));

  it('refuses a day out of its bounds', () =>
    clean(async ({ page }) => {
      await active(page).focus();
      for (let month = 0; month < 11; month += 1) await page.keyboard.press('PageUp');
      await page.keyboard.press('Enter');
      expect(await active(page).getAttribute('aria-label')).toContain('December 21, 2025');
      await page.getByText('2026-11-21', { exact: true }).waitFor();
    }));

  it('[9-26] [9-27] turns the month by a swipe and chooses by a tap, not by a long touch', () =>
    clean(async ({ page }) => {
      const touch = (name: string, to: { x: number; y: number; wait: number }) =>
        calendar(page)
          .getByRole('button', { name })
          .evaluate(async (node, { x, y, wait }) => {
            const { left, top } = node.getBoundingClientRect();
            const fire = (type: string, dx: number, dy: number) =>
              node.dispatchEvent(
                new PointerEvent(type, {
                  bubbles: true,
                  pointerType: 'touch',
                  isPrimary: true,
                  clientX: left + 9 + dx,
                  clientY: top + 9 + dy,
                }),
              );
            fire('pointerdown', 0, 0);
            await new Promise((resolve) => setTimeout(resolve, wait));
            fire('pointerup', x, y);
            (node as HTMLElement).click();
          }, to);
      const day = page.getByText(/^2026-\d\d-\d\d$/);
      await touch('Thursday, November 12, 2026', { x: -31, y: 74, wait: 10 });
      await expect.poll(() => head(page).textContent()).toBe('December 2026');
      await touch('Thursday, December 10, 2026', { x: 80, y: 0, wait: 10 });
      await expect.poll(() => head(page).textContent()).toBe('November 2026');
      await touch('Thursday, November 12, 2026', { x: -80, y: 75, wait: 10 });
      await touch('Thursday, November 12, 2026', { x: 12, y: 0, wait: 10 });
      await touch('Thursday, November 12, 2026', { x: 0, y: 0, wait: 760 });
      expect([await head(page).textContent(), await day.textContent()]).toEqual([
        'November 2026',
        '2026-11-21',
      ]);
      await touch('Thursday, November 12, 2026', { x: 5, y: 5, wait: 10 });
      await expect.poll(() => day.textContent()).toBe('2026-11-12');
    }, TOUCH));

  it('fills the browser’s own date field and gives the focus back', () =>
    clean(async ({ page }) => {
      const input = page.getByLabel('Launch');
      const button = page.getByRole('button', { name: 'Choose a date' }).first();
      await button.click();
      const dialog = page.getByRole('dialog', { name: 'Choose a date' });
      await dialog.getByRole('grid').waitFor();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect.poll(() => input.inputValue()).toBe('2026-11-22');
      await expect.poll(() => dialog.count()).toBe(0);
      expect(await isFocused(button)).toBe(true);
    }));

  it('[2-43] [5-28] offers the days that the month has, February by the year', () =>
    clean(async ({ page }) => {
      const select = (name: string) => page.locator(`select[name="sample-leap-${name}"]`);
      const days = async () => (await select('day').locator('option').count()) - 1;
      expect([await select('month').locator('option').count(), await days()]).toEqual([13, 31]);
      await select('month').selectOption({ label: 'February' });
      expect(await days()).toBe(29);
      await select('day').selectOption('29');
      await select('year').selectOption('2024');
      expect([await days(), await select('day').inputValue()]).toEqual([29, '29']);
      await select('year').selectOption('2023');
      expect([await days(), await select('day').inputValue()]).toEqual([28, '']);
      await select('month').selectOption({ label: 'April' });
      expect(await days()).toBe(30);
    }));

  it('[2-43] orders month, day and year as the language does', async () => {
    const order = (page: Page) =>
      page
        .locator('select[name^="sample-leap"]')
        .evaluateAll((selects) =>
          selects.map((select) => select.getAttribute('name')?.split('-')[2]),
        );
    await clean(async ({ page }) => expect(await order(page)).toEqual(['month', 'day', 'year']));
    await clean(
      async ({ page }) => {
        expect(await order(page)).toEqual(['day', 'month', 'year']);
        expect(
          await page.locator('select[name="sample-leap-month"] option').nth(3).textContent(),
        ).toBe('März');
      },
      {},
      '/?families=pickers&language=de',
    );
  });
});
