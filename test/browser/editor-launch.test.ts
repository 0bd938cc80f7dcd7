import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { loadChecks, runChecks } from '../../checks/report.ts';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import {
  arriveAtThanks,
  CARDS,
  choosePerk,
  fillAddress,
  fillCard,
  fillGuest,
  goToPayment,
  payButton,
  signIn,
} from './support/checkout-steps.ts';
import { look } from './support/built-site.ts';
import { addPerk, becomeOwner } from './support/owner-steps.ts';
import { type JourneyMarket, PASSWORD, plantJourneyMarket } from './support/journey-market.ts';
import {
  complaintsOf,
  expectAccessible,
  expectNoOverflow,
  type Visitor,
  type Visit,
  visit,
} from './support/visit.ts';

const PHONE = { width: 390, height: 844 };
const SECTIONS = ['perks', 'team', 'funding', 'extras', 'settings', 'launch'];

let product: Product;
let market: JourneyMarket;
let browser: Browser;
beforeAll(async () => {
  product = await openProduct();
  market = await plantJourneyMarket();
  browser = await launchChromium();
});
afterAll(() => browser?.close().then(() => product?.stop()));

/** A draft of Nora's with everything but what the sections of this file ask for. */
async function plantDraft(title: string): Promise<{ id: number; slug: string }> {
  const slug = title.toLowerCase().replaceAll(' ', '-');
  const story = `<p>${'It is made by hand in the harbour. '.repeat(8)}</p>`;
  const { id } = await db().one<{ id: number }>(sql`
    insert into campaigns (slug, owner_id, state, title, tagline, story_html, category_id, city, city_slug,
      country, card_public_id, card_alt)
    select ${slug}, ${market.nora.id}, 'draft', ${title}, 'Made by hand', ${story},
      (select id from categories where slug = 'home'), 'Lyon', 'lyon', 'FR', card_public_id, 'A lantern'
    from campaigns where id = ${market.lantern.id} returning id`);
  return { id, slug };
}

/** Does the work as Nora, or who is named, in a window of their own; answers what it complained about. */
async function asNora(
  visitor: Visitor,
  address: string,
  work: (window: Visit) => Promise<void>,
  email = market.nora.email,
): Promise<string[]> {
  return complaintsOf(await visit(browser, product.url, visitor), async (window) => {
    await window.page.goto(address);
    await signIn(window.page, email, PASSWORD);
    await window.page.waitForURL(`**${address}`);
    await work(window);
  });
}

