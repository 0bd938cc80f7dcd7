import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantPerson } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import { type BuiltSite, look, openBuiltSite } from './support/built-site.ts';
import type { Visitor } from './support/visit.ts';

const SIZES: readonly (readonly [string, Visitor])[] = [
  ['wide', { viewport: { width: 1440, height: 900 } }],
  ['phone', { viewport: { width: 390, height: 844 } }],
  ['no-script', { viewport: { width: 390, height: 844 }, javaScriptEnabled: false }],
];

describe('views of a list', () => {
  const database = testDatabase();
  let site: BuiltSite;
  beforeAll(async () => {
    site = await openBuiltSite(database.url, 'web');
  });
  afterAll(() => site.close());

  it.each(SIZES)('are kept, opened and let go of (%s)', async (size, visitor) => {
    const person = await plantPerson(`views-${size}`, 'admin');
    // What looks at a page needs scripts in it.
    const see = visitor.javaScriptEnabled === false ? async () => undefined : look;
    const errors = await site.as(person, visitor, async ({ page, go }) => {
      await go('/admin/projects?state=held');
      await page.getByText('Save this view').click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kept back');
      await page.getByRole('button', { name: 'Save view' }).click();
      await page.getByText('View saved.').waitFor();
      await see(page, `back-office-view-${size}`);
      await go('/admin/projects');
      await page.getByRole('link', { name: 'Kept back', exact: true }).click();
      await page.waitForURL(/state=held/);
      await page.getByRole('link', { name: 'Edit saved views' }).click();
      await page.getByRole('heading', { level: 1, name: 'Saved views' }).waitFor();
      await see(page, `back-office-views-${size}`);
      await page.getByText('Rename', { exact: true }).click();
      await page.getByRole('textbox', { name: 'New name' }).fill('Held back');
      await see(page, `back-office-views-rename-${size}`);
      await page.getByRole('button', { name: 'Save name' }).click();
      await page.getByText('View renamed.').waitFor();
      await page.getByRole('button', { name: 'Remove the view “Held back”' }).click();
      await page.getByText('View removed.').waitFor();
      await page.getByText('Nothing saved yet.').waitFor();
    });
    expect(errors).toEqual([]);
  });

  it.each(SIZES.slice(0, 2))('jobs, requests and emails fit (%s)', async (size, visitor) => {
    const person = await plantPerson(`pages-${size}`, 'admin');
    const errors = await site.as(person, visitor, async ({ page, go }) => {
      for (const section of ['schedules', 'requests', 'mails']) {
        await go(`/admin/${section}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await look(page, `back-office-${section}-${size}`);
      }
    });
    expect(errors).toEqual([]);
  });
});
