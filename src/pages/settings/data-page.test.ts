import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { describePerson, hashPassword, sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import {
  addresses,
  key,
  makeCampaign,
  makePerk,
  perkInput,
  visitor,
} from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as dataPage from './data-page.tsx';

testDatabase();
moneyGateway();

const PAGE = '/accounts/settings/data';
let server: TestPages;
beforeAll(async () => {
  const pages = [{ path: PAGE.slice(1), module: dataPage }];
  server = await startTestPages(pages, { sessions: sessionReader, describePerson });
});
afterAll(() => server.stop());

async function shownTo(person: Person): Promise<string> {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return (await client.get(PAGE)).text;
}

it('names what stands in the way of closing, each with the way there', async () => {
  const staff = await plantPerson('staff', 'finance');
  const owner = await plantPerson('owner');
  const backer = await plantPerson('backer');
  const campaign = await makeCampaign({ fundingType: 'fixed' });
  await db().run(sql`
    update campaigns set owner_id = ${owner.accountId}, title = 'Paper Orchard'
    where id = ${campaign.id}`);
  const started = await startContribution(
    perkInput(campaign, await makePerk(campaign), 2500),
    visitor({ accountId: backer.accountId }),
    key(),
    addresses,
  );
  const confirm = 'value="close"';
  for (const [person, href, title] of [
    [staff, '/contact/questions', 'Contact us'],
    [owner, `/command_center/${campaign.id}`, 'Paper Orchard'],
    [backer, `/contributions/${started.contribution.id}`, 'Paper Orchard'],
  ] as const) {
    const text = await shownTo(person);
    expect([person.email, text.includes(confirm)]).toEqual([person.email, false]);
    expect(new RegExp(`<a[^>]*href="${href}"[^>]*>(?:<bdi>)?${title}`).test(text)).toBe(true);
  }
});

it('names a campaign once to an owner who is on its team as well', async () => {
  const owner = await plantPerson('both');
  const campaign = await makeCampaign();
  await db().run(sql`
    update campaigns set owner_id = ${owner.accountId}, title = 'Twice Led' where id = ${campaign.id}`);
  await db().run(sql`
    insert into campaign_team (campaign_id, account_id, permissions)
    values (${campaign.id}, ${owner.accountId}, '{edit_campaign}')`);
  expect((await shownTo(owner)).match(/>Twice Led</g)).toHaveLength(1);
});

it('names what was paid for and may still be to come, and lets go all the same', async () => {
  const backer = await plantPerson('expecting');
  const give = async (month: string | null) => {
    const campaign = await makeCampaign();
    const perk = await makePerk(campaign);
    await db().run(sql`
      update perks set delivery_month = date_trunc('month', clock_now() + ${month}::interval)
      where id = ${perk}`);
    const request = perkInput(campaign, perk, 2500);
    const paid = { ...request, payment_method_id: 'pm_card_visa' };
    const who = visitor({ accountId: backer.accountId });
    return (await startContribution(paid, who, key(), addresses)).contribution.id;
  };
  const [late, next, unknown] = [await give('-6 months'), await give('1 year'), await give(null)];
  const named = async () => {
    const text = await shownTo(backer);
    expect(text).toContain('value="close"');
    return [late, next, unknown].filter((id) => text.includes(`href="/contributions/${id}"`));
  };
  expect(await named()).toEqual([next, unknown]);
  await db().run(sql`
    update contribution_lines set refunded_minor = unit_price_minor where contribution_id = ${next}`);
  expect(await named()).toEqual([unknown]);
  await db().run(sql`
    update contribution_lines set refunded_minor = 0 where contribution_id = ${next}`);
});

it('says what happens to comments, and lets go who owes nothing', async () => {
  const text = await shownTo(await plantPerson('free'));
  expect(text).toContain('The text of your comments and messages is deleted');
  expect(text).toContain('value="close"');
});

it('says of a wrong password once that it is wrong, at its field', async () => {
  const person = await plantPerson('closing');
  await db().run(sql`
    update accounts set password_hash = ${await hashPassword('the right one')}
    where id = ${person.accountId}`);
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  const answer = await client.request({
    method: 'POST',
    url: PAGE,
    body: new URLSearchParams({
      csrf_token: await client.csrfToken(),
      act: 'close',
      email: person.email,
      password: 'not the one',
    }),
  });
  expect(answer.status).toBe(422);
  const shown = answer.text.replace(/<script[^]*?<\/script>/g, '');
  expect(shown).toMatch(/class="field-errors?"[^>]*>[^]*Invalid password/);
  expect(shown).not.toContain('Please check what you entered.');
});
