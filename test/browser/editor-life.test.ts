import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CampaignState } from '#modules/campaigns/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '../stories/campaign-plant.ts';
import { testDatabase } from '../support/database.ts';
import { type BuiltSite, look, openBuiltSite } from './support/built-site.ts';
import type { Visit } from './support/visit.ts';

const database = testDatabase();
let site: BuiltSite;
beforeAll(async () => {
  site = await openBuiltSite(database.url);
});
afterAll(() => site?.close());

const PHONE = { width: 390, height: 844 };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inMonths = (count: number) => {
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() + count);
  return day.toISOString().slice(0, 10);
};

/** A campaign of the window's owner in a state. */
async function plant(owner: number, state: CampaignState) {
  const id = await plantCampaign(owner, state, { endsIn: 10 * 86_400 });
  const { slug } = await db().one<{ slug: string }>(sql`
    update campaigns set tagline = 'A lantern for the harbour', city = 'Lyon', country = 'FR'
    where id = ${id} returning slug`);
  return { id, slug, edit: (part: string) => `/campaigns/${id}/edit/${part}` };
}

/** What somebody who is not logged in reads on the campaign's page. */
async function publicly(path: string, reading: (visit: Visit) => Promise<void>): Promise<void> {
  const visitor = await site.visit({ viewport: PHONE });
  try {
    await visitor.go(path);
    await reading(visitor);
    expect(visitor.complaints).toEqual([]);
  } finally {
    await visitor.close();
  }
}

const rowOf = (id: number) =>
  db().one<Record<string, unknown>>(sql`
    select state, cancel_reason, banner ->> 'text' as banner, pre_order from campaigns
    where id = ${id}`);

