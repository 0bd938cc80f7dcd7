import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { resolveRefund, resolveRefunds } from '#flows/refund-contribution/index.ts';
import { chargeReleased } from '#flows/review-contribution/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { collected, deliverEvent, surplusOf } from '../stories/money-back.ts';
import { addresses, input, key, makeCampaign, stateOf, visitor } from '../stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '../stories/money-gateway.ts';
import { plantPerson } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import { type BuiltSite, look, openBuiltSite } from './support/built-site.ts';
import type { Visitor } from './support/visit.ts';

const DESKTOP: Visitor = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' };
const PHONE: Visitor = { viewport: { width: 390, height: 844 } };

describe('money in the back office', () => {
  const database = testDatabase();
  const gateway = moneyGateway();
  let site: BuiltSite;
  beforeAll(async () => {
    site = await openBuiltSite(database.url, 'web', { STRIPE_API_BASE: gateway.url });
  });
  afterAll(() => site.close());

  for (const [size, device] of [
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const) {
    it(`a charge that waits is looked at by trust and released: ${size}`, async () => {
      const campaign = await makeCampaign();
      const { accountId } = await plantPerson(`Carla-${size}`);
      const values = { extra_cents: 2000, expected_total_cents: 2000 };
      const begin = () =>
        startContribution(input(campaign, values), visitor({ accountId }), key(), addresses);
      const first = await begin();
      await db().run(sql`
        insert into contribution_declines (contribution_id, campaign_id, holder, client_key)
        select ${first.contribution.id}, ${campaign.id}, ${`account:${accountId}`}, ''
        from generate_series(1, 5)`);
      const { id } = (await begin()).contribution;
      expect(await stateOf(id)).toBe('risk_review');
      const trust = await plantPerson(`trust-${size}`, 'trust');
      const complaints = await site.as(trust, device, async ({ page, go }) => {
        await go('/admin/contribution_reviews');
        await look(page, `back-office-reviews-${size}`);
        await page.keyboard.press('j');
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: `Contribution #${id}` }).waitFor();
        await page.getByText('Release the charge').first().click();
        await page.getByText(/^The saved card is charged \$20\.00/).waitFor();
        await look(page, `back-office-review-${size}`);
        await page.getByRole('button', { name: 'Release the charge' }).click();
        await page.getByText('Released. The card is being charged.').waitFor();
      });
      expect(complaints).toEqual([]);
      await chargeReleased(id);
      expect(await stateOf(id)).toBe('collected');
    });

    it(`a refund that got stuck is decided by finance: ${size}`, async () => {
      const { id } = await collected(5000);
      await db().run(sql`
        update contributions set refund_due = 'perk_unavailable', refund_tries = 3 where id = ${id}`);
      const finance = await plantPerson(`decider-${size}`, 'finance');
      const complaints = await site.as(finance, device, async ({ page, go }) => {
        await go('/admin');
        await page.locator(`a[href="/admin/contributions/${id}"]`).first().click();
        await page.getByRole('heading', { level: 1, name: `Contribution #${id}` }).waitFor();
        await look(page, `back-office-contribution-${size}`);
        await page.getByText('Refund', { exact: true }).first().click();
        await page
          .getByRole('textbox', { name: 'Note' })
          .first()
          .fill('Their old card works again');
        await look(page, `back-office-refund-${size}`);
        await page.getByRole('button', { name: 'Refund', exact: true }).click();
        await page.getByText('$50.00', { exact: false }).first().waitFor();
        await page.getByText('Refunded', { exact: true }).first().waitFor();
      });
      expect(complaints).toEqual([]);
      expect(await stateOf(id)).toBe('refunded');
    });

    it(`an extra charge that its bank sent back is recorded as paid another way: ${size}`, async () => {
      const { id, charge } = await surplusOf(gateway);
      await resolveRefunds();
      await gateway.control('refunds/fail', { charge });
      const { refund } = await db().one<{ refund: number }>(sql`
        select id as refund from payment_refunds where source_id = ${id}`);
      await resolveRefund(refund);
      const finance = await plantPerson(`payer-${size}`, 'finance');
      const complaints = await site.as(finance, device, async ({ page, go }) => {
        await go('/admin');
        const row = page.getByRole('row', { name: /Extra charge that couldn’t be refunded/ });
        await row.locator(`a[href="/admin/contributions/${id}"]`).click();
        await page.getByRole('heading', { level: 1, name: `Contribution #${id}` }).waitFor();
        // The books show it from the charge on.
        await page.getByText(/^attempt:\d+:surplus$/).waitFor();
        const act = page.getByText('Record an extra charge as refunded').first();
        await act.click();
        await page.getByText(/\$100\.00\sUSD still belongs to the contributor/).waitFor();
        await page.getByRole('textbox', { name: 'Note' }).last().fill('By bank transfer');
        await look(page, `back-office-extra-charge-${size}`);
        await page.getByRole('button', { name: 'Record an extra charge as refunded' }).click();
        await page.getByText(/\$100\.00\s.*recorded as refunded another way/).waitFor();
        await act.waitFor({ state: 'detached' });
        await look(page, `back-office-extra-charge-paid-${size}`);
        await go('/admin');
        expect(await page.locator(`a[href="/admin/contributions/${id}"]`).count()).toBe(0);
      });
      expect(complaints).toEqual([]);
    });

    it(`a dispute is answered by finance before the day it is due, and won: ${size}`, async () => {
      const made = await collected(4000);
      const dispute = await gateway.control<{ id: string }>('disputes/open', made);
      const said = { id: dispute.id, object: 'dispute' };
      await deliverEvent(said, 'charge.dispute.created');
      const finance = await plantPerson(`finance-${size}`, 'finance');
      const complaints = await site.as(finance, device, async ({ page, go }) => {
        await go('/admin');
        const row = page.getByRole('row', { name: /Due / });
        await row.locator(`a[href="/admin/contributions/${made.id}"]`).click();
        await page.getByRole('heading', { level: 1, name: `Contribution #${made.id}` }).waitFor();
        await page.getByText('Answer due by').waitFor();
        await page.getByRole('link', { name: 'Send evidence to the bank' }).click();
        await page.getByText('Send to the bank').first().click();
        await page.getByText(/and takes it until /).waitFor();
        await page.getByLabel('Your statement').fill('Handed over at the fair');
        await look(page, `back-office-evidence-${size}`);
        await page.getByRole('button', { name: 'Send to the bank' }).click();
        await page.getByText('Evidence sent. The bank decides now.').waitFor();
        await page.getByText('Evidence sent', { exact: true }).waitFor();
        expect(await page.getByText('Answer due by').count()).toBe(0);
        // It waits for the bank now, and for nobody here.
        await go('/admin');
        expect(await page.locator(`a[href="/admin/contributions/${made.id}"]`).count()).toBe(0);
      });
      expect(complaints).toEqual([]);
      const { by } = await db().one<{ by: number | null }>(sql`
        select answered_by as by from payment_disputes where dispute_ref = ${dispute.id}`);
      expect(by).toBe(finance.accountId);
      await gateway.control('disputes/win', made);
      await deliverEvent(said, 'charge.dispute.closed');
      expect(await stateOf(made.id)).toBe('collected');
    });
  }

  itLeavesMoneyInOrder(gateway);
});
