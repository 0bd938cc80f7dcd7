import { createHash } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import {
  addresses,
  countOf,
  input,
  key,
  makeAccount,
  makeCampaign,
  makePerk,
  perkInput,
  stockOf,
  totalsOf,
  visitor,
} from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import type { ShippingAddress } from './contract.ts';
import { quoteContribution, startContribution } from './index.ts';

testDatabase();
const gateway = moneyGateway();

const home: ShippingAddress = {
  name: 'Guest',
  address: '1 Quay',
  address2: '',
  city: 'Brest',
  state: '',
  zipcode: '29200',
  country: 'FR',
  phone_number: '',
};
type Values = Parameters<typeof perkInput>[3];
const refused = (id: string, status: number) => expect.objectContaining({ id, status });

describe('what is refused leaves nothing behind', () => {
  it.each([
    ['a campaign past its deadline', { endsIn: -1 }, 'campaign_closed', 409],
    ['an ended campaign', { state: 'ended' }, 'campaign_closed', 409],
    ['a draft', { state: 'draft' }, 'not_found', 404],
  ])('%s', async (_name, request, id, status) => {
    const campaign = await makeCampaign(request);
    const perk = await makePerk(campaign);
    const before = await countOf('contributions');
    await expect(
      startContribution(perkInput(campaign, perk, 2500), visitor(), key(), addresses),
    ).rejects.toEqual(refused(id, status));
    expect(await countOf('contributions')).toBe(before);
    expect(await stockOf(perk)).toMatchObject({ claimed: 0, reserved: 0 });
  });

  it.each([
    [
      'another total than the server computes',
      { expected_total_cents: 2499 },
      'price_changed',
      409,
    ],
    ['another currency', { currency: 'EUR' }, 'currency_mismatch', 422],
    ['a guest without an address to write to', { email: null }, 'invalid', 422],
    ['a card number in a name', { firstname: '4242 4242 4242 4242' }, 'card_number_refused', 422],
    ['a saved card of nobody', { saved_card_id: 1 }, 'not_found', 404],
  ] as [string, Values, string, number][])('%s', async (_name, values, id, status) => {
    const campaign = await makeCampaign();
    const perk = await makePerk(campaign);
    await expect(
      startContribution(perkInput(campaign, perk, 2500, values), visitor(), key(), addresses),
    ).rejects.toEqual(refused(id, status));
    expect(await stockOf(perk)).toMatchObject({ claimed: 0, reserved: 0 });
  });

  it('a perk of another campaign, a hidden one and a secret one answer alike', async () => {
    const campaign = await makeCampaign();
    const elsewhere = await makePerk(await makeCampaign());
    const hidden = await makePerk(campaign, { status: 'hidden' });
    const secretHash = createHash('sha256').update('open sesame').digest();
    const secret = await makePerk(campaign, { kind: 'secret', secretHash });
    for (const perk of [elsewhere, hidden, secret]) {
      await expect(
        startContribution(perkInput(campaign, perk, 2500), visitor(), key(), addresses),
      ).rejects.toEqual(refused('perk_not_found', 422));
    }
    const opened = perkInput(campaign, secret, 2500, { secret_token: 'open sesame' });
    expect((await startContribution(opened, visitor(), key(), addresses)).next).toBe('done');
  });

  it('an add-on alone, a perk that does not ship there, an amount below the smallest charge', async () => {
    const campaign = await makeCampaign();
    const addOn = await makePerk(campaign, { kind: 'add_on' });
    const shipped = await makePerk(campaign, { rates: { US: 500 } });
    const cases: [ReturnType<typeof perkInput>, string][] = [
      [perkInput(campaign, addOn, 2500), 'add_on_alone'],
      [perkInput(campaign, shipped, 2500), 'address_needed'],
      [perkInput(campaign, shipped, 2500, { address: home }), 'does_not_ship'],
      [input(campaign, { extra_cents: 99, expected_total_cents: 99 }), 'amount_too_small'],
    ];
    for (const [body, id] of cases) {
      await expect(startContribution(body, visitor(), key(), addresses)).rejects.toEqual(
        refused(id, 422),
      );
    }
  });

  it.each([
    ['no names of a guest', { firstname: '', lastname: ' ' }, ['firstname', 'lastname']],
    [
      'a region the country does not have',
      { address: { ...home, country: 'US', state: 'ZZ' } },
      ['address.state'],
    ],
    ['no postal code', { address: { ...home, zipcode: '' } }, ['address.zipcode']],
    [
      'a parcel whose sender may not know where to',
      { address: home, owner_visibility: 'relay' },
      ['owner_visibility'],
    ],
  ] as [string, Values, string[]][])(
    '%s, by the call as by the page',
    async (_name, values, fields) => {
      const campaign = await makeCampaign();
      const perk = await makePerk(campaign, { rates: { everywhere: 500 } });
      const refusal = startContribution(
        perkInput(campaign, perk, 3000, { address: home, ...values }),
        visitor(),
        key(),
        addresses,
      ).then(
        () => undefined,
        (error: { status: number; fields?: object }) => error,
      );
      const error = await refusal;
      expect(error?.status).toBe(422);
      expect(Object.keys(error?.fields ?? {})).toEqual(expect.arrayContaining(fields));
      expect(await stockOf(perk)).toMatchObject({ claimed: 0, reserved: 0 });
    },
  );

  it('more of a perk than one person may have, also under another cookie', async () => {
    const campaign = await makeCampaign();
    const perk = await makePerk(campaign, { perPerson: 1 });
    const email = 'only.one@people.test';
    await startContribution(
      perkInput(campaign, perk, 2500, { email }),
      visitor(),
      key(),
      addresses,
    );
    await expect(
      startContribution(
        perkInput(campaign, perk, 2500, { email: 'Only.One@people.test' }),
        visitor(),
        key(),
        addresses,
      ),
    ).rejects.toEqual(refused('limit_per_contributor', 409));
  });

  it('hoarding: a sixth open checkout of one person, and cards tried one after the other', async () => {
    const campaign = await makeCampaign();
    const perk = await makePerk(campaign, { limit: 100 });
    const hoarder = visitor();
    const onPage = () => perkInput(campaign, perk, 2500, { payment_method_id: null });
    for (let n = 0; n < 5; n += 1) {
      const answer = await startContribution(onPage(), hoarder, key(), addresses);
      expect(answer.next).toBe('card_page');
    }
    await expect(startContribution(onPage(), hoarder, key(), addresses)).rejects.toEqual(
      refused('too_many_reservations', 429),
    );
    expect(await stockOf(perk)).toMatchObject({ reserved: 5 });
  });
});

