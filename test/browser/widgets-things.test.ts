import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { designStage, type StageWork } from './support/stage/on-stage.ts';
import type { Visitor } from './support/visit.ts';

const on = designStage();
const clean = (
  work: StageWork,
  visitor: Visitor = {},
  address = '/?families=sharing,media,fields,data',
) => expect(on(address, work, visitor)).resolves.toEqual([]);

describe('[2-40] icons', () => {
  const drawn = (page: Page) =>
    page
      .locator('#sharing svg.icon')
      .evaluateAll((icons) =>
        icons.map((icon) => (icon as SVGGraphicsElement).getBBox().width > 0),
      );

  it('[7-23] come from one sprite, kept in local storage, and are asked for once', () =>
    clean(async ({ page }, { requests }) => {
      const asked = () => requests.filter((path) => path.endsWith('.svg')).length;
      const kept = () => page.evaluate(() => localStorage.getItem('icon-sprite'));
      await page.locator('use[href="#icon-bike"]').waitFor({ state: 'attached' });
      const first = asked();
      expect(first).toBeGreaterThan(0);
      const { revision } = JSON.parse((await kept()) ?? '{}') as { revision: string };
      expect(requests.some((path) => path === `/assets/${revision}`)).toBe(true);
      const icons = await drawn(page);
      expect(icons).toHaveLength(34);
      expect(new Set(icons)).toEqual(new Set([true]));
      // Another revision is not believed, and replaced.
      await page.evaluate(() =>
        localStorage.setItem('icon-sprite', JSON.stringify({ revision: 'old.svg', svg: '<svg/>' })),
      );
      await page.reload();
      await page.locator('use[href="#icon-bike"]').waitFor({ state: 'attached' });
      expect(JSON.parse((await kept()) ?? '{}')).toMatchObject({ revision });
    }));

  it('never become scripts, whatever lies in the storage', () =>
    clean(async ({ page }) => {
      await page.locator('use[href="#icon-bike"]').waitFor({ state: 'attached' });
      await page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem('icon-sprite') ?? '{}') as {
          revision: string;
        };
        const bad = '<symbol id="bike"><script>window.ran=1</script></symbol>';
        const svg = `<svg xmlns="http://www.w3.org/2000/svg">${bad}</svg>`;
        localStorage.setItem('icon-sprite', JSON.stringify({ ...kept, svg }));
      });
      await page.reload();
      await page.locator('body[data-ready]').waitFor();
      await page.waitForTimeout(300);
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);
      expect(await page.locator('use[href="#icon-bike"]').count()).toBe(0);
      expect(new Set(await drawn(page))).toEqual(new Set([true]));
    }));

  it('are drawn without a script, and named where they stand alone', () =>
    clean(
      async ({ page }) => {
        await page.getByRole('img', { name: 'Something' }).waitFor();
        expect(await page.locator('#sharing svg.icon[aria-hidden]').count()).toBe(33);
      },
      { javaScriptEnabled: false },
    ));
});

