import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '../stories/campaign-plant.ts';
import { type Person, plantPerson } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import { type BuiltSite, look, openBuiltSite } from './support/built-site.ts';
import { passTypingTime } from './support/typing-time.ts';
import type { Visitor } from './support/visit.ts';

const DESKTOP: Visitor = { viewport: { width: 1440, height: 900 } };
const PHONE: Visitor = { viewport: { width: 390, height: 844 } };

describe('what is reported', () => {
  const database = testDatabase();
  let site: BuiltSite;
  let owner: Person;
  beforeAll(async () => {
    site = await openBuiltSite(database.url, 'all');
    owner = await plantPerson('maker');
  });
  afterAll(() => site.close());

  const mailTo = (address: string) =>
    db().query<{ text: string }>(sql`
      select body_text as text from mail_messages
      where to_address = ${address} and kind = 'report_outcome'`);

  it('of a campaign: by a visitor without scripts, held by trust, and the visitor is told', async () => {
    const id = await plantCampaign(owner.accountId, 'live');
    const { slug } = await db().one<{ slug: string }>(sql`
      select slug from campaigns where id = ${id}`);
    const told = await site.as(
      null,
      { ...PHONE, javaScriptEnabled: false },
      async ({ page, go }) => {
        await go(`/projects/${slug}`);
        await page.getByRole('link', { name: 'Report this campaign' }).click();
        await page
          .getByLabel('What’s wrong?')
          .selectOption({ label: 'The product doesn’t exist or doesn’t work as shown' });
        await page.getByLabel('Details').fill('The film shows another maker’s lamp');
        await page.getByLabel('Your email address').fill('passer@by.test');
        await passTypingTime();
        await page.getByRole('button', { name: 'Send report' }).click();
        await page.getByText('Report sent').waitFor();
      },
    );
    const held = await site.as(
      await plantPerson('judge', 'trust'),
      DESKTOP,
      async ({ page, go }) => {
        await go('/admin');
        await page.locator(`a[href="/admin/campaign_reports/${id}"]`).click();
        await page.getByText('It misleads people').waitFor();
        await look(page, 'back-office-reported-campaign');
        await page.getByText('Put on hold').first().click();
        await page.getByRole('combobox', { name: 'Reason' }).selectOption('contributor_complaints');
        await page
          .getByRole('textbox', { name: /Evidence wanted/ })
          .fill('A film of your own lamp');
        await page.getByRole('button', { name: 'Put on hold' }).click();
        await page.getByText('Campaign held, reports closed.').waitFor();
      },
    );
    expect([told, held].flat()).toEqual([]);
    await expect.poll(() => mailTo('passer@by.test'), { timeout: 90_000 }).toHaveLength(1);
    expect((await mailTo('passer@by.test'))[0]?.text).toContain('took action');
  });

  it('of a person: by somebody logged in, dismissed by support on a phone', async () => {
    const person = await plantPerson('Wanda');
    const reporter = await plantPerson('reporter');
    const sent = await site.as(reporter, DESKTOP, async ({ page, go }) => {
      await go(`/individuals/${person.accountId}`);
      await page.getByRole('link', { name: 'Report this person' }).click();
      await page.getByRole('heading', { level: 1, name: 'Report this person' }).waitFor();
      await look(page, 'report-person');
      await page
        .getByLabel('What’s wrong?')
        .selectOption({ label: 'Something else that breaks the rules' });
      await page.getByLabel('Details').fill('She sells tickets in messages');
      await page.getByRole('button', { name: 'Send report' }).click();
      await page.getByText('Report sent').waitFor();
    });
    const decided = await site.as(
      await plantPerson('helper', 'support'),
      PHONE,
      async ({ page, go }) => {
        await go('/admin/account_reports');
        await page.locator(`a[href="/admin/account_reports/${person.accountId}"]`).click();
        await page.getByText('She sells tickets in messages').waitFor();
        await look(page, 'back-office-reported-person-phone');
        await page.getByText('Dismiss reports').first().click();
        await page.getByRole('textbox', { name: 'Reason' }).last().fill('They are her own');
        await page.getByRole('button', { name: 'Dismiss reports' }).click();
        await page.getByText('Reports dismissed.').waitFor();
      },
    );
    expect([sent, decided].flat()).toEqual([]);
  });
});
