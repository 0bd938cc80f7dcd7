import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '../support/database.ts';
import { type BuiltSite, look, openBuiltSite, shoot } from './support/built-site.ts';
import { startDraft } from './support/draft-steps.ts';
import { complaintsOf, type Visitor } from './support/visit.ts';

const database = testDatabase();
let site: BuiltSite;
beforeAll(async () => {
  site = await openBuiltSite(database.url);
});
afterAll(() => site?.close());

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

/** The blocks for new items that are open, in their order. */
const openBlocks = (page: Page) => page.locator('details.item-new[open]');
const save = (page: Page) => page.getByRole('button', { name: 'Save perk' }).click();
const saved = (page: Page) => page.getByText('Saved.', { exact: true }).first().waitFor();

async function addItem(page: Page, name: string): Promise<Locator> {
  const before = await openBlocks(page).count();
  await page
    .locator('details.item-new:not([open]) > summary')
    .filter({ visible: true })
    .first()
    .click();
  const block = openBlocks(page).nth(before);
  await block.getByLabel('Item name').fill(name);
  return block;
}

/** The perks of a campaign with what they contain, and all items of it. */
const contentsOf = (campaign: number) =>
  db().query<{ title: string; items: unknown }>(sql`
    select p.title, json_agg(json_build_array(c.quantity, i.name, i.options) order by c.position) as items
    from perks p join perk_contents c on c.perk_id = p.id join perk_items i on i.id = c.item_id
    where p.campaign_id = ${campaign} group by p.id order by p.id`);

async function toNewPerk(page: Page): Promise<void> {
  await page.locator('.editor-steps-button').waitFor({ state: 'attached' });
  const steps = page.locator('.editor-steps-button').filter({ visible: true });
  if ((await steps.count()) > 0) await steps.click();
  await page
    .locator('.editor-steps')
    .getByRole('link', { name: /^Perks/ })
    .click();
  await page.getByRole('link', { name: /^Add (a|the first) perk$/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Harbour set');
  await page.getByLabel('Price', { exact: true }).fill('45');
  await page.getByRole('radio', { name: /^Nothing is shipped/ }).check({ force: true });
}

const SIZE = { name: 'Size', values: [{ label: 'S' }, { label: 'M', sku: 'TEE-M' }] };
const SHIRT = [1, 'Shirt', [SIZE]];

const isFocused = (at: Element) => at === document.activeElement;
const isInView = (at: Element) => {
  const { top, bottom } = at.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

/** A new perk with two new items, refused once for an option without a name, then saved as a whole. */
async function makeSet(page: Page, name: string): Promise<void> {
  await toNewPerk(page);
  const shirt = await addItem(page, 'Shirt');
  await shirt.getByLabel('Option 1 choices').fill('S, M = TEE-M');
  const mug = await addItem(page, 'Mug');
  await mug.getByLabel('Quantity').fill('2');
  await save(page);
  const wrong = openBlocks(page).first().getByLabel('Option 1 choices');
  const reason = 'Give each option a name and at least one choice.';
  await page.getByText(reason, { exact: true }).waitFor();
  expect(await wrong.getAttribute('aria-invalid')).toBe('true');
  expect(await wrong.inputValue()).toBe('S, M = TEE-M');
  await page.getByRole('alert').getByRole('link', { name: reason }).click();
  // Without a script the field is scrolled to.
  const isReached = name === 'scriptless' ? isInView : isFocused;
  expect(await wrong.evaluate(isReached)).toBe(true);
  // Without a script nobody can ask the page about its barriers.
  await (name === 'scriptless' ? shoot : look)(page, `perk-new-items-refused-${name}`);
  await openBlocks(page).first().getByLabel('Option 1 name').fill('Size');
  await save(page);
  await saved(page);
}

describe('the items of a perk', () => {
  for (const [name, viewport, colorScheme] of [
    ['390-dark', PHONE, 'dark'],
    ['1440-light', WIDE, 'light'],
  ] as const) {
    it(`are added and edited in the form of the perk, saved at once, at ${name}`, async () => {
      const window = await site.windowOf(`perks${viewport.width}`, {
        viewport,
        colorScheme,
        expectsRefusals: true,
      });
      const complaints = await complaintsOf(window, async ({ page }) => {
        const id = await startDraft(window, `Harbour at ${name}`);
        await makeSet(page, name);
        await page.getByText('Size: S and M').waitFor();
        expect(await contentsOf(id)).toEqual([
          { title: 'Harbour set', items: [SHIRT, [2, 'Mug', []]] },
        ]);
        await page.getByRole('link', { name: 'Edit Harbour set' }).click();
        await page.getByLabel('Edit name and options of Mug').click();
        await page.getByLabel('Item name').filter({ visible: true }).fill('Enamel mug');
        const dropped = await addItem(page, 'Never mind');
        await dropped.getByRole('button', { name: 'Remove this item' }).click();
        expect(await openBlocks(page).count()).toBe(0);
        await addItem(page, 'Card');
        await look(page, `perk-known-items-${name}`);
        await save(page);
        await saved(page);
        await shoot(page, `perk-list-${name}`);
        expect((await contentsOf(id))[0]?.items).toEqual([
          SHIRT,
          [2, 'Enamel mug', []],
          [1, 'Card', []],
        ]);
      });
      expect(complaints).toEqual([]);
    });
  }

  it('a perk that is sent nowhere is refused where its owner looks', async () => {
    const window = await site.windowOf('perks-nowhere', { viewport: PHONE, expectsRefusals: true });
    const complaints = await complaintsOf(window, async ({ page }) => {
      await startDraft(window, 'Harbour of nowhere');
      await toNewPerk(page);
      await page.getByRole('radio', { name: /^It is shipped/ }).check({ force: true });
      await page.getByRole('combobox', { name: 'Month' }).selectOption('5');
      await page.getByRole('combobox', { name: 'Year' }).selectOption({ index: 2 });
      await save(page);
      const summary = page.getByRole('alert');
      await summary.waitFor();
      await expect.poll(() => summary.evaluate(isInView)).toBe(true);
    });
    expect(complaints).toEqual([]);
  });

  it('are not lost with the perk on the way to another page: who leaves it is asked', async () => {
    const window = await site.windowOf('unsent', { viewport: WIDE });
    const complaints = await complaintsOf(window, async ({ page }) => {
      const id = await startDraft(window, 'Harbour left');
      await toNewPerk(page);
      await page.locator('.editor-saved').getByText('Not saved', { exact: true }).waitFor();
      const team = page.locator('.editor-steps').getByRole('link', { name: /^Team/ });
      const toTeam = async (answer: 'accept' | 'dismiss') => {
        const asked = page.waitForEvent('dialog').then(async (dialog) => {
          await dialog[answer]();
          return dialog.message();
        });
        await team.click();
        return asked;
      };
      expect(await toTeam('dismiss')).toContain('Leave without saving?');
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Harbour set');
      await toTeam('accept');
      await page.waitForURL(new RegExp(`/campaigns/${id}/edit/team`));
    });
    expect(complaints).toEqual([]);
  });

  it('are added in the form of the perk without a script too', async () => {
    const visitor: Visitor = { javaScriptEnabled: false, viewport: PHONE, expectsRefusals: true };
    const window = await site.windowOf('scriptless', visitor);
    await complaintsOf(window, async ({ page }) => {
      const id = await startDraft(window, 'Harbour by hand');
      await makeSet(page, 'scriptless');
      expect(await contentsOf(id)).toEqual([
        { title: 'Harbour set', items: [SHIRT, [2, 'Mug', []]] },
      ]);
    });
  });
});
