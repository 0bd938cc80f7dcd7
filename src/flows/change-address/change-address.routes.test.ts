import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import {
  addresses,
  key,
  makeAccount,
  makeCampaign,
  makePerk,
  perkInput,
  visitor,
} from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { changeAddressRoutes } from './index.ts';

testDatabase();
const gateway = moneyGateway();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(changeAddressRoutes, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

const brest = {
  name: 'Ada',
  address: '1 Quay',
  address2: '',
  city: 'Brest',
  state: '',
  zipcode: '29200',
  country: 'FR',
  phone_number: '',
};
const lyon = { ...brest, address: '2 Rue Neuve', city: 'Lyon', zipcode: '69002' };
const berlin = { ...brest, address: 'Torstr. 1', city: 'Berlin', zipcode: '10119', country: 'DE' };
const bern = { ...brest, address: 'Gasse 1', city: 'Bern', zipcode: '3011', country: 'CH' };
const rates = { FR: 500, DE: 500, CH: 900 };

async function backed(accountId: number | null, fundingType: 'flexible' | 'fixed' = 'fixed') {
  const campaign = await makeCampaign({ fundingType });
  const perk = await makePerk(campaign, { rates });
  const asked = perkInput(campaign, perk, 3000, { address: brest });
  const started = await startContribution(asked, visitor({ accountId }), key(), addresses);
  const { id } = started.contribution;
  const path = `/private_api/payments/contributions/${id}/address`;
  return { id, perk, campaign, path, url: `${path}?token=${started.token}` };
}

function signedIn(accountId: number) {
  const client = server.client();
  client.cookies.set('session', String(accountId));
  return client;
}

const kept = (id: number) =>
  db().one<{ city: string; country: string; changed: boolean; total_minor: bigint }>(sql`
    select a.city, a.country, a.changed_at is not null as changed, c.total_minor
    from contribution_addresses a join contributions c on c.id = a.contribution_id
    where c.id = ${id}`);
const unchanged = { city: 'Brest', country: 'FR', changed: false };
const put = (url: string, body: object, client = server.client()) => client.send('PUT', url, body);

describe('the address of a contribution', () => {
  it('is changed by a guest’s token, and a mail says so', async () => {
    const { id, url } = await backed(null);
    const answer = await put(url, lyon);
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ response: { address: { city: 'Lyon' } } });
    expect(await kept(id)).toMatchObject({ city: 'Lyon', country: 'FR', changed: true });
    const mails = await db().query<{ subject: string; html: string }>(sql`
      select subject, html from mail_messages where kind = 'address_changed'
        and key like ${`%address:${id}:%`}`);
    expect(mails).toEqual([
      {
        subject: expect.stringContaining('New shipping address'),
        html: expect.stringContaining(`/contributions/${id}?token=`),
      },
    ]);
  });

  it('is changed by its person, also after it was paid, into a country that costs the same', async () => {
    const person = await makeAccount();
    const { id, path } = await backed(person, 'flexible');
    expect((await put(path, berlin, signedIn(person))).status).toBe(200);
    expect(await kept(id)).toMatchObject({ city: 'Berlin', country: 'DE', total_minor: 3000n });
  });

  it('goes nowhere that costs another fee, in the reader’s words, nor where nothing is sent', async () => {
    const { id, url } = await backed(null);
    const dearer = await put(url, bern);
    expect(dearer.status).toBe(422);
    expect(dearer.text).toMatch(/Shipping to Switzerland costs \$9\sUSD, not the \$5\sUSD/);
    await db().run(
      sql`update contribution_lines set shipping_minor = 0 where contribution_id = ${id}`,
    );
    expect((await put(url, bern)).text).toMatch(/costs \$9\sUSD; what you agreed to ships free/);
    await db().run(
      sql`update contribution_lines set shipping_minor = 500 where contribution_id = ${id}`,
    );
    const japan = { ...brest, city: 'Tokyo', zipcode: '100-0001', country: 'JP' };
    const unsent = await put(url, japan);
    expect([unsent.status, unsent.text]).toEqual([422, expect.stringContaining('ship')]);
    expect(await kept(id)).toMatchObject(unchanged);
  });

  it('stays within its country for the price it had, whatever it costs now', async () => {
    const { id, perk, url } = await backed(null);
    await db().run(sql`update perk_shipping_rates set fee_minor = 4000 where perk_id = ${perk}`);
    expect((await put(url, lyon)).status).toBe(200);
    expect(await kept(id)).toMatchObject({ city: 'Lyon', total_minor: 3000n });
    expect((await put(url, berlin)).status).toBe(422);
  });

  it.each([
    ['no name', { name: ' ' }],
    ['a code of another country', { zipcode: 'SW1A 1AA' }],
    ['a country of signs', { country: '((' }],
    ['more than there is', { admin: true }],
    ['a long line', { city: 'x'.repeat(5000) }],
    ['a card’s number', { address2: '4242 4242 4242 4242' }],
  ])('is an address: %s is refused and changes nothing', async (_, wrong) => {
    const { id, url } = await backed(null);
    expect((await put(url, { ...lyon, ...wrong })).status).toBe(422);
    expect(await kept(id)).toMatchObject(unchanged);
  });

  it('is nobody else’s to change, not by another token nor by its number', async () => {
    const [person, stranger] = await Promise.all([makeAccount(), makeAccount()]);
    const theirs = await backed(person);
    const guests = await backed(null);
    const other = guests.url.split('?')[1];
    const asked = [
      put(theirs.path, lyon, signedIn(stranger)),
      put(`${theirs.path}?${other}`, lyon),
      put(guests.path, lyon, signedIn(stranger)),
      put(guests.path, lyon),
    ];
    for (const { status } of await Promise.all(asked)) expect(status).toBe(404);
    expect(await kept(theirs.id)).toMatchObject(unchanged);
    expect(await kept(guests.id)).toMatchObject(unchanged);
  });

  it('is fixed once nothing is to be sent, and there is none where nothing was', async () => {
    const { id, url } = await backed(null);
    await db().run(sql`update campaigns set state = 'cancelled'
      where id = (select campaign_id from contributions where id = ${id})`);
    expect((await put(url, lyon)).status).toBe(409);
    expect(await kept(id)).toMatchObject(unchanged);
    const campaign = await makeCampaign();
    const body = perkInput(campaign, await makePerk(campaign), 2500);
    const digital = await startContribution(body, visitor(), key(), addresses);
    const page = `/private_api/payments/contributions/${digital.contribution.id}/address`;
    expect((await put(`${page}?token=${digital.token}`, lyon)).status).toBe(409);
  });

  it('is not changed while the payment is disputed: the bank is shown where it was to go', async () => {
    const { id, url } = await backed(null, 'flexible');
    await db().run(sql`update contributions set state = 'disputed' where id = ${id}`);
    expect((await put(url, lyon)).status).toBe(409);
    expect(await kept(id)).toMatchObject(unchanged);
    await db().run(sql`update contributions set state = 'collected' where id = ${id}`);
  });

  it('stays where nothing is changed: no mail, no entry in the log; a change leaves one', async () => {
    const { id, url } = await backed(null);
    const traces = () =>
      db().one<{ mails: number; acts: number }>(sql`
        select (select count(*) from mail_messages where key like ${`%address:${id}:%`}) as mails,
          (select count(*) from audit_log where act = 'shipping_address_changed'
            and subject_kind = 'contribution' and subject_id = ${id}) as acts`);
    expect((await put(url, brest)).status).toBe(200);
    expect([await kept(id), await traces()]).toMatchObject([unchanged, { mails: 0, acts: 0 }]);
    await put(url, lyon);
    expect(await traces()).toEqual({ mails: 1, acts: 1 });
  });

  it('is changed also when the perk is not offered any more', async () => {
    const { id, perk, url } = await backed(null);
    await db().run(sql`update perks set status = 'hidden' where id = ${perk}`);
    expect((await put(url, berlin)).status).toBe(200);
    expect(await kept(id)).toMatchObject({ city: 'Berlin' });
  });

  it('is one of two that come at once, whole', async () => {
    const { id, url } = await backed(null);
    const answers = await Promise.all([put(url, lyon), put(url, berlin)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { city, country } = await kept(id);
    expect(['Lyon FR', 'Berlin DE']).toContain(`${city} ${country}`);
  });
});

itLeavesMoneyInOrder(gateway);
