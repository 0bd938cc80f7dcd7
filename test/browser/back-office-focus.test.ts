import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '../stories/campaign-plant.ts';
import { moneyBackGateway } from '../stories/money-back.ts';
import { escalated } from '../stories/refund-requests.ts';
import { plantPerson } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import { type BuiltSite, openBuiltSite } from './support/built-site.ts';

const database = testDatabase();
const { gateway } = moneyBackGateway();
let site: BuiltSite;
beforeAll(async () => {
  site = await openBuiltSite(database.url, 'web', { STRIPE_API_BASE: gateway.url });
});
afterAll(() => site?.close());

/** What has the focus, as far as it is seen without scrolling. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: active } = document;
    const { top = -1, bottom = -1 } = active?.getBoundingClientRect() ?? {};
    const isSeen = bottom > 0 && top < innerHeight;
    return isSeen ? `${active?.role ?? active?.id} ${active?.textContent}` : 'nothing in sight';
  });

it('after an act the focus is on what says that it was done', async () => {
  const owner = await plantPerson('owner');
  const campaignId = await plantCampaign(owner.accountId, 'live');
  const trust = await plantPerson('trust', 'trust');
  const complaints = await site.as(
    trust,
    { viewport: { width: 390, height: 844 } },
    async ({ page, go }) => {
      await go(`/admin/projects/${campaignId}`);
      const acts = page.locator('#acts');
      await acts.getByText('Put on hold').first().click();
      const form = acts.locator('form', { has: page.locator('[name=intent][value=hold]') });
      await form.getByLabel('Reason').selectOption('other');
      await form.getByLabel('Evidence wanted').fill('A photo');
      await form.getByRole('button', { name: 'Put on hold' }).click();
      await expect.poll(() => focused(page)).toMatch(/^status .*on hold/i);
      await acts.getByText('Release', { exact: true }).first().click();
      await acts.getByRole('button', { name: 'Release' }).click();
      await expect.poll(() => focused(page)).toMatch(/^status .*released/i);
      // Whoever walks on begins as everywhere.
      await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
      expect(await focused(page)).not.toMatch(/^status/);
    },
  );
  expect(complaints).toEqual([]);
});

it('what is moved up by a place can be moved on at once', async () => {
  const { accountId } = await plantPerson('holder');
  const ids = [
    await plantCampaign(accountId, 'live'),
    await plantCampaign(accountId, 'live'),
    await plantCampaign(accountId, 'live'),
  ];
  const last = ids.at(-1);
  await db().run(
    sql`update campaigns set title = 'Campaign ' || id where id = any(${ids}::bigint[])`,
  );
  const { id } = await db().one<{ id: number }>(sql`
    with made as (insert into campaign_collections (slug, texts)
      values ('shelf', '{"en": {"title": "Shelf", "tagline": "", "text": ""}}') returning id),
    filled as (insert into campaign_collection_entries (collection_id, campaign_id, position)
      select made.id, c.id, c.place from made,
        unnest(${ids}::bigint[]) with ordinality as c (id, place))
    select id from made`);
  const curator = await plantPerson('curator', 'curator');
  const complaints = await site.as(curator, {}, async ({ page, go }) => {
    await go(`/admin/campaign_collections/${id}`);
    const rows = page.locator('.chosen-campaigns li');
    const place = () => rows.allTextContents().then((all) => all.findIndex(isLast));
    const isLast = (text: string) => text.includes(`Campaign ${last}`);
    await page.getByRole('button', { name: `Move Campaign ${last} up` }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(place).toBe(1);
    await page.keyboard.press('Enter');
    await expect.poll(place).toBe(0);
  });
  expect(complaints).toEqual([]);
});

it('what a refund would be is where the page goes on, for the keyboard as well', async () => {
  const { id } = await escalated();
  const trust = await plantPerson('decider', 'trust');
  const complaints = await site.as(trust, {}, async ({ page, go }) => {
    await go(`/admin/refund_escalations/${id}`);
    const acts = page.locator('#acts');
    await acts.getByText('Grant').first().click();
    await acts.getByRole('button', { name: 'Review the refund' }).click();
    await page.waitForURL(/grant=\d+/);
    await expect.poll(() => focused(page)).toMatch(/^(?:region|acts) /);
    await page.keyboard.press('Tab');
    expect(await acts.locator(':focus').count()).toBe(1);
  });
  expect(complaints).toEqual([]);
});
