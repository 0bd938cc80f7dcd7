import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { decideReview } from '#flows/review-contribution/index.ts';
import { askAgain, holdCampaign } from '#modules/campaigns/index.ts';
import { newestVersion, proposeFee } from '#modules/settings/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/actor.ts';
import { plantCampaign } from '../stories/campaign-plant.ts';
import { addresses, input, key, makeCampaign, visitor } from '../stories/market.ts';
import { moneyGateway } from '../stories/money-gateway.ts';
import { plantPerson } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import { type BuiltSite, openBuiltSite } from './support/built-site.ts';

const database = testDatabase();
const gateway = moneyGateway();
let site: BuiltSite;
beforeAll(async () => {
  site = await openBuiltSite(database.url, 'web', { STRIPE_API_BASE: gateway.url });
});
afterAll(() => site?.close());

it('who was slower than a colleague reads why, beside what can be done now', async () => {
  const owner = await plantPerson('maker');
  const campaignId = await plantCampaign(owner.accountId, 'live');
  const colleague = { ...(await plantPerson('fast', 'trust')), ip: '::1', requestId: 'fast' };
  const complaints = await site.as(
    await plantPerson('slow', 'trust'),
    { expectsRefusals: true },
    async ({ page, go }) => {
      await go(`/admin/projects/${campaignId}`);
      const acts = page.locator('#acts');
      await acts.getByText('Put on hold').first().click();
      const form = acts.locator('form', { has: page.locator('[name=intent][value=hold]') });
      await form.getByLabel('Reason').selectOption('other');
      await form.getByLabel('Evidence wanted').fill('A photo');
      const hold = { reason: 'other', evidence: 'A film', dueAt: null } as const;
      await holdCampaign(campaignId, hold, colleague);
      await form.getByRole('button', { name: 'Put on hold' }).click();
      await acts.getByText('This page now shows the current state').waitFor();
      await acts.getByText('Ask for more evidence').first().waitFor();
      // It is told on though the page was read anew, until something else is sent.
      await expect
        .poll(() => acts.getByText('This page now shows the current state').count())
        .toBe(1);
      // The page goes on there, for eye and keyboard, though the button that was pressed is gone.
      const told = acts.getByRole('alert');
      const isFocused = () => told.evaluate((box) => box.parentElement === document.activeElement);
      await expect.poll(isFocused).toBe(true);
      const { top, bottom } = await told.evaluate((box) => box.getBoundingClientRect());
      expect([top > 0, bottom < (page.viewportSize()?.height ?? 0)]).toEqual([true, true]);
      expect(await acts.getByRole('button', { name: 'Put on hold' }).count()).toBe(0);
      await askAgain(campaignId, { evidence: 'More', dueAt: null, seenAt: null }, colleague);
      await acts.getByText('Release', { exact: true }).first().click();
      await acts.getByRole('button', { name: 'Release' }).click();
      await expect
        .poll(() => acts.getByText('This page now shows the current state').count())
        .toBe(0);
    },
  );
  expect(complaints).toEqual([]);
});

/** A contribution that waits for trust. */
async function underReview(): Promise<number> {
  const campaign = await makeCampaign();
  const { accountId } = await plantPerson('backer');
  const values = { extra_cents: 2000, expected_total_cents: 2000 };
  const begin = () =>
    startContribution(input(campaign, values), visitor({ accountId }), key(), addresses);
  const first = await begin();
  await db().run(sql`
    insert into contribution_declines (contribution_id, campaign_id, holder, client_key)
    select ${first.contribution.id}, ${campaign.id}, ${`account:${accountId}`}, ''
    from generate_series(1, 5)`);
  return (await begin()).contribution.id;
}

it('who was slower about a contribution under review reads by whom it was decided, and how', async () => {
  const id = await underReview();
  const { accountId: actorId } = await plantPerson('Quickest', 'trust');
  const slow = await plantPerson('slowest', 'admin');
  const complaints = await site.as(slow, { expectsRefusals: true }, async ({ page, go }) => {
    await go(`/admin/contribution_reviews/${id}`);
    const acts = page.locator('#acts');
    await acts.getByText('Cancel the contribution').first().click();
    const form = acts.locator('form', { has: page.locator('[name=intent][value=cancel]') });
    await form.getByLabel('Reason').fill('A stolen card');
    await decideReview({
      decision: 'release',
      contributionId: id,
      actorId,
      note: 'Known to us',
      ip: '::1',
      requestId: 'quick',
    });
    await form.getByRole('button', { name: 'Cancel the contribution' }).click();
    await acts.getByText('no longer waiting for a decision').waitFor();
    await page.locator('dd', { hasText: 'Quickest' }).waitFor();
    await page.getByText('Charge released').first().waitFor();
    await page.getByText('Known to us').waitFor();
    expect(await acts.getByRole('button', { name: 'Cancel the contribution' }).count()).toBe(0);
    await page.locator(`a[href="/admin/contributions/${id}"]`).waitFor();
  });
  expect(complaints).toEqual([]);
});

it('who was slower about the market’s fee reads what is proposed by now', async () => {
  const slow = await plantPerson('slow-admin', 'admin');
  const quick = await plantPerson('Quick', 'admin');
  const proposer: Actor = {
    kind: 'person',
    accountId: quick.accountId,
    roles: ['admin'],
    isRoleWithheld: false,
    visitorId: '',
    sessionId: 's',
    locale: 'en',
    ip: '::1',
    requestId: 'quick',
  };
  const complaints = await site.as(slow, { expectsRefusals: true }, async ({ page, go }) => {
    await go('/admin/market_offer');
    await page.getByLabel('New fee').fill('4');
    const { id } = await newestVersion();
    await proposeFee({ bps: 350, note: 'Less', basedOn: id }, proposer);
    // On a slow line what the frame reads anew comes long after the refusal.
    await page.route(/\.data\?_routes=root$/, async (route) => {
      await pause(400);
      await route.continue().catch(() => undefined);
    });
    await page.getByRole('button', { name: 'Propose fee' }).click();
    await page.getByText('Someone else changed the market in the meantime.').waitFor();
    await page.getByText('Quick').first().waitFor();
    await page.getByRole('button', { name: 'Approve new fee' }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.getByText('This page now shows the current state').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });
  expect(complaints).toEqual([]);
});
