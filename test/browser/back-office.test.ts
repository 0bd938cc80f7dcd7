import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitNonprofit } from '#modules/campaigns/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { plantCampaign } from '../stories/campaign-plant.ts';
import { type Person, plantPerson } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import { type BuiltSite, look, openBuiltSite } from './support/built-site.ts';
import type { Visitor } from './support/visit.ts';

const DESKTOP: Visitor = { viewport: { width: 1440, height: 900 } };
const PHONE: Visitor = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' };

describe('the back office', () => {
  const database = testDatabase();
  let site: BuiltSite;
  let owner: Person;
  beforeAll(async () => {
    site = await openBuiltSite(database.url);
    owner = await plantPerson('maker');
  });
  afterAll(() => site.close());

  const staff = (role: Role) => plantPerson(role, role);

  it('asks for changes, and approves what is sent in again; found from the menu', async () => {
    const id = await plantCampaign(owner.accountId, 'live');
    await submitNonprofit(id, 'Register of charities, entry 12', owner.accountId);
    const complaints = await site.as(await staff('trust'), DESKTOP, async ({ page, go }) => {
      await go('/');
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('link', { name: 'Back office' }).click();
      await page.getByRole('heading', { level: 1, name: 'Work queue' }).waitFor();
      await look(page, 'back-office-queue');
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.getByText('Register of charities, entry 12').waitFor();
      await page.getByText('Request changes').first().click();
      await page.getByRole('textbox', { name: /Reason/ }).fill('Which register is it?');
      await look(page, 'back-office-approval');
      await page.getByRole('button', { name: 'Request changes' }).click();
      await page.getByText('Changes requested. The owner has been emailed.').waitFor();
      await submitNonprofit(id, 'The register of Lyon', owner.accountId);
      await go('/admin/approval_groups');
      await page.getByRole('link', { name: 'Proof of nonprofit status' }).click();
      await page.getByText('Approve', { exact: true }).first().click();
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('Approved. The owner has been emailed.').waitFor();
    });
    expect(complaints).toEqual([]);
    const { nonprofit } = await db().one<{ nonprofit: boolean }>(sql`
      select nonprofit from campaigns where id = ${id}`);
    expect(nonprofit).toBe(true);
  });

  it('on a phone: hides what was reported, and revokes who wrote it', async () => {
    const id = await plantCampaign(owner.accountId, 'live');
    const author = await plantPerson('shouter');
    await db().run(sql`
      with one as (insert into comments (campaign_id, author_id, body)
        values (${id}, ${author.accountId}, 'BUY GOLD NOW') returning id)
      insert into comment_reports (comment_id, reporter_id, reason)
      select id, ${owner.accountId}, 'spam' from one`);
    const complaints = await site.as(await staff('support'), PHONE, async ({ page, go }) => {
      await go('/admin');
      await look(page, 'back-office-queue-phone');
      await page.getByText('Back office Work queue').click();
      await page.getByRole('link', { name: 'Reported comments' }).first().click();
      await page.locator('[data-row-link]').first().click();
      await page.getByText('BUY GOLD NOW').waitFor();
      await look(page, 'back-office-report-phone');
      await page.getByText('Hide comment').first().click();
      await page.getByRole('button', { name: 'Hide comment' }).click();
      await page.getByText('Comment hidden.').waitFor();
      await page.getByRole('link', { name: 'shouter Audience' }).click();
      await page.getByText('Revoke access').first().click();
      await page.getByRole('textbox', { name: /Reason/ }).fill('Advertising');
      await look(page, 'back-office-account-phone');
      await page.getByRole('button', { name: 'Revoke access' }).click();
      await page.getByText('Access revoked.').waitFor();
    });
    expect(complaints).toEqual([]);
  });

  it('holds a campaign with what is wanted, and releases it', async () => {
    const id = await plantCampaign(owner.accountId, 'live');
    const complaints = await site.as(
      await plantPerson('boss', 'admin'),
      DESKTOP,
      async (window) => {
        const { page, go } = window;
        await go(`/admin/projects/${id}`);
        await page.getByText('Put on hold').first().click();
        await page.getByRole('textbox', { name: /Evidence wanted/ }).fill('A copy of the passport');
        await look(page, 'back-office-hold');
        await page.getByRole('button', { name: 'Put on hold' }).click();
        await page.getByText('The campaign is on hold. The owner has been emailed.').waitFor();
        await page.getByText('Release', { exact: true }).first().click();
        await page.getByRole('button', { name: 'Release' }).click();
        await page.getByText('The campaign is released.').waitFor();
        await look(page, 'back-office-project');
        await go('/admin/audit_log');
        await look(page, 'back-office-audit-log');
      },
    );
    expect(complaints).toEqual([]);
  });
});
