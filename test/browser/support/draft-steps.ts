import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Visit } from './visit.ts';

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
  await page.getByRole('button', { name: 'Create draft' }).click();
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
