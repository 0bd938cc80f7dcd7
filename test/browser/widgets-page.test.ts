import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { designStage, stopClock, type StageWork } from './support/stage/on-stage.ts';
import { expectAccessible, expectNoOverflow, type Visitor } from './support/visit.ts';

const on = designStage();
const clean = (work: StageWork, visitor: Visitor = {}, address = '/') =>
  expect(on(address, work, visitor)).resolves.toEqual([]);

const sized = (width: number): Visitor => ({ viewport: { width, height: 900 } });

describe('the whole design system', () => {
  it.each<[string, Visitor, string]>([
    ['light on a phone', { viewport: { width: 390, height: 844 }, colorScheme: 'light' }, '/'],
    ['dark on a desktop', { ...sized(1280), colorScheme: 'dark' }, '/'],
    [
      'in German on a phone, dark',
      { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
      '/?language=de',
    ],
    ['without a script', { ...sized(1002), javaScriptEnabled: false }, '/'],
  ])('%s has nothing for axe and nothing too wide', (_name, visitor, address) =>
    expect(
      on(
        address,
        async ({ page }) => {
          await expectNoOverflow(page);
          if (visitor.javaScriptEnabled !== false) await expectAccessible(page);
        },
        visitor,
      ),
    ).resolves.toEqual([]),
  );

  it('has nothing for axe with everything open', () =>
    expect(
      on('/', async ({ page }) => {
        await page.getByRole('combobox', { name: 'Instrument' }).first().click();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Choose a date' }).first().click();
        await page.getByRole('dialog').getByRole('grid').waitFor();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Hover', exact: true }).click();
        await expectAccessible(page);
      }),
    ).resolves.toEqual([]));

  it('marks the current chip legibly from the first moment', () =>
    clean(async ({ page }) => {
      const colours = await page.evaluate(() => {
        const chip = document.querySelector('.section-nav .chip:not([aria-current])');
        if (chip === null) throw new Error('every chip is the current one');
        const seen = () => [getComputedStyle(chip).backgroundColor, getComputedStyle(chip).color];
        const before = seen();
        chip.setAttribute('aria-current', 'location');
        const marked = seen();
        chip.removeAttribute('aria-current');
        return { before, marked, after: seen() };
      });
      expect(colours.marked).toEqual(['rgb(22, 32, 43)', 'rgb(255, 253, 249)']);
      expect(colours.after).toEqual(colours.before);
    }));

  it('shows what needs a script only where one runs', () =>
    clean(
      async ({ page }) => {
        expect(await page.locator('.needs-script:visible').count()).toBe(0);
        await page.getByLabel('Launch').fill('2026-12-01');
        expect(await page.getByLabel('Launch').inputValue()).toBe('2026-12-01');
      },
      { javaScriptEnabled: false },
    ));
});

describe('[9-17] the widths', () => {
  /** Columns of a grid of four: one, then two, three and four. */
  const columns = (page: Page) =>
    page.evaluate(() => {
      const grid = document.createElement('ul');
      grid.className = 'card-grid';
      grid.dataset.columns = '4';
      document.querySelector('main')?.append(grid);
      return getComputedStyle(grid).gridTemplateColumns.split(' ').length;
    });
  /** What `sm:`, `md:`, `lg:` and `xl:` say, asked of the style sheet that has them. */
  const widths = (page: Page) =>
    page.evaluate(() => {
      const found = new Set<string>();
      const walk = (rules: CSSRuleList) => {
        for (const rule of rules) {
          if (rule instanceof CSSMediaRule) {
            for (const [, width] of rule.conditionText.matchAll(
              /width\s*[<>]=?\s*([\d.]+)(?:px|rem)/g,
            )) {
              found.add(width ?? '');
            }
          }
          if ('cssRules' in rule) walk(rule.cssRules as CSSRuleList);
        }
      };
      for (const sheet of document.styleSheets) walk(sheet.cssRules);
      return [...found].map(Number).sort((a, b) => a - b);
    });

  it.each([
    [479, 1],
    [480, 2],
    [767, 2],
    [1001, 2],
    [1002, 3],
    [1279, 3],
    [1280, 4],
  ])('[9-18] [9-19] [9-22] at %d px cards stand in %d columns', (width, expected) =>
    clean(
      async ({ page }) => expect(await columns(page)).toBe(expected),
      sized(width),
      '/?families=data',
    ),
  );

  it.each([
    [767, true],
    [768, false],
  ])('[9-20] [9-21] at %d px the page is a phone’s: %s', (width, isPhone) =>
    clean(async ({ page }) => {
      const more = page.locator('.table [data-phone="hide"]').first();
      expect(await more.isVisible()).toBe(!isPhone);
    }, sized(width)),
  );

  it('[9-17] [9-18] [9-19] [9-20] [9-21] [9-22] are these four everywhere', () =>
    clean(async ({ page }) => expect(await widths(page)).toEqual([480, 768, 1002, 1280])));
});

describe('reading along', () => {
  const nav = (page: Page) => page.getByRole('navigation', { name: 'Families' });
  const current = (page: Page) => nav(page).locator('[aria-current]').allTextContents();

  it('[9-29] marks the section being read, looked up every 100 ms', () =>
    clean(async ({ page }) => {
      for (const section of ['feedback', 'data']) {
        await page.locator(`#${section}`).evaluate((node) => node.scrollIntoView());
        await expect.poll(() => current(page)).toEqual([section]);
      }
      // Through the whole page in a second: the mark follows, never faster than it looks.
      const changes = await page.evaluate(async () => {
        const times: number[] = [];
        const watcher = new MutationObserver(() => times.push(performance.now()));
        const marks = { subtree: true, attributeFilter: ['aria-current'] };
        watcher.observe(document.querySelector('.section-nav') ?? document, marks);
        for (let step = 0; step <= 100; step += 1) {
          scrollTo(0, (document.documentElement.scrollHeight / 100) * step);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        watcher.disconnect();
        return { gaps: times.length - 1, took: (times.at(-1) ?? 0) - (times[0] ?? 0) };
      });
      expect(changes.gaps).toBeGreaterThan(1);
      // On the whole: a busy browser draws one late and the next in time.
      expect(changes.took / changes.gaps).toBeGreaterThan(80);
    }));

  it('hangs at the edge once scrolled past, also after a resize', () =>
    clean(async ({ page }) => {
      expect(await nav(page).getAttribute('data-affixed')).toBeNull();
      await page.locator('#feedback').evaluate((node) => node.scrollIntoView());
      await expect.poll(() => nav(page).getAttribute('data-affixed')).toBe('true');
      expect((await nav(page).boundingBox())?.y).toBe(0);
      await page.setViewportSize({ width: 800, height: 700 });
      await expect.poll(() => nav(page).getAttribute('data-affixed')).toBe('true');
      await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(() => nav(page).getAttribute('data-affixed')).toBeNull();
    }));

  it('[9-29] measures its place anew 50 ms after the last change of size', () =>
    clean(async ({ page }) => {
      await stopClock(page);
      const resize = () =>
        nav(page).evaluate((box) => {
          (box as HTMLElement).style.top = '5000px';
          window.dispatchEvent(new Event('resize'));
        });
      const isAffixed = () => nav(page).getAttribute('data-affixed');
      await resize();
      await page.clock.runFor(49);
      await resize();
      await page.clock.runFor(49);
      expect(await isAffixed()).toBeNull();
      await page.clock.runFor(1);
      await expect.poll(isAffixed).toBe('true');
    }));

  it('is a list of links without a script', () =>
    clean(
      async ({ page }) => {
        await nav(page).getByRole('link', { name: 'data' }).click();
        expect(new URL(page.url()).hash).toBe('#data');
        expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
      },
      { javaScriptEnabled: false },
    ));
});