describe('a campaign in the hands of its owner', () => {
  it('[4-51] on a phone: a draft’s banner, calculator, stage, nonprofit and what ran elsewhere', async () => {
    const window = await site.windowOf('drafter', { viewport: PHONE, expectsRefusals: true });
    const { page, go } = window;
    const { id, edit } = await plant(window.id, 'draft');
    await go(edit('extras'));
    await button(page, 'Save banner').click();
    await page.getByText('Write 1 to 140 characters.').waitFor();
    await page.getByLabel('Text', { exact: true }).fill('We ship in May');
    await button(page, 'Save banner').click();
    await page.getByText('Saved.', { exact: true }).first().waitFor();
    expect(await rowOf(id)).toMatchObject({ banner: 'We ship in May' });
    await page.getByLabel('Evidence for “Concept”').fill('https://pictures.test/lantern');
    const stage = page.locator('form', { has: page.getByLabel(/^Evidence for/) });
    await stage.getByRole('button', { name: 'Send for review' }).click();
    await page.getByText('Sent. We’ll review it and get back to you.').first().waitFor();
    const external = page.locator('form', { has: page.getByLabel('Campaign address') });
    await page.getByText('Add a campaign from elsewhere').click();
    await page.getByLabel('Campaign address').fill('elsewhere');
    await external.getByRole('button', { name: 'Send for review' }).click();
    await page.getByText('Enter an address that begins with https://.').waitFor();
    await page.getByLabel('Campaign address').fill('https://elsewhere.test/lantern');
    await page.getByLabel('Raised there').fill('1200');
    await page.getByLabel('Contributors there').fill('31');
    await page.getByLabel('Proof that it’s yours').fill('It links to us.');
    await external.getByRole('button', { name: 'Send for review' }).click();
    await page.getByText('Waiting for our decision').first().waitFor();
    await look(page, 'life-extras-phone');
    await go(edit('funding'));
    await page.getByLabel('Expected number of perks').fill('100');
    await page.getByLabel('Production cost per unit').fill('9');
    await button(page, 'Calculate').click();
    await page.getByText(/short\. Raise the goal/).waitFor();
    await look(page, 'life-calculator-phone');
    await db().run(sql`update campaigns set recipient_type = 'nonprofit' where id = ${id}`);
    await go(edit('funding'));
    await page.getByLabel(/^Registration number/).fill('W123 in the register');
    await page.locator('#nonprofit').getByRole('button', { name: 'Send for review' }).click();
    await page.getByText('Sent. We’ll get back to you.').first().waitFor();
    await go(edit('launch'));
    await page.getByText('Proof of nonprofit status: Waiting for our decision').waitFor();
    await look(page, 'life-launch-phone');
    expect(window.complaints).toEqual([]);
    await window.close();
  });

  it('[2-11] [4-50] moves its address and last day, once, gives links away, is cancelled', async () => {
    const window = await site.windowOf('leader', { expectsRefusals: true });
    const { page, go } = window;
    const { id, slug, edit } = await plant(window.id, 'live');
    await go(edit('settings'));
    await page.getByLabel('Link ending').fill('Two words');
    await button(page, 'Save address').click();
    await page.getByText(/^Enter 3 to 60 lowercase letters/).waitFor();
    await page.getByLabel('Link ending').fill('harbour-lantern');
    await button(page, 'Save address').click();
    await page.getByText('The address is saved.').first().waitFor();
    await page.getByLabel('Your short link').fill('lantern');
    await button(page, 'Save').click();
    await page.getByText('The short link is saved.').first().waitFor();
    await page.getByLabel('Name of the referrer').fill('harbour radio');
    await button(page, 'Create link').click();
    await expect
      .poll(() => page.getByLabel('Name of the referrer').getAttribute('aria-invalid'))
      .toBe('true');
    await page.getByLabel('Name of the referrer').fill('radio');
    await button(page, 'Create link').click();
    await page.getByText('/projects/harbour-lantern/reft/radio').waitFor();
    const day = page.getByLabel('Last day');
    await day.fill(inMonths(6));
    await button(page, 'Change deadline').click();
    await page
      .getByText(/60 days/)
      .first()
      .waitFor();
    await day.fill(inMonths(1));
    await button(page, 'Change deadline').click();
    await page.getByText('The deadline is changed.').first().waitFor();
    await page.getByText('The deadline was changed before, so it can’t change again.').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await look(page, 'life-settings-desktop');
    for (const way of [
      `/projects/${slug}`,
      '/at/lantern',
      '/projects/harbour-lantern/reft/radio',
    ]) {
      await publicly(way, async (visit) => {
        expect(visit.page.url()).toContain('/projects/harbour-lantern');
      });
    }
    await page.getByText('Cancel campaign').first().click();
    await page.getByLabel('To confirm, type harbour-lantern').fill('harbour');
    await page.getByLabel('Reason').fill('The harbour was sold.');
    await button(page, 'Cancel campaign').click();
    await page.getByText('Type the address of the campaign to confirm.').waitFor();
    expect(await rowOf(id)).toMatchObject({ state: 'live' });
    await page.getByLabel('To confirm, type harbour-lantern').fill('harbour-lantern');
    await button(page, 'Cancel campaign').click();
    await page.getByText('The campaign is cancelled.').first().waitFor();
    await publicly('/projects/harbour-lantern', async (visit) => {
      await visit.page.getByText('The harbour was sold.').waitFor();
      await look(visit.page, 'life-cancelled-phone');
    });
    expect(window.complaints).toEqual([]);
    await window.close();
  });

  it('[4-47] on a phone: answers a hold, appeals once; takes pre-orders, then closes', async () => {
    const window = await site.windowOf('held', { viewport: PHONE, expectsRefusals: true });
    const { page, go } = window;
    const { id, slug, edit } = await plant(window.id, 'held');
    await db().run(sql`
      insert into campaign_holds (campaign_id, reason, evidence, held_by)
      values (${id}, 'perk_not_deliverable', 'Photographs of the moulds', ${window.id})`);
    await go(`/command_center/${slug}`);
    await look(page, 'life-command-center-phone');
    await page.getByRole('link', { name: 'See what we need' }).click();
    await page.getByText('Photographs of the moulds').waitFor();
    await button(page, 'Send answer').click();
    await page.getByText('Write 1 to 4,000 characters.').waitFor();
    await page.getByLabel('Your answer').fill('Here they are: https://pictures.test/moulds');
    await button(page, 'Send answer').click();
    await page.getByText('We’ve got your answer.').first().waitFor();
    await expect.poll(() => page.getByLabel('Your answer').inputValue()).toBe('');
    await page.getByLabel('Your answer').fill('Please let somebody else look.');
    await button(page, 'Appeal (you can do this once)').click();
    await page.getByText('We’ve got your appeal.').first().waitFor();
    expect(await button(page, 'Appeal (you can do this once)').count()).toBe(0);
    await look(page, 'life-held-phone');
    // What is locked is shown, and nothing of it is sent as if it had changed.
    const saves: string[] = [];
    page.on('request', (request) => request.method() === 'PATCH' && saves.push(request.url()));
    for (const locked of [`/campaigns/${id}/edit`, edit('content')]) {
      await go(locked);
      await page.locator('fieldset:disabled').first().waitFor({ state: 'attached' });
      await page.waitForTimeout(1_500);
    }
    expect([saves, await page.getByText('Not saved').count()]).toEqual([[], 0]);
    await publicly(`/projects/${slug}`, async (visit) => {
      await visit.page.getByText('Under review').waitFor();
      expect(await visit.page.getByRole('link', { name: 'Back this' }).count()).toBe(0);
    });
    const forever = await plant(window.id, 'forever_funding');
    await go(forever.edit('extras'));
    await page.getByLabel('Ships by').fill(inMonths(3));
    await button(page, 'Take pre-orders').click();
    await page.getByText('Contributions are now pre-orders.').waitFor();
    await look(page, 'life-pre-order-phone');
    await publicly(`/projects/${forever.slug}`, async (visit) => {
      await visit.page.getByText(/pre-order, charged right away and shipped by/).waitFor();
    });
    await button(page, 'Stop pre-orders').click();
    await expect.poll(() => rowOf(forever.id)).toMatchObject({ pre_order: false });
    await go(forever.edit('settings'));
    await page.getByText('Close campaign').first().click();
    await page.locator('[name=confirm_close]').fill(forever.slug);
    await button(page, 'Close campaign').click();
    await page.getByText('The campaign is closed.').first().waitFor();
    expect(await rowOf(forever.id)).toMatchObject({ state: 'closed' });
    expect(await rowOf(id)).toMatchObject({ state: 'held' });
    expect(window.complaints).toEqual([]);
    await window.close();
  });
});
