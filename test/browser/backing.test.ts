import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { loadChecks, runChecks } from '../../checks/report.ts';
import { launchChromium } from '../support/chromium.ts';
import {
  arriveAtThanks,
  CARDS,
  choosePerk,
  confirmWithBank,
  fillAddress,
  fillCard,
  fillGuest,
  goToPayment,
  payButton,
  signIn,
} from './support/checkout-steps.ts';
import {
  type JourneyCampaign,
  type JourneyMarket,
  PASSWORD,
  plantJourneyMarket,
} from './support/journey-market.ts';
import { openProduct, type Product } from '../support/product.ts';
import { complaintsOf, type Visitor, type Visit, visit } from './support/visit.ts';

let product: Product;
let market: JourneyMarket;
let browser: Browser;
beforeAll(async () => {
  product = await openProduct();
  market = await plantJourneyMarket();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Does the work in a window of its own; answers what it complained about. */
async function as(visitor: Visitor, work: (window: Visit) => Promise<void>): Promise<string[]> {
  return complaintsOf(await visit(browser, product.url, visitor), work);
}

const guest = (name: string) => ({
  email: `${name}@guests.test`,
  firstname: name[0]?.toUpperCase() + name.slice(1),
  lastname: 'Guest',
});
const checkoutOf = ({ slug }: JourneyCampaign) => `/projects/${slug}/payments/new`;

/** What the database says of one person's contributions, oldest first. */
async function contributionsOf(email: string): Promise<string[]> {
  const rows = await db().query<{ state: string; total_minor: bigint }>(sql`
    select state, total_minor from contributions where email = ${email} order by id`);
  return rows.map(({ state, total_minor: total }) => `${state} ${total}`);
}

interface Books {
  readonly currencies: Readonly<Record<string, { readonly captured: number }>>;
}

/** Up to the payment of a perk that ships nothing. */
async function guestToPayment(page: Page, perk: string, name: string): Promise<void> {
  await choosePerk(page, perk);
  await fillGuest(page, guest(name));
  await goToPayment(page);
}

describe('backing a campaign', () => {
  it('[2-12] as a guest with a shipped perk, from the campaign page to the receipt', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go(`/projects/${market.lantern.slug}`);
        await page.getByRole('link', { name: 'Back this' }).first().click();
        await page.waitForURL(`**${checkoutOf(market.lantern)}**`);
        await choosePerk(page, 'Brass lantern');
        await fillGuest(page, guest('gwen'));
        await fillAddress(page, '$52.00');
        await goToPayment(page);
        await fillCard(page, CARDS.good);
        await page.getByRole('button', { name: /^Pay \$52\.00/ }).click();
        await arriveAtThanks(page);
        expect(await contributionsOf('gwen@guests.test')).toEqual(['collected 5200']);
        await page.reload();
        await arriveAtThanks(page);
        await page.getByRole('link', { name: 'View receipt' }).click();
        await page.getByText('$52.00').first().waitFor();
      }),
    ).resolves.toEqual([]));

  it('with an account and 3-D Secure', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go(`/accounts/sign_in?from=${encodeURIComponent(checkoutOf(market.lantern))}`);
        await signIn(page, market.ben.email, PASSWORD);
        await page.waitForURL(`**${checkoutOf(market.lantern)}`);
        await choosePerk(page, 'Sticker sheet');
        await goToPayment(page);
        await fillCard(page, CARDS.alwaysSecure);
        await payButton(page).click();
        await confirmWithBank(page);
        await arriveAtThanks(page);
        expect(await contributionsOf(market.ben.email)).toEqual(['collected 500']);
      }),
    ).resolves.toEqual([]));

  it('is declined, keeps what was typed, and goes on with another card', () =>
    expect(
      as({ expectsRefusals: true }, async ({ page, go }) => {
        await go(checkoutOf(market.lantern));
        await guestToPayment(page, 'Sticker sheet', 'dora');
        await payButton(page).click();
        await page.frameLocator('iframe').getByText('Enter the card number.').waitFor();
        await fillCard(page, CARDS.declined);
        await payButton(page).click();
        await page.getByText('Your bank declined this card', { exact: false }).first().waitFor();
        await page.getByText('dora@guests.test').first().waitFor();
        await page.getByRole('link', { name: 'Back to the campaign' }).waitFor();
        // What was chosen is changed where it stands, as on the page before.
        expect(await page.getByRole('button', { name: 'Edit my contribution' }).count()).toBe(0);
        await page.getByRole('button', { name: 'Change Your selection', exact: true }).click();
        await choosePerk(page, 'Sticker sheet');
        await goToPayment(page);
        await fillCard(page, CARDS.good);
        await payButton(page).click();
        await arriveAtThanks(page);
        expect(await contributionsOf('dora@guests.test')).toEqual(['failed 500', 'collected 500']);
      }),
    ).resolves.toEqual([]));

  it('is refused when the last one was sold while the card was typed, and nobody pays', () =>
    expect(
      as({ expectsRefusals: true }, async ({ page, go }) => {
        await go(checkoutOf(market.lantern));
        await guestToPayment(page, 'The last print', 'slow');
        const complaints = await as({}, async (faster) => {
          await faster.go(checkoutOf(market.lantern));
          await guestToPayment(faster.page, 'The last print', 'fast');
          await fillCard(faster.page, CARDS.good);
          await payButton(faster.page).click();
          await arriveAtThanks(faster.page);
        });
        expect(complaints).toEqual([]);
        await fillCard(page, CARDS.good);
        await payButton(page).click();
        await page.getByText('This perk has just sold out. Nothing was charged.').first().waitFor();
        expect(await contributionsOf('slow@guests.test')).toEqual([]);
        expect(await contributionsOf('fast@guests.test')).toEqual(['collected 2000']);
      }),
    ).resolves.toEqual([]));

  it('charges once however often the button is pressed', () =>
    expect(
      as({ expectsRefusals: true }, async ({ page, go }) => {
        await go(checkoutOf(market.lantern));
        await guestToPayment(page, 'Sticker sheet', 'hasty');
        await fillCard(page, CARDS.good);
        await payButton(page).dblclick();
        await arriveAtThanks(page);
        expect(await contributionsOf('hasty@guests.test')).toEqual(['collected 500']);
      }),
    ).resolves.toEqual([]));

  it('without a script, by the hosted card page and 3-D Secure', () =>
    expect(
      as({ javaScriptEnabled: false, expectsRefusals: true }, async ({ page, go }) => {
        await go(checkoutOf(market.lantern));
        await page.getByRole('radio', { name: /Sticker sheet/ }).check({ force: true });
        await fillGuest(page, guest('quiet'));
        await payButton(page).click();
        // Without a script the page cannot follow the choice: the new total is shown and asked about once.
        const number = page.getByLabel('Card number');
        const isAsked = page.getByText('The total has changed');
        await isAsked.or(number).first().waitFor();
        if (await isAsked.isVisible()) await payButton(page).click();
        await number.fill(CARDS.alwaysSecure);
        await page.getByLabel(/Expiry/).fill('12 / 34');
        await page.getByLabel('Security code').fill('123');
        const name = page.getByLabel('Name on the card');
        if ((await name.count()) > 0) await name.fill('Quiet Guest');
        await page.getByRole('button', { name: /Pay|Save card/ }).click();
        const thanks = page.getByRole('heading', { level: 1, name: 'Thank you' });
        const bank = page.getByRole('button', { name: 'Complete' });
        await thanks.or(bank).first().waitFor();
        // Once for the card, and once more for its first charge, to which a link of ours leads.
        const confirm = page.getByRole('link', { name: 'Confirm with my bank' });
        while (!(await thanks.isVisible())) {
          const asked = page.url();
          await bank.or(confirm).first().click();
          await page.waitForURL((url) => url.href !== asked);
          await thanks.or(bank).or(confirm).first().waitFor();
        }
        expect(await contributionsOf('quiet@guests.test')).toEqual(['collected 500']);
      }),
    ).resolves.toEqual([]));
});

