import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { designStage, isFocused, stopClock, type StageWork } from './support/stage/on-stage.ts';
import { complaintsOf, visit, type Visitor } from './support/visit.ts';

const on = designStage();
const clean = (work: StageWork, visitor: Visitor = {}, address = '/?families=pickers') =>
  expect(on(address, work, visitor)).resolves.toEqual([]);

const hidden = (page: Page, name: string) => page.locator(`input[type=hidden][name="${name}"]`);

describe('the select widget', () => {
  it('[9-25] drops down 200 px at most and scrolls', () =>
    clean(async ({ page }) => {
      const input = page.getByRole('combobox', { name: 'Instrument' }).first();
      await input.click();
      const list = page.getByRole('listbox', { name: 'Instrument' }).first();
      await expect.poll(() => list.getByRole('option').count()).toBe(11);
      const box = await list.evaluate((node) => [
        (node as HTMLElement).offsetHeight,
        node.scrollHeight,
      ]);
      expect(box[0]).toBe(200);
      expect(box[1]).toBeGreaterThan(200);
    }));

  it('[9-25] asks for other options 1,000 ms after the last key', () =>
    clean(async ({ page }) => {
      await stopClock(page);
      const input = page.getByRole('combobox', { name: 'Town from afar' });
      const option = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });
      await input.fill('lj');
      await page.clock.runFor(600);
      await input.fill('lju');
      await page.clock.runFor(999);
      expect(await option('Ljubljana').count()).toBe(0);
      await page.clock.runFor(1);
      await option('Ljubljana').click();
      await expect.poll(() => hidden(page, 'sample-afar').inputValue()).toBe('ljubljana');
    }));

  it('finds by typing, moves by arrows, chooses by Enter and keeps the choice on Escape', () =>
    clean(async ({ page }) => {
      const input = page.getByRole('combobox', { name: 'Instrument' }).first();
      const value = hidden(page, 'sample-instrument');
      expect(await value.inputValue()).toBe('cello');
      await input.fill('double');
      await page.keyboard.press('ArrowDown');
      const idOf = () => input.getAttribute('aria-activedescendant');
      const active = async () => page.locator(`[id="${await idOf()}"]`).allTextContents();
      await expect.poll(active).toEqual(['Double bass']);
      await page.keyboard.press('Enter');
      await expect.poll(() => value.inputValue()).toBe('double bass');
      await expect.poll(() => input.getAttribute('aria-expanded')).toBe('false');
      await input.fill('harp');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      await expect.poll(() => input.inputValue()).toBe('Double bass');
      expect(await value.inputValue()).toBe('double bass');
      await input.fill('');
      await page.keyboard.press('Tab');
      await expect.poll(() => value.inputValue()).toBe('');
    }));

  it('moves in the list of what was typed, however fast the next key comes', () =>
    clean(async ({ page }) => {
      const input = page.getByRole('combobox', { name: 'Instrument' }).first();
      await input.focus();
      await input.evaluate(async (field: HTMLInputElement) => {
        field.setRangeText('double', 0, field.value.length, 'end');
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        // No task comes in between, as on a device that is slow.
        await Promise.resolve();
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
      });
      await page.locator('[role=option][data-active]', { hasText: 'Double bass' }).waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => hidden(page, 'sample-instrument').inputValue()).toBe('double bass');
    }));

  it('keeps what was chosen before the script was there', () =>
    clean(async ({ context }, stage) => {
      // In a window that has not been here: scripts it kept would come at once.
      const early = await visit(context.browser() as Browser, stage.url, { isHasty: true });
      const complaints = complaintsOf(early, async ({ page }) => {
        const { promise: isLate, resolve: go } = Promise.withResolvers<void>();
        await page.route('**/*.js', async (route) => {
          await isLate;
          await route.continue();
        });
        await page.goto('/?families=pickers', { waitUntil: 'commit' });
        await page.locator('select[name="sample-instrument"]').selectOption('flute');
        go();
        await page.locator('body[data-ready]').waitFor();
        await expect.poll(() => hidden(page, 'sample-instrument').inputValue()).toBe('flute');
      });
      expect(await complaints).toEqual([]);
    }));

  it('is the platform’s own select without a script', () =>
    clean(
      async ({ page }) => {
        const select = page.locator('select[name="sample-instrument"]');
        expect(await select.inputValue()).toBe('cello');
        await select.selectOption('flute');
        expect(await select.inputValue()).toBe('flute');
        expect(await hidden(page, 'sample-instrument').count()).toBe(0);
      },
      { javaScriptEnabled: false },
    ));
});

