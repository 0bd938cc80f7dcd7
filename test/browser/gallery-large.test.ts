import { describe, expect, it } from 'vitest';
import { designStage } from './support/stage/on-stage.ts';
import { shoot } from './support/built-site.ts';

const on = designStage();

describe('pictures of a gallery', () => {
  it.each([390, 1280])(
    'open large, walked by arrows and keys, and give the focus back, %i wide',
    (width) =>
      expect(
        on(
          '/?families=media',
          async ({ page }) => {
            const second = page.getByRole('link', { name: /Enlarge picture 2/ });
            await second.click();
            const dialog = page.getByRole('dialog', { name: 'Pictures' });
            const place = dialog.getByRole('status');
            await expect.poll(() => place.textContent()).toMatch(/^Picture 2 of /);
            // What is shown is heard, and walked from there, before anything was clicked.
            const focused = page.locator('dialog :focus');
            expect(await focused.getAttribute('aria-label')).toMatch(/^Picture 2 of /);
            await page.keyboard.press('ArrowLeft');
            await expect.poll(() => place.textContent()).toMatch(/^Picture 1 of /);
            await page.keyboard.press('ArrowRight');
            await expect.poll(() => place.textContent()).toMatch(/^Picture 2 of /);
            const wide = await dialog
              .locator('img')
              .nth(1)
              .evaluate((at) => at.clientWidth);
            // On a phone the whole width of the screen, more than the page has room for.
            // A scroll bar that takes room, as here, is left its own.
            expect(wide).toBeGreaterThanOrEqual(width < 768 ? width - 15 : width * 0.4);
            await shoot(page, `gallery-large-${width}`);
            await dialog.getByRole('button', { name: 'Previous picture' }).click();
            await expect.poll(() => place.textContent()).toMatch(/^Picture 1 of /);
            // From the cross too.
            await dialog.getByRole('button', { name: 'Close' }).focus();
            await page.keyboard.press('ArrowRight');
            await expect.poll(() => place.textContent()).toMatch(/^Picture 2 of /);
            await page.keyboard.press('Escape');
            await dialog.waitFor({ state: 'hidden' });
            await expect
              .poll(() => second.evaluate((at) => at === document.activeElement))
              .toBe(true);
          },
          { viewport: { width, height: 800 } },
        ),
      ).resolves.toEqual([]),
  );
});