describe('people, places, titles', () => {
  it('[2-36] an avatar without a picture, or with one that is gone, shows letters', () =>
    clean(
      async ({ page }) => {
        const avatar = page.locator('.avatar', { has: page.locator('img') }).first();
        const covered = () =>
          avatar.evaluate((node) => {
            const image = node.querySelector('img');
            return image !== null && image.complete && image.naturalWidth > 0;
          });
        await avatar.scrollIntoViewIfNeeded();
        await expect.poll(covered).toBe(true);
        await avatar.evaluate((node) =>
          node.querySelector('img')?.setAttribute('src', '/gone.jpg'),
        );
        await expect.poll(covered).toBe(false);
        expect(await avatar.innerText()).toBe('NQ');
        expect(await page.locator('.avatar', { hasText: 'BO' }).count()).toBe(1);
      },
      { expectsRefusals: true },
    ));

  it('[2-37] [3-25] a shipping address reads line by line, country in the reader’s language', async () => {
    const lines = (page: Page) =>
      page
        .locator('address')
        .evaluateAll((boxes) =>
          boxes.map((box) => [...box.children].map((line) => line.textContent)),
        );
    await clean(async ({ page }) =>
      expect(await lines(page)).toEqual([
        [
          'Nora Quilici',
          '12 Quay Street',
          'Flat 3',
          'Portland, OR 97205',
          'United States',
          '+1 503 555 0100',
        ],
        ['Nora Quilici', '12 Quay Street', 'Flat 3', '23552 Lübeck', 'Germany', '+1 503 555 0100'],
      ]),
    );
    await clean(
      async ({ page }) => expect((await lines(page))[1]).toContain('Deutschland'),
      {},
      '/?families=sharing&language=de',
    );
  });

  it('[2-38] a title section has a title, and a subtitle under it', () =>
    clean(async ({ page }) => {
      const sections = page.locator('#sharing .section-title');
      expect(await sections.nth(0).innerText()).toBe('Title alone');
      const [title, text] = [
        sections.nth(1).getByRole('heading'),
        sections.nth(1).getByText('With a subtitle under it'),
      ];
      const [above, under] = [await title.boundingBox(), await text.boundingBox()];
      expect(under?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    }));
});

describe('sharing', () => {
  const banner = (page: Page) => page.locator('.share-banner');

  it('[2-39] says what a way does under the pointer and under the keyboard only', () =>
    clean(async ({ page }) => {
      const way = banner(page).getByRole('link', { name: 'Share on X' });
      const seen = () =>
        way.locator('.share-way-label').evaluate((label) => getComputedStyle(label).opacity);
      await page.mouse.move(2, 2);
      expect(await seen()).toBe('0');
      await way.hover();
      await expect.poll(seen).toBe('1');
      await page.mouse.move(2, 2);
      await expect.poll(seen).toBe('0');
      await banner(page).getByRole('link').first().focus();
      await page.keyboard.press('Tab');
      await expect.poll(seen).toBe('1');
    }));

  it('[3-27] shares the contributor’s address and shows how often it was shared', () =>
    clean(async ({ page }) => {
      const href = await banner(page)
        .getByRole('link', { name: 'Share on X' })
        .getAttribute('href');
      expect(new URL(href ?? '').searchParams.get('url')).toBe(
        'https://example.test/projects/tidewater?reft=7',
      );
      await banner(page).getByText('Shared 1240 times').waitFor();
      expect(await banner(page).locator('img').getAttribute('src')).toMatch(/^data:image/);
    }));

  it('[9-24] opens a small window of 670 × 400 that has no handle to the page', () =>
    clean(async ({ page, context }) => {
      await context.route('https://x.com/**', (route) =>
        route.fulfill({ body: '<title>Post</title>', contentType: 'text/html' }),
      );
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        banner(page).getByRole('link', { name: 'Share on X' }).click(),
      ]);
      await popup.waitForLoadState();
      const size = await popup.evaluate(() => [innerWidth, innerHeight, window.opener === null]);
      expect(size).toEqual([670, 400, true]);
    }));

  it('are plain links without a script', () =>
    clean(
      async ({ page }) => {
        const links = banner(page).getByRole('link');
        expect(await links.count()).toBe(4);
        expect(await links.first().getAttribute('target')).toBe('_blank');
        expect(await links.first().getAttribute('rel')).toBe('noopener');
      },
      { javaScriptEnabled: false },
    ));
});

describe('numbers', () => {
  it('[5-56] [5-57] [5-58] [5-59] shows money by its options', () =>
    clean(async ({ page }) => {
      const amounts = await page.locator('#sharing dd').allTextContents();
      expect(amounts.map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
        '$1,234.50 USD',
        '$1,234 USD',
        '$1,234',
        'CHF 1,234.50',
        '¥12,345',
      ]);
    }));

  it('[2-41] counts characters while typing, past the limit too', () =>
    clean(async ({ page }) => {
      const field = page.getByLabel('Tagline').first();
      const counter = page.locator('.character-counter').first();
      await field.fill('Tide 🌊');
      expect(await counter.innerText()).toContain('6 / 100');
      await field.fill('x'.repeat(101));
      expect(await counter.innerText()).toContain('101 / 100');
      expect(await field.inputValue()).toHaveLength(101);
    }));

  it('chooses rows one by one or all at once', () =>
    clean(async ({ page }) => {
      const all = page.getByRole('checkbox', { name: 'Choose all' });
      const rows = page.locator('input[name="sample-row"]');
      await page.getByRole('checkbox', { name: 'Choose Mei Tanaka' }).check();
      expect(await all.evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe(true);
      await all.check();
      expect(
        await rows.evaluateAll((boxes) => boxes.every((box) => (box as HTMLInputElement).checked)),
      ).toBe(true);
      await all.uncheck();
      expect(
        await rows.evaluateAll((boxes) => boxes.some((box) => (box as HTMLInputElement).checked)),
      ).toBe(false);
    }));
});

describe('[5-15] a field bound to another', () => {
  it('is valid only when both are equal, whichever is corrected', () =>
    clean(
      async ({ page }) => {
        const [first, second] = [
          page.locator('[name="sample-email"]'),
          page.locator('[name="sample-email-again"]'),
        ];
        const isValid = () => second.evaluate((node) => (node as HTMLInputElement).validity.valid);
        const complaint = page.getByText('The two entries don’t match.');
        await first.fill('nora@example.org');
        expect(await isValid()).toBe(false);
        await second.fill('nora@example.or');
        expect(await complaint.count()).toBe(0);
        await second.blur();
        await complaint.waitFor();
        expect(await second.getAttribute('aria-invalid')).toBe('true');
        await first.fill('nora@example.or');
        expect([await isValid(), await complaint.count()]).toEqual([true, 0]);
        await second.fill('Nora@example.or');
        expect(await isValid()).toBe(false);
      },
      {},
      '/?families=pickers',
    ));
});