const stateOf = (id: number) =>
  db().one<{ state: string }>(sql`select state from campaigns where id = ${id}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saved = (page: Page) => page.getByText('Saved.', { exact: true }).first();

/** The launch refuses with every reason, each with the way to its spot; nothing changes. */
async function isRefused({ page, go }: Visit, id: number): Promise<void> {
  await go(`/campaigns/${id}/edit/launch`);
  expect(await page.getByText('Nothing left to fix').count()).toBe(0);
  await button(page, 'Launch campaign').click();
  const alert = page.locator('#launch-gaps').getByRole('alert');
  const perk = alert.getByRole('link', {
    name: 'Add at least one perk, or choose “Launch without perks”.',
  });
  await perk.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('launch-gaps');
  for (const reason of [/identity of the recipient/, /Accept the terms/]) {
    await alert.getByRole('link', { name: reason }).waitFor();
  }
  expect(await stateOf(id)).toEqual({ state: 'draft' });
  const { reasons } = await db().one<{ reasons: string[] }>(sql`
    select reasons from campaign_refusals where campaign_id = ${id} order by id desc limit 1`);
  expect(reasons).toContain('perks:perks');
  await perk.click();
  await page.waitForURL(`**/campaigns/${id}/edit/perks**`);
}

async function makePerks({ page }: Visit): Promise<void> {
  await addPerk(page, { title: 'Brass lamp', price: 'much', shipping: {} });
  await page.getByText('Enter an amount such as 12.50.', { exact: true }).waitFor();
  await page
    .getByText('Add a shipping destination, or choose that nothing is shipped.', { exact: true })
    .waitFor();
  await page.getByLabel('Price', { exact: true }).fill('45');
  await page.getByLabel('Destination 1').selectOption({ label: 'Worldwide' });
  await page.getByLabel('Shipping price 1').fill('9.50');
  await page.getByLabel('Destination 2').selectOption({ label: 'France' });
  await page.getByLabel('Shipping price 2').fill('7');
  await button(page, 'Save perk').click();
  await saved(page).waitFor();
  await page.getByText(/Worldwide \$9\.50/).waitFor();
  await addPerk(page, { title: 'A card', price: '5' });
  await page.getByText('2 perks').waitFor();
  await addPerk(page, { title: 'Early lamp', price: '39', kind: '^Secret' });
  await page.getByText(/perk_token=/).waitFor();
  await button(page, 'Remove A card').click();
  await page.getByText('The perk was removed.').waitFor();
  expect(await page.getByText('A card', { exact: true }).count()).toBe(0);
  await button(page, 'Undo').click();
  await page.getByText('3 perks').waitFor();
  await button(page, 'Move A card up').click();
  await expect
    .poll(() => page.locator('.panel-list strong').allTextContents())
    .toEqual(['A card', 'Brass lamp', 'Early lamp']);
}

/** The country of the bank, then who receives the money, on the provider's own page. */
async function verifyRecipient({ page, go }: Visit, id: number): Promise<void> {
  await go(`/campaigns/${id}/edit/funding`);
  await page.getByRole('textbox', { name: 'Goal' }).fill('500');
  const bank = page.getByLabel('Country of the bank account');
  await bank.selectOption({ label: 'Australia' });
  const unpaid = page.getByText('We can’t pay out this currency to a bank account there.');
  await unpaid.waitFor();
  await bank.selectOption({ label: 'United States' });
  await expect.poll(() => unpaid.count()).toBe(0);
  await button(page, 'Verify identity').click();
  await button(page, 'Needs another document').click();
  await page.getByText('We need more from you').waitFor();
  await button(page, 'Continue the check').click();
  await button(page, 'Verify').click();
  await page.getByText('There’s nothing more to do here.').waitFor();
}

async function inviteBen({ page, go }: Visit, id: number): Promise<void> {
  await go(`/campaigns/${id}/edit/team`);
  await page.getByRole('textbox', { name: 'Email address' }).fill('not an address');
  await button(page, 'Send invitation').click();
  await page.getByText('Please enter a valid email address.').waitFor();
  await page.getByRole('textbox', { name: 'Email address' }).fill(market.ben.email);
  await button(page, 'Send invitation').click();
  await page.getByText('The invitation is on its way.').waitFor();
  await button(page, `Withdraw the invitation for ${market.ben.email}`).waitFor();
}

async function launch({ page, go }: Visit, id: number, slug: string): Promise<void> {
  await go(`/campaigns/${id}/edit/launch`);
  await button(page, 'Accept terms').click();
  await page.getByText('You have accepted the terms.').waitFor();
  await page.getByRole('link', { name: 'Launch campaign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Launch Lamp of Olga?' });
  for (const term of ['Goal and currency', 'Funding type', 'Recipient'])
    await dialog.getByText(term).waitFor();
  await look(page, 'launch-dialog-phone');
  await dialog.getByRole('link', { name: 'Not yet' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await stateOf(id)).toEqual({ state: 'draft' });
  await page.getByRole('link', { name: 'Launch campaign' }).click();
  await dialog.getByRole('button', { name: 'Launch now' }).click();
  await page.getByRole('heading', { name: 'Lamp of Olga is live!' }).waitFor();
  await page.getByLabel('Message ready to send').waitFor();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await look(page, 'launched-phone');
  await page.getByRole('link', { name: 'View page' }).click();
  await page.waitForURL(`**/projects/${slug}`);
  await page.getByRole('link', { name: 'Preview as visitor' }).waitFor();
  await look(page, 'owner-page-phone');
  expect(await stateOf(id)).toEqual({ state: 'live' });
}

describe('from a draft to a launched campaign', () => {
  it('[2-48] [4-46] [4-49] on a phone: from the sign-up over refusals and perks to the launch', async () => {
    const email = 'olga@owners.test';
    const visitor = { viewport: PHONE, expectsRefusals: true };
    const first = await visit(browser, product.url, visitor);
    const id = await becomeOwner(first, email, 'Lamp of Olga');
    const { slug } = await db().one<{ slug: string }>(sql`
      select slug from campaigns where id = ${id}`);
    await isRefused(first, id);
    await makePerks(first);
    await verifyRecipient(first, id);
    await inviteBen(first, id);
    await launch(first, id, slug);
    expect(first.complaints).toEqual([]);
    await first.close();
    const guest = await visit(browser, product.url);
    try {
      const { page, go } = guest;
      await expect
        .poll(async () => {
          await go('/explore?search_text=Lamp+of+Olga');
          return page.getByRole('link', { name: /Lamp of Olga/ }).count();
        })
        .toBeGreaterThan(0);
      await go(`/projects/${slug}/payments/new`);
      expect(await page.getByText('Early lamp').count()).toBe(0);
      await choosePerk(page, 'Brass lamp');
      await fillGuest(page, { email: 'gus@guests.test', firstname: 'Gus', lastname: 'Guest' });
      await fillAddress(page, '$52.00');
      await goToPayment(page);
      await fillCard(page, CARDS.good);
      await payButton(page).click();
      await arriveAtThanks(page);
    } finally {
      await guest.close();
    }
    const given = await db().query<{ state: string }>(
      sql`select state from contributions where email = 'gus@guests.test'`,
    );
    expect(given).toEqual([{ state: 'collected' }]);
    expect((await runChecks(await loadChecks())).violations).toEqual([]);
    const edit = async ({ page, go }: Visit) => {
      expect(await button(page, 'Remove Brass lamp').count()).toBe(0);
      await page.getByRole('link', { name: 'Edit Brass lamp' }).click();
      await page.getByText('Someone has already chosen this perk').waitFor();
      expect(await page.getByLabel('Price', { exact: true }).isDisabled()).toBe(true);
      await page.getByLabel('Description').fill('One of the first.');
      await button(page, 'Save perk').click();
      await page.getByText(/^Saved\. Someone has already chosen/).waitFor();
      await go(`/campaigns/${id}/edit/funding`);
      await page.getByText('This can’t change after the launch').waitFor();
      expect(await page.getByRole('textbox', { name: 'Goal' }).count()).toBe(0);
    };
    await asNora({}, `/campaigns/${id}/edit/perks`, edit, email);
  });

  it('is accessible on a phone and nowhere too wide, in every section', async () => {
    const { id } = await plantDraft('Lamp to look at');
    const perks = `/campaigns/${id}/edit/perks`;
    const complaints = await asNora({ viewport: PHONE }, perks, async ({ page, go }) => {
      for (const section of [...SECTIONS, 'perks?add=1', 'perks?item=new']) {
        await go(`/campaigns/${id}/edit/${section}`);
        await expectNoOverflow(page);
        await expectAccessible(page);
        await page.setViewportSize({ width: 1280, height: 900 });
        await expectNoOverflow(page);
        const titles = await page.locator('h2').allTextContents();
        expect(new Set(titles).size).toBe(titles.length);
        await page.setViewportSize(PHONE);
      }
    });
    expect(complaints).toEqual([]);
  });

  it('works without a script: a perk, a short link, the goal, deleting the draft', async () => {
    const { id, slug } = await plantDraft('Lamp without scripts');
    const visitor = { javaScriptEnabled: false, expectsRefusals: true };
    await asNora(visitor, `/campaigns/${id}/edit/perks`, async ({ page }) => {
      await addPerk(page, {
        title: 'Plain lamp',
        price: '12,50',
        shipping: { 'European Union': '4' },
      });
      await page.getByText(/European Union \$4\.00/).waitFor();
      await page.goto(`/campaigns/${id}/edit/settings`);
      await page.getByLabel('Your short link').fill('No spaces please');
      await button(page, 'Save').click();
      await page.getByText('Enter 3 to 40 lowercase letters, digits and hyphens.').waitFor();
      await page.getByLabel('Your short link').fill('plain-lamp');
      await button(page, 'Save').click();
      await page.getByText('The short link is saved.').waitFor();
      await page.goto(`/campaigns/${id}/edit/funding`);
      await page.getByRole('textbox', { name: 'Goal' }).fill('1');
      await page.getByRole('button', { name: /^Save and continue/ }).click();
      await page.getByText(/The goal must be at least/).waitFor();
      await page.getByRole('textbox', { name: 'Goal' }).fill('900');
      await page.getByRole('button', { name: /^Save and continue/ }).click();
      await page.waitForURL(`**/campaigns/${id}/edit/extras`);
      await page.goto(`/campaigns/${id}/edit/settings`);
      await page.getByText('Delete draft').first().click();
      await page.getByLabel(`To confirm, type ${slug}`).fill('something else');
      await button(page, 'Delete draft').click();
      await page.getByText('Type the address of the campaign to confirm.').waitFor();
    });
    const kept = await db().one<object>(sql`
      select state, short_link, goal_minor::text as goal from campaigns where id = ${id}`);
    expect(kept).toEqual({ state: 'draft', short_link: 'plain-lamp', goal: '90000' });
  });
});