describe('[7-25] suggestions for an address', () => {
  it('[9-29] come 150 ms after the last key, and a chosen one tells its details', () =>
    clean(async ({ page }) => {
      await stopClock(page);
      const input = page.getByRole('combobox', { name: 'Town', exact: true });
      await input.pressSequentially('ber');
      await page.clock.runFor(149);
      const offered = page.getByRole('listbox', { name: 'Town', exact: true }).getByRole('option');
      expect(await offered.count()).toBe(0);
      await page.clock.runFor(1);
      await expect.poll(() => offered.count()).toBe(3);
      await page
        .getByRole('status')
        .filter({ hasText: '3 suggestions' })
        .waitFor({ state: 'attached' });
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      expect(await input.inputValue()).toBe('Bern');
      await page.getByText('Bern, Switzerland').waitFor();
    }));

  it('[7-25] fill in the city and hand its region and country on', () =>
    clean(async ({ page }) => {
      const input = page.getByRole('combobox', { name: 'City' });
      await input.fill('port');
      const offered = page.getByRole('listbox', { name: 'City' }).getByRole('option');
      await expect.poll(() => offered.allInnerTexts()).toHaveLength(2);
      expect(await offered.last().innerText()).toContain('Maine, United States');
      await offered.last().click();
      expect(await input.inputValue()).toBe('Portland');
      await page.getByText('Portland · Maine · US').waitFor();
    }));

  it('leave alone what was written before the script was there', () =>
    expect(
      on('/?families=pickers', async ({ page, context }) => {
        let go = (): void => undefined;
        const late = new Promise<void>((resolve) => {
          go = resolve;
        });
        await context.route('**/*.js', async (route) => {
          await late;
          await route.continue();
        });
        await page.goto('/?families=pickers', { waitUntil: 'commit' });
        const input = page.locator('input[name="sample-town"]');
        await input.fill('Early-on-Sea');
        go();
        await page.locator('body[data-ready]').waitFor();
        await input.press('ArrowDown');
        await input.press('Escape');
        expect(await input.inputValue()).toBe('Early-on-Sea');
      }),
    ).resolves.toEqual([]));

  it('leave any other text alone', () =>
    clean(async ({ page }) => {
      const input = page.getByRole('combobox', { name: 'Town', exact: true });
      await input.fill('Nowhere-on-Sea');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await input.inputValue()).toBe('Nowhere-on-Sea');
    }));
});

describe('the tag input', () => {
  const field = (page: Page, label: string) => page.getByRole('combobox', { name: label });
  const tags = (page: Page, name: string) => hidden(page, name).inputValue();

  it.each([
    ['Comma', ','],
    ['Enter', 'Enter'],
    ['Tab', 'Tab'],
  ])('[5-23] %s adds a tag and stays in the field', (_name, key) =>
    clean(async ({ page }) => {
      const input = field(page, 'Tags');
      await input.fill('#Radio Waves');
      await input.press(key);
      expect(await tags(page, 'sample-tags')).toBe('ocean,microphone,radio waves');
      expect(await input.inputValue()).toBe('');
      expect(await isFocused(input)).toBe(true);
    }),
  );

  it('[5-23] a space adds one only where spaces are not allowed', () =>
    clean(async ({ page }) => {
      await field(page, 'Tags').pressSequentially('radio ');
      expect(await tags(page, 'sample-tags')).toBe('ocean,microphone');
      await field(page, 'Colours').pressSequentially('red ');
      expect(await tags(page, 'sample-colours')).toBe('red');
    }));

  it('[5-21] [5-22] ignores empty ones, rejects what is there already', () =>
    clean(async ({ page }) => {
      const input = field(page, 'Tags');
      await input.press(',');
      await input.fill('   ');
      await input.press('Enter');
      expect(await tags(page, 'sample-tags')).toBe('ocean,microphone');
      await input.fill('OCEAN');
      await input.press('Enter');
      expect(await tags(page, 'sample-tags')).toBe('ocean,microphone');
      await page.getByText('You’ve already added “ocean”.').waitFor();
      expect(await input.getAttribute('aria-invalid')).toBe('true');
    }));

  it('[5-24] Backspace in the empty field takes the last away, elsewhere a letter', () =>
    clean(async ({ page }) => {
      const input = field(page, 'Tags');
      await input.fill('ab');
      await input.press('Backspace');
      expect(await tags(page, 'sample-tags')).toBe('ocean,microphone');
      await input.press('Backspace');
      await input.press('Backspace');
      expect(await tags(page, 'sample-tags')).toBe('ocean');
    }));

  it('[5-25] [5-26] refuses the too long and the unknown where told so', () =>
    clean(async ({ page }) => {
      const input = field(page, 'Colours');
      await input.fill('ultramarine');
      await input.press('Enter');
      await page.getByText('“ultramarine” is longer than 8 characters.').waitFor();
      await input.fill('teal');
      await input.press('Enter');
      await page.getByText('“teal” isn’t one of the known tags.').waitFor();
      await input.fill('Green');
      await input.press('Enter');
      expect(await tags(page, 'sample-colours')).toBe('green');
    }));

  it('[5-18] [5-19] [5-20] shows one complaint at a time about a campaign’s tags', () =>
    clean(async ({ page }) => {
      const input = field(page, 'Tags');
      const add = async (text: string) => {
        await input.fill(text);
        await input.press('Enter');
      };
      const [many, long] = [
        page.getByText('Five tags at most.'),
        page.getByText('A tag has 20 characters at most.'),
      ];
      await add('x'.repeat(21));
      await long.waitFor();
      for (const tag of ['c', 'd', 'e']) await add(tag);
      await many.waitFor();
      expect(await long.count()).toBe(0);
      await page.getByRole('button', { name: 'Remove ocean' }).click();
      await long.waitFor();
      expect(await many.count()).toBe(0);
      expect(await isFocused(input)).toBe(true);
    }));

  it('does not hold the keyboard when what is typed is refused', () =>
    clean(async ({ page }) => {
      const input = field(page, 'Colours');
      await input.fill('teal');
      await input.press('Tab');
      expect(await isFocused(input)).toBe(false);
    }));

  it('offers known tags, takes a pasted list, and is one text without a script', async () => {
    await clean(async ({ page }) => {
      const input = field(page, 'Tags');
      await input.fill('sci');
      await page.getByRole('option', { name: 'science' }).click();
      expect(await tags(page, 'sample-tags')).toBe('ocean,microphone,science');
      await input.evaluate((node) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', 'one, two');
        node.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      });
      await expect.poll(() => tags(page, 'sample-tags')).toBe('ocean,microphone,science,one,two');
    });
    await clean(
      async ({ page }) => {
        const text = page.locator('input[name="sample-tags"]');
        expect([await text.getAttribute('type'), await text.inputValue()]).toEqual([
          'text',
          'ocean, microphone',
        ]);
      },
      { javaScriptEnabled: false },
    );
  });
});