describe('what follows', () => {
  it('[2-10] the owner sees them in the command center, and nobody else does', async () => {
    const complaints = await as({}, async ({ page, go }) => {
      const address = `/command_center/${market.lantern.slug}`;
      await go(`/accounts/sign_in?from=${encodeURIComponent(address)}`);
      await signIn(page, market.nora.email, PASSWORD);
      await page.waitForURL(`**${address}`);
      await page.getByText('Gwen Guest').first().waitFor();
      await page.getByText(market.ben.name).first().waitFor();
      const { raised_minor: raised } = await db().one<{ raised_minor: bigint }>(sql`
        select raised_minor from campaign_totals where campaign_id = ${market.lantern.id}`);
      await page
        .getByText(`$${raised / 100n}`)
        .filter({ visible: true })
        .first()
        .waitFor();
    });
    expect(complaints).toEqual([]);
    const answer = await fetch(`${product.url}/command_center/${market.lantern.slug}`, {
      redirect: 'manual',
    });
    expect([302, 404]).toContain(answer.status);
  });

  it('a promise is charged at the deadline of an all-or-nothing campaign, once', async () => {
    const complaints = await as({}, async ({ page, go }) => {
      await go(checkoutOf(market.atlas));
      await guestToPayment(page, 'A bound copy', 'hope');
      await fillCard(page, CARDS.good);
      await page.getByRole('button', { name: /^Pledge \$30\.00/ }).click();
      await arriveAtThanks(page);
    });
    expect(complaints).toEqual([]);
    expect(await contributionsOf('hope@guests.test')).toEqual(['pledged 3000']);
    await product.moveClocks(25 * 3600);
    await expect
      .poll(() => contributionsOf('hope@guests.test'), { timeout: 60_000, interval: 500 })
      .toEqual(['collected 3000']);
    const { state, outcome } = await db().one<{ state: string; outcome: string }>(sql`
      select state, outcome from campaigns where id = ${market.atlas.id}`);
    expect([state, outcome]).toEqual([expect.stringMatching(/ended|forever_funding/), 'funded']);
  });

  it('leaves nothing that breaks an invariant, and the books of the provider agree', async () => {
    const open = () =>
      db().one<{ n: number }>(sql`
        select count(*) as n from payment_attempts where state in ('stored', 'requires_action', 'unknown')`);
    await expect.poll(async () => (await open()).n).toBe(0);
    await expect
      .poll(async () => (await runChecks(await loadChecks())).violations, {
        interval: 1_000,
      })
      .toEqual([]);
    const collected = await db().one<{ total: bigint }>(sql`
      select sum(total_minor)::bigint as total from contributions where state = 'collected'`);
    const { currencies } = await product.gateway<Books>('books');
    expect(currencies.usd?.captured).toBe(Number(collected.total));
  });
});