describe('what is accepted', () => {
  it('charges a flexible contribution at once and counts it', async () => {
    const campaign = await makeCampaign();
    const perk = await makePerk(campaign, { price: 2500, limit: 5 });
    const answer = await startContribution(
      perkInput(campaign, perk, 2500),
      visitor(),
      key(),
      addresses,
    );
    expect(answer).toMatchObject({
      next: 'done',
      contribution: { state: 'collected', total_cents: 2500 },
    });
    expect(answer.token).toMatch(/^[\w-]{43}$/);
    expect(await totalsOf(campaign.id)).toMatchObject({ raised_minor: 2500n, contributors: 1 });
    expect(await stockOf(perk)).toMatchObject({ claimed: 1, reserved: 0 });
  });

  it('saves the card of a fixed one and charges nothing', async () => {
    const campaign = await makeCampaign({ fundingType: 'fixed' });
    const perk = await makePerk(campaign);
    const backer = visitor({ accountId: await makeAccount() });
    const answer = await startContribution(
      perkInput(campaign, perk, 2500),
      backer,
      key(),
      addresses,
    );
    expect(answer).toMatchObject({ next: 'done', contribution: { state: 'pledged' }, token: null });
    expect(await totalsOf(campaign.id)).toMatchObject({
      pledged_minor: 2500n,
      collected_minor: 0n,
    });
  });

  it('prices perks, add-ons and shipping as the quote says: the country before the union', async () => {
    const campaign = await makeCampaign({ currency: 'EUR' });
    const perk = await makePerk(campaign, {
      price: 4000,
      rates: { FR: 300, european_union: 700, everywhere: 1500 },
    });
    const addOn = await makePerk(campaign, {
      price: 150,
      kind: 'add_on',
      rates: { everywhere: 20 },
    });
    const lines = [
      { perk_id: perk, quantity: 2, options: {} },
      { perk_id: addOn, quantity: 1, options: {} },
    ];
    const quote = await quoteContribution({
      campaign_id: campaign.id,
      lines,
      extra_cents: 50,
      country: 'FR',
    });
    expect(quote).toMatchObject({
      total_cents: 8000 + 150 + 600 + 20 + 50,
      shipping_cents: 620,
      problem: null,
    });
    const body = input(campaign, {
      lines,
      extra_cents: 50,
      address: home,
      expected_total_cents: 8820,
    });
    expect((await startContribution(body, visitor(), key(), addresses)).next).toBe('done');
  });

  it('costs a quote one statement once the offer was read', async () => {
    const campaign = await makeCampaign();
    const perk = await makePerk(campaign, { price: 4000 });
    const ask = () =>
      quoteContribution({
        campaign_id: campaign.id,
        lines: [{ perk_id: perk, quantity: 1, options: {} }],
        extra_cents: 0,
      });
    await ask();
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    // What the process does beside it comes in between at most once; what a quote costs comes every time.
    await expect
      .poll(async () => {
        sent.mockClear();
        await ask();
        return sent.mock.calls.length;
      })
      .toBe(1);
    sent.mockRestore();
  });

  it('charges yen as yen [d3-66]', async () => {
    const campaign = await makeCampaign({ currency: 'JPY' });
    const body = input(campaign, { extra_cents: 500, expected_total_cents: 500 });
    await startContribution(body, visitor(), key(), addresses);
    const { charges } = await gateway.control<{ charges: { amount: number; currency: string }[] }>(
      'books',
    );
    expect(charges.filter((charge) => charge.currency === 'jpy')).toMatchObject([{ amount: 500 }]);
  });
});

itLeavesMoneyInOrder(gateway);
