import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '../support/database.ts';
import { type BuiltSite, openBuiltSite } from './support/built-site.ts';
import { startDraft } from './support/draft-steps.ts';
import { complaintsOf, type Visit } from './support/visit.ts';

const database = testDatabase();
let site: BuiltSite;
beforeAll(async () => {
  site = await openBuiltSite(database.url);
});
afterAll(() => site?.close());

const step = (page: Page, name: string) =>
  page.locator('.editor-steps').getByRole('link', { name: new RegExp(`^${name}`) });
const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`).first();

/** Goes back in the history and answers what is asked on the way; gives what was asked. */
async function back({ page }: Visit, answer: 'accept' | 'dismiss'): Promise<string> {
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog[answer]();
    return dialog.message();
  });
  await page.evaluate(() => history.back());
  return asked;
}

/** Goes back in the history to an address; gives what was asked on the way, and agrees. */
async function backUnasked({ page }: Visit, address: RegExp): Promise<string[]> {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  await page.evaluate(() => history.back());
  await page.waitForURL(address);
  return asked;
}

const QUESTION = /^Leave without saving\?/;

describe('what is written in a form with a button of its own', () => {
  it.each([
    ['Coming-soon page', 'coming_soon', 'headline'],
    ['Extras', 'extras', 'banner_text'],
    ['Team', 'team', 'email'],
    ['Settings', 'settings', 'short_link'],
  ])('is not lost by the browser’s Back or a link: %s', async (name, section, written) => {
    const window = await site.windowOf(`unsent-${section}`);
    const complaints = await complaintsOf(window, async ({ page }) => {
      const id = await startDraft(window, `Left at ${section}`);
      const here = new RegExp(`/campaigns/${id}/edit/${section}$`);
      await step(page, name).click();
      await page.waitForURL(here);
      await field(page, written).fill('a-word');
      await page.locator('.editor-saved').getByRole('link', { name: 'Not saved' }).click();
      const button = page.locator(`form[data-own-save]:has([name="${written}"]) [type=submit]`);
      await expect
        .poll(() => button.first().evaluate((one) => one === document.activeElement))
        .toBe(true);
      expect(await back(window, 'dismiss')).toMatch(QUESTION);
      await page.waitForURL(here);
      expect(await field(page, written).inputValue()).toBe('a-word');
      const asked = page.waitForEvent('dialog').then(async (dialog) => {
        await dialog.dismiss();
        return dialog.message();
      });
      await step(page, 'Perks').click();
      expect(await asked).toMatch(QUESTION);
      await page.waitForURL(here);
      expect(await back(window, 'accept')).toMatch(QUESTION);
      await page.waitForURL(new RegExp(`/campaigns/${id}/edit$`));
    });
    expect(complaints).toEqual([]);
  });

  it('is not lost either where it was begun before the code that asks was there', async () => {
    const window = await site.windowOf('unsent-early');
    const complaints = await complaintsOf(window, async ({ page }) => {
      await startDraft(window, 'Left early');
      const { promise: isLate, resolve: go } = Promise.withResolvers<void>();
      await page.route('**/watch-unsent-*.js', async (route) => {
        await isLate;
        await route.continue();
      });
      await step(page, 'Settings').click();
      await page.waitForURL(/\/edit\/settings$/);
      await field(page, 'short_link').fill('a-word');
      go();
      await page.locator('.editor-saved').getByText('Not saved', { exact: true }).waitFor();
      expect(await back(window, 'dismiss')).toMatch(QUESTION);
      await page.waitForURL(/\/edit\/settings$/);
      expect(await field(page, 'short_link').inputValue()).toBe('a-word');
    });
    expect(complaints).toEqual([]);
  });

  it('is asked about no more once it is saved, nor where nothing was written', async () => {
    const window = await site.windowOf('unsent-saved');
    const complaints = await complaintsOf(window, async ({ page }) => {
      const id = await startDraft(window, 'Saved and left');
      await step(page, 'Settings').click();
      await page.waitForURL(/\/edit\/settings$/);
      await field(page, 'short_link').focus();
      const start = new RegExp(`/campaigns/${id}/edit$`);
      expect(await backUnasked(window, start)).toEqual([]);
      await step(page, 'Settings').click();
      await page.waitForURL(/\/edit\/settings$/);
      await field(page, 'short_link').fill(`saved-${id}`);
      await page.locator('button[value=short_link]').click();
      await page.getByText('The short link is saved.').waitFor();
      expect(await backUnasked(window, start)).toEqual([]);
    });
    expect(complaints).toEqual([]);
  });

  it('of the funding is saved before the identity is checked, or stands there with its reason', async () => {
    const window = await site.windowOf('unsent-funding', { expectsRefusals: true });
    const complaints = await complaintsOf(window, async ({ page }) => {
      const id = await startDraft(window, 'Checked and kept', 'Kenya');
      await step(page, 'Funding').click();
      await page.waitForURL(/\/edit\/funding$/);
      const goal = page.getByRole('textbox', { name: 'Goal' });
      const check = page.getByRole('button', { name: 'Verify identity' });
      const posts: string[] = [];
      page.on('request', (one) => {
        if (one.method() === 'POST' && one.url().includes('funding')) posts.push(one.url());
      });
      await goal.fill('1');
      await check.click();
      await page.locator('#goal_cents[aria-invalid=true]').waitFor();
      expect([posts, await goal.inputValue()]).toEqual([[], '1']);
      await goal.fill('900');
      await check.click();
      const kept = () =>
        db().one<{ goal: number }>(
          sql`select goal_minor::int as goal from campaigns where id = ${id}`,
        );
      await expect.poll(async () => [(await kept()).goal, posts.length]).toEqual([90_000, 1]);
    });
    expect(complaints.filter((one) => !/status of 50\d/.test(one))).toEqual([]);
  });
});
