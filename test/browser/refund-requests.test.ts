import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { addresses, input, key, makeCampaign, stateOf, visitor } from '../stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '../stories/money-gateway.ts';
import { requestStates } from '../stories/refund-requests.ts';
import { plantPerson } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import { type BuiltSite, look, openBuiltSite } from './support/built-site.ts';
import type { Visit, Visitor } from './support/visit.ts';

const DEVICES: readonly (readonly [string, Visitor])[] = [
  ['phone', { viewport: { width: 390, height: 844 } }],
  ['desktop', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
  ['no-script', { viewport: { width: 390, height: 844 }, javaScriptEnabled: false }],
];

/** One size of the journey: what is measured of a page is measured by a script. */
interface Journey {
  readonly size: string;
  readonly see: typeof look;
  readonly id: number;
  readonly campaignId: number;
  readonly backerId: number;
}

async function ask({ page, go }: Visit, { size, see, backerId }: Journey): Promise<void> {
  await go(`/individuals/${backerId}/contributions`);
  await page.getByRole('link', { name: 'Refunds and changes' }).click();
  await page.getByRole('link', { name: 'ask the campaign’s owner for a refund' }).click();
  const form = page.locator('#refund-request');
  await form.locator('summary').click();
  await form.getByText(/The campaign’s owner has 7 days to answer/).waitFor();
  // Nothing is said for whoever asks.
  expect(await form.getByLabel('Reason').inputValue()).toBe('');
  await form.getByLabel('Reason').selectOption({ label: 'Another reason' });
  await form.getByRole('button', { name: 'Send request' }).click();
  // Another reason is to be explained; what was chosen stays.
  await form.getByText('This field is required.').first().waitFor();
  await see(page, `refund-request-problem-${size}`);
  await form.getByLabel('What happened').fill('It was due in May.\nNobody answers.');
  await form.getByRole('button', { name: 'Send request' }).click();
  await page.getByText(/Your request is sent\. The owner has 7 days/).waitFor();
  await form.getByText(/The campaign’s owner has until /).waitFor();
  await see(page, `refund-request-open-${size}`);
}

async function decline({ page, go }: Visit, { size, see, campaignId }: Journey): Promise<void> {
  await go(`/command_center/${campaignId}`);
  await page.getByRole('link', { name: 'View requests' }).click();
  await page.waitForURL(/show=refunds/);
  await page
    .getByRole('main')
    .getByRole('link', { name: `ben-${size}` })
    .first()
    .click();
  const card = page.locator('#refund-request');
  await card.getByText(/Reason: Another reason/).waitFor();
  await card.locator('summary').click();
  await card.getByLabel('Your answer').fill('It left our warehouse last week.');
  await see(page, `refund-request-owner-${size}`);
  await card.getByRole('button', { name: 'Decline and send answer' }).click();
  await page.getByText('Request declined. The contributor gets your answer').waitFor();
  await card.getByText(/You declined this request/).waitFor();
}

async function escalate({ page, go }: Visit, { size, see, id }: Journey): Promise<void> {
  await go(`/contributions/${id}`);
  const card = page.locator('#refund-request');
  await card.getByText('It left our warehouse last week.').waitFor();
  await card.locator('summary').click();
  await see(page, `refund-request-declined-${size}`);
  await card.getByLabel('What should our team know?').fill('The carrier knows nothing of it.');
  await card.getByRole('button', { name: 'Send to our team' }).click();
  await card.getByText(/Our team is looking at your request/).waitFor();
}

async function grant({ page, go }: Visit, { size, see, id }: Journey): Promise<void> {
  const here = page.locator(`a[href="/admin/refund_escalations/${id}"]`);
  await go('/admin');
  await here.first().click();
  await page.getByRole('heading', { level: 1, name: `Contribution #${id}` }).waitFor();
  await page.getByText('The carrier knows nothing of it.').waitFor();
  await page.getByText('It left our warehouse last week.').waitFor();
  await see(page, `refund-escalation-${size}`);
  await page.getByText('Grant the refund', { exact: true }).first().click();
  await page.getByText(/^Up to \$20\.00\s.*from the campaign’s balance/).waitFor();
  const amount = page.getByLabel('Amount').first();
  await amount.fill('100');
  await page.getByRole('button', { name: 'Review the refund' }).click();
  await page
    .getByText(/more than is left/)
    .first()
    .waitFor();
  await amount.fill('');
  await page.getByRole('button', { name: 'Review the refund' }).click();
  await page.getByText(/^\$20\.00\s.*goes back to the card/).waitFor();
  await see(page, `refund-escalation-checked-${size}`);
  await page.getByRole('textbox', { name: 'Note' }).first().fill('The parcel is lost');
  await page.getByRole('button', { name: /^Refund \$20\.00/ }).click();
  await page.getByText(/The refund of \$20\.00\s.*is on its way/).waitFor();
  expect(await here.count()).toBe(0);
}

async function seeGranted({ page, go }: Visit, { size, see, id }: Journey): Promise<void> {
  await go(`/contributions/${id}`);
  await page.getByText(/Our team granted your request: \$20\.00\sUSD goes back to you/).waitFor();
  await see(page, `refund-request-granted-${size}`);
}

describe('a refund that a contributor asks for', () => {
  const database = testDatabase();
  const gateway = moneyGateway();
  let site: BuiltSite;
  beforeAll(async () => {
    site = await openBuiltSite(database.url, 'web', { STRIPE_API_BASE: gateway.url });
  });
  afterAll(() => site.close());

  async function paid(size: string) {
    const campaign = await makeCampaign();
    const [owner, backer] = [await plantPerson(`owner-${size}`), await plantPerson(`ben-${size}`)];
    await db().run(sql`
      update campaigns set owner_id = ${owner.accountId} where id = ${campaign.id}`);
    const values = { extra_cents: 2000, expected_total_cents: 2000 };
    const { contribution } = await startContribution(
      input(campaign, values),
      visitor({ accountId: backer.accountId }),
      key(),
      addresses,
    );
    return { campaign, owner, backer, id: contribution.id };
  }

  it.each(DEVICES)(
    'is declined, brought before the trust team and granted: %s',
    async (size, device) => {
      const { campaign, owner, backer, id } = await paid(size);
      const trust = await plantPerson(`trust-${size}`, 'trust');
      const journey: Journey = {
        size,
        id,
        campaignId: campaign.id,
        backerId: backer.accountId,
        async see(page, name) {
          if (device.javaScriptEnabled !== false) await look(page, name);
        },
      };
      const refusedOnce = { ...device, expectsRefusals: true };
      const complaints = [
        await site.as(backer, refusedOnce, (window) => ask(window, journey)),
        await site.as(owner, device, (window) => decline(window, journey)),
        await site.as(backer, device, (window) => escalate(window, journey)),
        await site.as(trust, refusedOnce, (window) => grant(window, journey)),
        await site.as(backer, device, (window) => seeGranted(window, journey)),
      ];
      expect(complaints.flat()).toEqual([]);
      expect([await stateOf(id), await requestStates({ id })]).toEqual(['refunded', ['granted']]);
    },
  );

  itLeavesMoneyInOrder(gateway);
});
