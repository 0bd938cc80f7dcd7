import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '../stories/campaign-plant.ts';
import { plantPerson } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import { type BuiltSite, openBuiltSite } from './support/built-site.ts';

const database = testDatabase();
let site: BuiltSite;
let campaignId: number;
beforeAll(async () => {
  site = await openBuiltSite(database.url, 'web', {});
  const { accountId } = await plantPerson('author');
  const reporter = await plantPerson('reporter');
  campaignId = await plantCampaign(accountId, 'live');
  await db().run(sql`
    with written as (insert into comments (campaign_id, author_id, body)
      select ${campaignId}, ${accountId}, 'Comment ' || n from generate_series(1, 60) n returning id)
    insert into comment_reports (comment_id, reporter_id, reason)
    select id, ${reporter.accountId}, 'spam' from written`);
});
afterAll(() => site?.close());

/** What has the focus, and where the rows of the list begin on the screen. */
const place = (page: Page) =>
  page.evaluate(() => ({
    focus: document.activeElement?.getAttribute('aria-label') ?? '',
    top: Math.round(document.querySelector('table tbody tr')?.getBoundingClientRect().top ?? -1),
    height: innerHeight,
  }));

it.each([
  [390, 844],
  [1440, 900],
])('the next page of a list begins at its first row, at %i', async (width, height) => {
  const support = await plantPerson(`support-${width}`, 'support');
  const complaints = await site.as(
    support,
    { viewport: { width, height } },
    async ({ page, go }) => {
      await go('/admin/comment_reports');
      await page.getByRole('link', { name: 'Next page' }).click();
      await expect
        .poll(async () => (await place(page)).focus)
        .toBe('Reported comments: a later page');
      const turned = await place(page);
      expect(turned.top).toBeGreaterThanOrEqual(0);
      expect(turned.top).toBeLessThan(turned.height);
      expect(await page.locator('table tbody tr').count()).toBe(10);
      await page.getByRole('link', { name: 'First page' }).click();
      await expect.poll(async () => (await place(page)).focus).toBe('Reported comments');
      expect(await page.locator('table tbody tr').count()).toBe(50);
    },
  );
  expect(complaints).toEqual([]);
});

it('what is chosen for an act is a list, and no box stands below it until it is changed', async () => {
  const support = await plantPerson('chooser', 'support');
  const complaints = await site.as(
    support,
    { viewport: { width: 390, height: 844 } },
    async ({ page, go }) => {
      await go('/admin/comment_reports');
      const boxes = page.locator('tbody input[type=checkbox]');
      for (const row of [0, 1, 2]) await boxes.nth(row).check();
      await page.getByRole('button', { name: 'Hide comments' }).click();
      await page.getByRole('button', { name: 'Hide comments (3)' }).waitFor();
      expect(await page.locator('.admin-items li').count()).toBe(3);
      expect(await boxes.count()).toBe(0);
      await page.getByRole('link', { name: 'Change the selection' }).click();
      await expect.poll(() => page.locator('tbody input:checked').count()).toBe(3);
      // The list is where the keyboard goes on.
      const begins = () =>
        page.evaluate(() => document.activeElement?.contains(document.querySelector('tbody')));
      await expect.poll(begins).toBe(true);
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('group');
      await boxes.nth(1).uncheck();
      await page.getByRole('button', { name: 'Hide comments' }).click();
      await page.getByRole('button', { name: 'Hide comments (2)' }).click();
      await page.getByRole('status').first().waitFor();
    },
  );
  expect(complaints).toEqual([]);
  const { hidden } = await db().one<{ hidden: number }>(sql`
    select count(*)::int as hidden from comments where hidden_at is not null`);
  expect(hidden).toBe(2);
});
