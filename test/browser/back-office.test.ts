import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseRestricted } from '#modules/accounts/index.ts';
import { submitExternal, submitNonprofit } from '#modules/campaigns/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
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

  let serial = 0;
  const staff = (role: Role) => plantPerson(`${role}${(serial += 1)}`, role);

  it('asks for changes, and approves what is sent in again; found from the menu', async () => {
    const id = await plantCampaign(owner.accountId, 'live');
    await submitNonprofit(id, 'Register of charities, entry 12', owner.accountId);
    const complaints = await site.as(await staff('trust'), DESKTOP, async ({ page, go }) => {
      await go('/');
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('link', { name: 'Back office' }).click();
      await page.getByRole('heading', { level: 1, name: 'Work queue' }).waitFor();
      await look(page, 'back-office-queue');
      await page.getByRole('button', { name: 'Turn off keyboard shortcuts' }).click();
      await page.getByText('Keyboard shortcuts are off').waitFor();
      await page.locator('h1').click();
      await page.keyboard.press('j');
      expect(await page.locator('[data-row-link]:focus').count()).toBe(0);
      // It holds in this browser, on every page.
      await go('/admin');
      await page.getByRole('button', { name: 'Turn on keyboard shortcuts' }).click();
      await page.locator('h1').click();
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

  it('on a phone: a launch after another platform is sent back, answered and approved', async () => {
    const id = await plantCampaign(owner.accountId, 'draft');
    const raised = (proof: string) =>
      submitExternal(
        id,
        {
          url: 'https://elsewhere.test/lamp',
          raisedMinor: 1_234_500n,
          currency: 'USD',
          contributors: 321,
          proof,
        },
        owner.accountId,
      );
    const group = await raised('It says so on their page');
    const complaints = await site.as(await staff('trust'), PHONE, async ({ page, go }) => {
      await go('/admin');
      await page.locator(`a[href="/admin/approval_groups/${group}"]`).click();
      await page.getByText('It says so on their page').waitFor();
      await page.getByText('Request changes').first().click();
      await page.getByRole('textbox', { name: /Reason/ }).fill('Send their statement');
      await look(page, 'back-office-publish-review-phone');
      await page.getByRole('button', { name: 'Request changes' }).click();
      await page.getByText('Changes requested. The owner has been emailed.').waitFor();
      const again = await raised('Their statement of 3 March');
      await go('/admin');
      await page.locator(`a[href="/admin/approval_groups/${again}"]`).click();
      await page.getByText('Their statement of 3 March').waitFor();
      await page.getByText('Approve', { exact: true }).first().click();
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('Approved. The owner has been emailed.').waitFor();
    });
    expect(complaints).toEqual([]);
    const { approved } = await db().one<{ approved: boolean }>(sql`
      select approved_at is not null as approved from external_campaigns where campaign_id = ${id}`);
    expect(approved).toBe(true);
  });

  it('on a phone: hides what was reported, and keeps who wrote it from commenting', async () => {
    const id = await plantCampaign(owner.accountId, 'live');
    const author = await plantPerson('shouter');
    const lastDay = new Date((await clockNow()).getTime() + 864e6).toISOString().slice(0, 10);
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
      const row = page.getByRole('checkbox', { name: /^Select .+ · / }).first();
      const all = page.getByRole('checkbox', { name: 'Select all rows' });
      await all.check();
      expect(await row.isChecked()).toBe(true);
      await row.uncheck();
      expect(await all.isChecked()).toBe(false);
      await all.check();
      await look(page, 'back-office-choose-phone');
      await page.getByRole('button', { name: 'Keep comments' }).click();
      await page.getByText('1 comment stays visible').waitFor();
      await look(page, 'back-office-reports-phone');
      await page.locator('[data-row-link]').first().click();
      await page.getByText('BUY GOLD NOW').waitFor();
      await look(page, 'back-office-report-phone');
      await page.getByText('Hide comment').first().click();
      await page.getByRole('combobox', { name: 'Reason' }).first().selectOption('spam');
      await page.getByRole('button', { name: 'Hide comment' }).click();
      await page.getByText('Comment hidden. The author is emailed').waitFor();
      await page.getByRole('link', { name: 'shouter Audience' }).click();
      await page.getByText('Restrict for a while').first().click();
      await page.getByRole('combobox', { name: 'Restriction' }).first().selectOption('comment');
      await page.getByLabel('Last day').fill(lastDay);
      await page.getByRole('textbox', { name: 'Reason' }).first().fill('Advertising');
      await look(page, 'back-office-restriction-phone');
      await page.getByRole('button', { name: 'Restrict for a while' }).click();
      await page.getByText('Restricted.').waitFor();
    });
    expect(complaints).toEqual([]);
    const who = { accountId: author.accountId, locale: 'en' } as const;
    await expect(refuseRestricted(db(), who, 'comment')).rejects.toMatchObject({ status: 403 });
  });

  it('on a phone: looks at the market as somebody else, until it is ended', async () => {
    const person = await plantPerson('Wanda');
    const watcher = await plantPerson('watcher', 'support');
    const complaints = await site.as(watcher, PHONE, async ({ page, go }) => {
      await go(`/admin/accounts/${person.accountId}`);
      await page.getByText('View as this person').first().click();
      await page.getByRole('textbox', { name: /Reason/ }).fill('Their page looks empty to them');
      await look(page, 'back-office-account');
      await page.getByRole('button', { name: 'View as this person' }).click();
      const banner = page.getByText(/You’re viewing as Wanda/);
      await banner.waitFor();
      await go(`/individuals/${person.accountId}`);
      await look(page, 'back-office-stand-in');
      // It stays while the browser's scripts walk from page to page.
      await page.getByRole('link', { name: /home/i }).first().click();
      await page.waitForURL((url) => url.pathname === '/');
      expect(await banner.count()).toBe(1);
      await page.getByRole('button', { name: 'Back to my account' }).click();
      await page.getByText('You’re back in your own account.').waitFor();
      expect(await banner.count()).toBe(0);
    });
    expect(complaints).toEqual([]);
  });

  it('holds a campaign, is answered and appealed to by its owner, and releases it', async () => {
    const id = await plantCampaign(owner.accountId, 'live');
    const trust = await staff('trust');
    const held = await site.as(trust, DESKTOP, async ({ page, go }) => {
      await go(`/admin/projects/${id}`);
      await page.getByText('Put on hold').first().click();
      // None is preset: the wrong one would accuse somebody.
      await page.getByRole('combobox', { name: 'Reason' }).selectOption('identity_not_verified');
      await page.getByRole('textbox', { name: /Evidence wanted/ }).fill('A copy of the passport');
      await look(page, 'back-office-hold');
      await page.getByRole('button', { name: 'Put on hold' }).click();
      await page
        .getByText('The campaign is on hold. The owner and any contributors are emailed.')
        .waitFor();
    });
    const answered = await site.as(owner, PHONE, async ({ page, go }) => {
      await go(`/campaigns/${id}/edit/settings`);
      await page.getByText('A copy of the passport').waitFor();
      const answer = page.getByRole('textbox', { name: 'Your answer' });
      await answer.fill('It is in the mail to you');
      await page.getByRole('button', { name: 'Send answer' }).click();
      await page.locator('blockquote', { hasText: 'It is in the mail to you' }).waitFor();
      await answer.fill('It is my married name');
      await page.getByRole('button', { name: 'Appeal (you can do this once)' }).click();
      await page.locator('blockquote', { hasText: 'It is my married name' }).waitFor();
      expect(
        await page.getByRole('button', { name: 'Appeal (you can do this once)' }).count(),
      ).toBe(0);
    });
    const released = await site.as(await staff('trust'), PHONE, async ({ page, go }) => {
      await go('/admin');
      await page.locator(`a[href="/admin/projects/${id}"]`).first().click();
      await page.getByText('It is my married name').waitFor();
      await look(page, 'back-office-appeal-phone');
      await page.getByText('Release', { exact: true }).first().click();
      await page.getByRole('button', { name: 'Release' }).click();
      await page.getByText('The campaign is released.').waitFor();
    });
    const found = await site.as(await staff('admin'), DESKTOP, async ({ page, go }) => {
      await go('/admin/audit_log');
      await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
      await page.locator(`a[href="/admin/projects/${id}"]`).first().waitFor();
      await look(page, 'back-office-audit-log');
    });
    expect([held, answered, released, found].flat()).toEqual([]);
  });
});
