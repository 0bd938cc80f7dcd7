import { describe, expect, it } from 'vitest';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import {
  addresses,
  makeCampaign,
  makePerk,
  perkInput,
  key,
  stockOf,
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
const nowhere = { ...home, country: 'US', zipcode: 'x' };
const refused = (id: string, status: number) => expect.objectContaining({ id, status });

/** Reads the offer into the memory of this process. */
const look = (campaignId: number, perkId: number) =>
  quoteContribution({
    campaign_id: campaignId,
    lines: [{ perk_id: perkId, quantity: 1, options: {} }],
    extra_cents: 0,
  });

describe('where something is sent', () => {
  it('is an address, not a country alone', async () => {
    const campaign = await makeCampaign();
    const perk = await makePerk(campaign, { rates: { everywhere: 500 } });
    const body = perkInput(campaign, perk, 3000, { country: 'FR' });
    await expect(startContribution(body, visitor(), key(), addresses)).rejects.toEqual(
      refused('address_needed', 422),
    );
    expect(await stockOf(perk)).toMatchObject({ claimed: 0, reserved: 0 });
  });

  it('is not kept where nothing is sent', async () => {
    const campaign = await makeCampaign();
    const body = perkInput(campaign, await makePerk(campaign), 2500, {
      address: home,
    });
    const { contribution } = await startContribution(body, visitor(), key(), addresses);
    const kept = await db().query(sql`
      select 1 as one from contribution_addresses where contribution_id = ${contribution.id}`);
    expect(kept).toEqual([]);
  });

  it('is checked of a perk that ships only since the last look at it', async () => {
    const campaign = await makeCampaign();
    const perk = await makePerk(campaign);
    await look(campaign.id, perk);
    await db().run(sql`update perks set ships = true where id = ${perk}`);
    await db().run(sql`
      insert into perk_shipping_rates (perk_id, destination, fee_minor) values (${perk}, 'everywhere', 0)`);
    const start = (address: ShippingAddress) =>
      startContribution(perkInput(campaign, perk, 2500, { address }), visitor(), key(), addresses);
    await expect(start(nowhere)).rejects.toEqual(refused('address_needed', 422));
    await expect(start(nowhere)).rejects.toEqual(refused('invalid', 422));
    expect(await start(home)).toMatchObject({ next: 'done' });
  });

  it('tells nothing of a secret perk to who does not hold its link', async () => {
    const campaign = await makeCampaign();
    const secretHash = Buffer.alloc(32, 7);
    const secret = await makePerk(campaign, {
      kind: 'secret',
      secretHash,
      rates: { everywhere: 1 },
    });
    for (const perk of [secret, secret + 1000]) {
      const body = perkInput(campaign, perk, 2501, { address: nowhere });
      await expect(startContribution(body, visitor(), key(), addresses)).rejects.toEqual(
        expect.objectContaining({ id: 'perk_not_found' }),
      );
    }
  });
});

it('a perk that moved away is not sold any more by the campaign it was of', async () => {
  const [before, after] = [await makeCampaign(), await makeCampaign()];
  const perk = await makePerk(before);
  await look(before.id, perk);
  await db().run(sql`update perks set campaign_id = ${after.id} where id = ${perk}`);
  await expect(
    startContribution(perkInput(before, perk, 2500), visitor(), key(), addresses),
  ).rejects.toEqual(expect.objectContaining({ id: 'perk_not_found' }));
  expect(await stockOf(perk)).toMatchObject({ claimed: 0, reserved: 0 });
});

itLeavesMoneyInOrder(gateway);
