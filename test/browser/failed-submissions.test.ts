import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '../stories/campaign-plant.ts';
import { plantBacking } from '../stories/campaign-talk.ts';
import { type Person, plantPerson } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import { type BuiltSite, openBuiltSite } from './support/built-site.ts';
import { expectAccessible, expectNoOverflow } from './support/visit.ts';

const database = testDatabase();
let site: BuiltSite;
let backer: Person;
beforeAll(async () => {
  site = await openBuiltSite(database.url, 'all');
  const owner = await plantPerson('olga');
  backer = await plantPerson('ben');
  const soon = await plantCampaign(owner.accountId, 'draft');
  const live = await plantCampaign(owner.accountId, 'live');
  await db().run(sql`update campaigns set slug = 'talked-of' where id = ${live}`);
  await db().run(
    sql`update campaigns set slug = 'soon-there', state = 'coming_soon' where id = ${soon}`,
  );
  await db().run(sql`
    insert into coming_soon_pages (campaign_id, headline, published_at)
    values (${soon}, 'A lantern for the harbour', clock_now())`);
  await plantBacking(live, backer);
});
afterAll(() => site?.close());

const PHONE = { viewport: { width: 390, height: 844 } } as const;

/** How a form can fail on its way: nobody answers, or somebody who is not us. */
const FAILURES: readonly (readonly [string, (route: Route) => Promise<void>])[] = [
  ['a cut connection', (route) => route.abort()],
  ['a fault', (route) => route.fulfill({ status: 500, body: 'Internal Server Error' })],
  ['a proxy without us', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })],
];

/** Forms of four kinds: the address, a field and what is written there, the button, what says it worked. */
const FORMS = [
  ['/projects/soon-there/coming_soon', 'email', 'kim@guests.test', 'Notify me', 'Check your inbox'],
  ['/accounts/settings/searches?filter_category=film', 'name', 'Films', 'Save search', 'Films'],
  [
    '/accounts/settings/profile',
    'firstname',
    'Benedict',
    'Save profile',
    'Your profile was saved.',
  ],
  ['/projects/talked-of/comments/new', 'body', 'Will it float?', 'Post comment', 'Will it float?'],
] as const;

/** Lets whatever is sent fail, and nothing that is read. */
const failSent = (page: Page, fail: (route: Route) => Promise<void>) =>
  page.route('**/*.data*', (route) =>
    route.request().method() === 'POST' ? fail(route) : route.fallback(),
  );

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'couldn’t be sent' });

describe.each(FAILURES)('%s', (_name, fail) => {
  it.each(FORMS)(
    'leaves the form of %s as it was filled in',
    async (address, name, text, button, done) => {
      const complaints = await site.as(backer, PHONE, async ({ page, go }) => {
        await go(address);
        const field = page.locator(`main [name="${name}"]`).first();
        const send = page
          .getByRole('main')
          .getByRole('button', { name: button, exact: true })
          .first();
        await field.fill(text);
        const asked = page.locator('main form input[type=checkbox][required]');
        for (const box of await asked.all()) await box.check();
        await failSent(page, fail);
        for (let times = 0; times < 2; times += 1) {
          await send.click();
          await expect.poll(() => notice(page).count()).toBe(1);
          expect(await notice(page).textContent()).toContain('Nothing you typed was lost');
          const { top, bottom } = await notice(page).evaluate((one) => one.getBoundingClientRect());
          expect([top > 0, bottom <= 844]).toEqual([true, true]);
          expect(await field.inputValue()).toBe(text);
          expect(await send.isVisible()).toBe(true);
          expect(`${new URL(page.url()).pathname}${new URL(page.url()).search}`).toBe(address);
        }
        await expectNoOverflow(page);
        await expectAccessible(page);
        await page.unroute('**/*.data*');
        // It may have arrived, so that it is not sent by one press as if it were safe.
        expect(await notice(page).getByRole('button', { name: 'Try again' }).count()).toBe(0);
        await send.click();
        await page.getByText(done).first().waitFor();
        expect(await notice(page).count()).toBe(0);
      });
      expect(complaints.filter((one) => !/status of 50\d|net::ERR_FAILED/.test(one))).toEqual([]);
    },
  );
});
