import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import * as receipt from '#modules/contributions/web/receipt-page.tsx';
import { refreshDiscovery, refreshTrending } from '#modules/discovery/index.ts';
import { storeDrawing } from '#modules/media/index.ts';
import * as checkout from '#pages/checkout/checkout-page.tsx';
import * as mine from '#pages/my-contributions/my-contributions-page.tsx';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import {
  addresses,
  key,
  makeAccount,
  makeCampaign,
  type MadeCampaign,
  makePerk,
  perkInput,
  visitor,
} from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as thanks from './thank-you-page.tsx';

testDatabase();
const gateway = moneyGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(
    [
      { path: 'projects/:slug/payments/new', module: checkout },
      { path: 'projects/:slug/payments/thank_you', module: thanks },
      { path: 'contributions/:id', module: receipt },
      { path: 'individuals/:id/contributions', module: mine },
    ],
    { sessions: sessionsByNumber },
  );
});
afterAll(() => server.stop());

async function slugOf({ id }: MadeCampaign): Promise<string> {
  return (await db().one<{ slug: string }>(sql`select slug from campaigns where id = ${id}`)).slug;
}

/** A page as somebody sees it, without the marks that React leaves in texts. */
async function shownTo(accountId: number, address: string): Promise<string> {
  const client = server.client();
  client.cookies.set('session', String(accountId));
  const { status, text } = await client.get(address);
  expect([address, status]).toEqual([address, 200]);
  return text.replaceAll('<!-- -->', '').replaceAll(/<script[^]*?<\/script>/g, '');
}

/** Somebody who backed a perk that has a picture and a month it is to arrive in. */
async function backed() {
  const [accountId, campaign] = [await makeAccount(), await makeCampaign()];
  const perk = await makePerk(campaign, { price: 2500 });
  const { publicId } = await storeDrawing(
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">' +
      '<rect width="800" height="600" fill="#20c040"/></svg>',
  );
  await db().run(sql`
    update perks set image_public_id = ${publicId}, delivery_month = '2031-05-01' where id = ${perk}`);
  const request = perkInput(campaign, perk, 2500);
  const who = visitor({ accountId });
  const { contribution } = await startContribution(request, who, key(), addresses);
  return { accountId, campaign, publicId, id: contribution.id, slug: await slugOf(campaign) };
}

it('says which contributor one is and what happens next, with the month', async () => {
  const { accountId, id, slug } = await backed();
  const text = await shownTo(accountId, `/projects/${slug}/payments/thank_you?contribution=${id}`);
  expect(text).toContain('Thank you, you’re contributor no. 1');
  const next = text.slice(text.indexOf('What happens next'));
  const at = ['Your contribution is paid', 'Check your inbox', 'May 2031'].map((step) =>
    next.indexOf(step),
  );
  expect(at.every((place) => place > 0)).toBe(true);
  expect(at).toEqual(at.toSorted((one, other) => one - other));
});

it('shows other campaigns like it', async () => {
  const { accountId, campaign, id, slug } = await backed();
  const other = await makeCampaign();
  await db().run(sql`
    update campaigns set category_id = (select min(id) from categories where parent_id is not null)
    where id in (${campaign.id}, ${other.id})`);
  await refreshDiscovery();
  await refreshTrending();
  const text = await shownTo(accountId, `/projects/${slug}/payments/thank_you?contribution=${id}`);
  expect(text.slice(text.indexOf('</aside>'))).toContain(`/projects/${await slugOf(other)}`);
});

it('and every page of a contribution show the picture of what was chosen', async () => {
  const { accountId, id, slug, publicId } = await backed();
  for (const address of [
    `/projects/${slug}/payments/new`,
    `/projects/${slug}/payments/thank_you?contribution=${id}`,
    `/contributions/${id}`,
    `/individuals/${accountId}/contributions`,
  ]) {
    const images = (await shownTo(accountId, address)).match(/<img[^>]*>/g) ?? [];
    expect([address, images.some((image) => image.includes(publicId))]).toEqual([address, true]);
  }
});

itLeavesMoneyInOrder(gateway);
