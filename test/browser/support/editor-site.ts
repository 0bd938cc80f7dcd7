import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantPerson, sessionOf } from '../../support/audiences.ts';
import { startBuiltApp } from '../../support/built-app.ts';
import { launchChromium } from '../../support/chromium.ts';
import { type Visit, visit, type Visitor } from './visit.ts';

/** The built product with a store of its own, and people who write campaigns in it. */
export interface EditorSite {
  visit(visitor?: Visitor): Promise<Visit>;
  /** A window of somebody with an account. */
  windowOf(name: string, visitor?: Visitor): Promise<Visit & { id: number }>;
  close(): Promise<void>;
}

export async function openEditorSite(databaseUrl: string): Promise<EditorSite> {
  const folder = await mkdtemp(join(tmpdir(), 'editor-site-'));
  const environment = { DATA_DIR: folder, STORAGE_URL: `file:${join(folder, 'files')}` };
  const app = await startBuiltApp(databaseUrl, 'web', environment);
  const browser = await launchChromium();
  return {
    visit: (visitor = {}) => visit(browser, app.url, visitor),
    async windowOf(name, visitor = {}) {
      const person = await plantPerson(name);
      const window = await visit(browser, app.url, visitor);
      const value = await sessionOf(person);
      await window.context.addCookies([{ name: 'session', value, url: app.url }]);
      return Object.assign(window, { id: person.accountId });
    },
    async close() {
      await browser.close();
      await app.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Fills in the first form; the draft's number. */
export async function startDraft(
  { page, go }: Visit,
  title: string,
  country = 'Germany',
): Promise<number> {
  await go('/campaigns/new');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Category').selectOption({ index: 3 });
  await page.getByLabel('Country').selectOption({ label: country });
  await page.getByRole('button', { name: 'Create the draft' }).click();
  await page.waitForURL(/\/campaigns\/\d+\/edit$/);
  return Number(/campaigns\/(\d+)/.exec(page.url())?.[1]);
}

/** The row of a campaign with its tags and the number of its questions and pictures. */
export function draftOf(id: number): Promise<Record<string, unknown>> {
  return db().one(sql`
    select c.*, (select array_agg(tag order by position) from campaign_tags
        where campaign_id = c.id) as tags,
      (select count(*) from campaign_faqs where campaign_id = c.id) as faqs,
      (select count(*) from campaign_pictures where campaign_id = c.id) as pictures
    from campaigns c where id = ${id}`);
}
