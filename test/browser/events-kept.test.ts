import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import {
  arriveAtThanks,
  CARDS,
  choosePerk,
  fillCard,
  goToPayment,
  payButton,
  signIn,
} from './support/checkout-steps.ts';
import { type JourneyMarket, PASSWORD, plantJourneyMarket } from './support/journey-market.ts';
import { complaintsOf, type Visit, visit } from './support/visit.ts';
import { passTypingTime } from './support/typing-time.ts';

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

/** A browser that people use: one without a window says that it is a program. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const as = async (work: (window: Visit) => Promise<void>): Promise<string[]> =>
  complaintsOf(
    await visit(browser, product.url, {
      userAgent,
      locale: 'en-US',
      permissions: ['clipboard-write'],
    }),
    work,
  );

/** Names of what was kept, actions for those of the Google form, in the order they came. */
async function kept(...names: string[]): Promise<string[]> {
  const rows = await db().query<{ name: string }>(sql`
    select coalesce(data->>'action', name) as name from analytics_events order by id`);
  return rows.map(({ name }) => name).filter((name) => names.includes(name));
}

const figures = () =>
  db().query(sql`
    select kind, name, visits, checkouts, backings from analytics_figures
    where campaign_id = ${market.lantern.id} and kind in ('all', 'referrer') order by kind, name`);

describe('what happens in a browser is in the database, once', () => {
  it('that somebody signed up, came back by a link, shared, followed and backed', async () => {
    const person = 'evi@journeys.test';
    const complaints = await as(async ({ page, go }) => {
      await go('/accounts/sign_up');
      await page.getByLabel('First name').fill('Evi');
      await page.getByLabel('Last name').fill('Event');
      await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await passTypingTime();
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    });
    expect(complaints).toEqual([]);
    await expect.poll(() => kept('sign_up_complete')).toEqual(['sign_up_complete']);
    await db().run(sql`
      update accounts set email_confirmed_at = clock_now() where email = ${person}`);

    const { slug } = market.lantern;
    const campaign = `/projects/${slug}`;
    expect(
      await as(async ({ page, go }) => {
        await go(`/accounts/sign_in?from=${encodeURIComponent(`${campaign}/reft/anna`)}`);
        await signIn(page, person, PASSWORD);
        await page.waitForURL(`**${campaign}?**`);
        await page.getByRole('button', { name: 'Share', exact: true }).click();
        await page.getByRole('button', { name: 'Copy link' }).first().click();
        await page.getByRole('button', { name: 'Follow', exact: true }).first().click();
        await expect.poll(() => kept('campaign_followed')).toEqual(['campaign_followed']);
        await go(`${campaign}/payments/new`);
        await choosePerk(page, 'Sticker sheet');
        await goToPayment(page);
        await fillCard(page, CARDS.good);
        await payButton(page).click();
        await arriveAtThanks(page);
        const thanked = () =>
          db().query(sql`
            select count(*)::int as views from analytics_events
            where name = 'page_view' and page = 'thanks'`);
        await expect.poll(thanked).toEqual([{ views: 1 }]);
      }),
    ).toEqual([]);
    const once = ['sign_up_complete', 'log_in_complete', 'shared', 'campaign_followed'];
    await expect.poll(async () => (await kept(...once)).sort()).toEqual(once.toSorted());
    const counted = { visits: 1, checkouts: 1, backings: 1 };
    await expect.poll(figures).toEqual([
      { kind: 'all', name: '', ...counted },
      { kind: 'referrer', name: 'code:anna', ...counted },
    ]);
    expect(
      await db().query(sql`
        select referrer, first_referrer, last_referrer from contributions
        where campaign_id = ${market.lantern.id} and referrer is not null`),
    ).toEqual([{ referrer: 'anna', first_referrer: 'code:anna', last_referrer: 'code:anna' }]);
    const people = await db().query(sql`
      select id from analytics_events
      where data::text like '%journeys.test%' or visitor_id is not null`);
    expect(people).toEqual([]);
  });

  it('and that whoever leads a campaign looked at it counts nowhere', async () => {
    const before = await figures();
    const campaign = `/projects/${market.lantern.slug}`;
    expect(
      await as(async ({ page, go }) => {
        await go(`/accounts/sign_in?from=${encodeURIComponent(campaign)}`);
        await signIn(page, market.nora.email, PASSWORD);
        await page.waitForURL(`**${campaign}`);
        const own = () =>
          db().query(sql`
            select count(*)::int as views from analytics_events
            where is_own and name = 'page_view' and campaign_id = ${market.lantern.id}`);
        await expect.poll(own).toEqual([{ views: 1 }]);
      }),
    ).toEqual([]);
    const isCounted = () =>
      db().one(sql`
        select up_to >= (select max(id) from analytics_events) as done from analytics_counted`);
    await expect.poll(isCounted).toEqual({ done: true });
    expect(await figures()).toEqual(before);
  });
});
