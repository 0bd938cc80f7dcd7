import { describe, expect, it } from 'vitest';
import { moveClock } from '#platform/clock/clock.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { recordBatch } from '#flows/back-campaign/answer/record-batch.ts';
import { payContribution, startContribution } from '#flows/back-campaign/index.ts';
import { refundWhatIsOwed } from '#flows/refund-contribution/index.ts';
import { readBeneficiaryFunds } from '#modules/ledger/index.ts';
import {
  addresses,
  input,
  key,
  type MadeCampaign,
  makeCampaign,
  makePerk,
  perkInput,
  stateOf,
  stockOf,
  totalsOf,
  visitor,
} from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { said } from '#test/stories/said.ts';
import { testDatabase } from '#test/support/database.ts';
import { chargePledge, dropPledges, settleDueCampaigns } from './index.ts';
import { settleCampaign } from './settle.ts';
import { takeDueCharges } from './settle-campaign.store.ts';
import { spreadSettlement } from './spread.ts';

testDatabase();
const gateway = moneyGateway();

const DAY = 86_400;
let clock = 0;

/** Time passes; the gateway's with ours. */
async function pass(seconds: number): Promise<void> {
  clock += seconds;
  await moveClock(clock);
  await gateway.control('clock', { offset_seconds: clock });
}

async function pledge(campaign: MadeCampaign, amount: number, card = 'pm_card_visa') {
  const body = input(campaign, {
    extra_cents: amount,
    expected_total_cents: amount,
    payment_method_id: card,
  });
  const answer = await startContribution(body, visitor(), key(), addresses);
  return {
    id: answer.contribution.id,
    token: answer.token ?? '',
    state: answer.contribution.state,
  };
}

async function chargeAllDue(): Promise<number> {
  const due = await takeDueCharges(db(), 1000);
  for (const charge of due) await chargePledge(charge);
  return due.length;
}

const settlementOf = (campaign: MadeCampaign) =>
  db().query<{ decision: string; outcome: string; pledged_minor: bigint }>(sql`
    select decision, outcome, pledged_minor from settlements where campaign_id = ${campaign.id}`);

describe('before its deadline', () => {
  it('nothing is decided', async () => {
    const campaign = await makeCampaign({ fundingType: 'fixed', endsIn: 60 });
    await pledge(campaign, 200_000);
    await settleDueCampaigns();
    expect(await settlementOf(campaign)).toEqual([]);
  });

  it('a held campaign waits for its release [D2]', async () => {
    const campaign = await makeCampaign({ endsIn: -60 });
    await db().run(
      sql`update campaigns set state = 'held', held_from_state = 'live' where id = ${campaign.id}`,
    );
    await settleDueCampaigns();
    expect(await settlementOf(campaign)).toEqual([]);
  });
});

describe('a fixed campaign at its deadline', () => {
  it('funded: is decided once by many workers, each pledge is charged once [D2 D4 D5]', async () => {
    const campaign = await makeCampaign({ fundingType: 'fixed', goal: 90_000 });
    const perk = await makePerk(campaign, { price: 30_000, limit: 10 });
    const made = await Promise.all(
      Array.from({ length: 3 }, () =>
        startContribution(perkInput(campaign, perk, 30_000), visitor(), key(), addresses),
      ),
    );
    await pass(DAY);
    await Promise.all(Array.from({ length: 5 }, () => settleDueCampaigns()));
    expect(await settlementOf(campaign)).toEqual([
      { decision: 'charge', outcome: 'funded', pledged_minor: 90_000n },
    ]);
    const due = await takeDueCharges(db(), 1000);
    // Every job comes three times, at once.
    await Promise.all([...due, ...due, ...due].map((charge) => chargePledge(charge)));
    for (const { contribution } of made) expect(await stateOf(contribution.id)).toBe('collected');
    expect(await totalsOf(campaign.id)).toMatchObject({
      pledged_minor: 0n,
      collected_minor: 90_000n,
    });
    expect(await stockOf(perk)).toMatchObject({ claimed: 3, reserved: 0 });
    expect(await chargeAllDue()).toBe(0);
  });

  it('unfunded: pledges end, units are free again, nothing is or can be charged [D4]', async () => {
    const campaign = await makeCampaign({ fundingType: 'fixed', goal: 500_000 });
    const perk = await makePerk(campaign, { price: 30_000, limit: 1 });
    const { contribution } = await startContribution(
      perkInput(campaign, perk, 30_000),
      visitor(),
      key(),
      addresses,
    );
    await pass(DAY);
    await settleDueCampaigns();
    expect(await stateOf(contribution.id)).toBe('cancelled');
    await chargePledge({ contribution_id: contribution.id, tries: 0 });
    expect(await stateOf(contribution.id)).toBe('cancelled');
    expect(await stockOf(perk)).toMatchObject({ claimed: 0, reserved: 0 });
    expect(await totalsOf(campaign.id)).toMatchObject({ raised_minor: 0n, contributors: 0 });
  });

  it('a card stored a moment too late is no pledge [D3]', async () => {
    const campaign = await makeCampaign({ fundingType: 'fixed', goal: 10_000, endsIn: 30 });
    const body = input(campaign, {
      extra_cents: 20_000,
      expected_total_cents: 20_000,
      payment_method_id: 'pm_card_threeDSecure2Required',
    });
    const answer = await startContribution(body, visitor(), key(), addresses);
    expect(answer.next).toBe('authenticate');
    await pass(31);
    await settleDueCampaigns();
    const sourceId = answer.contribution.id;
    const { id } = await db().one<{ id: number }>(sql`
      select id from payment_attempts where source_id = ${sourceId}`);
    await recordBatch([said({ id, sourceId }, 'succeeded', { cause: 'returned' })]);
    expect(await stateOf(answer.contribution.id)).toBe('failed');
    expect(await settlementOf(campaign)).toMatchObject([
      { decision: 'release', pledged_minor: 0n },
    ]);
  });

  it('200 pledges beside the sweep: each is either in the decision or refused [D3]', async () => {
    const campaign = await makeCampaign({ fundingType: 'fixed', goal: 100, endsIn: 2 });
    const late = async () => {
      try {
        return (await pledge(campaign, 1000)).state;
      } catch (error) {
        return (error as { id?: string }).id;
      }
    };
    const sweep = (async () => {
      while ((await settlementOf(campaign)).length === 0) await settleDueCampaigns();
    })();
    const outcomes: (string | undefined)[] = [];
    while ((await settlementOf(campaign)).length === 0) {
      outcomes.push(...(await Promise.all(Array.from({ length: 20 }, late))));
    }
    await sweep;
    const pledged = outcomes.filter((outcome) => outcome === 'pledged').length;
    expect(new Set(outcomes)).toEqual(
      new Set(['pledged', 'campaign_closed', 'failed'].filter((o) => outcomes.includes(o))),
    );
    expect(await settlementOf(campaign)).toMatchObject([
      { pledged_minor: BigInt(pledged) * 1000n },
    ]);
    await chargeAllDue();
  });

  it('a card that fails is tried on days 1, 3, 5 and 7, a day later the pledge is dropped', async () => {
    const campaign = await makeCampaign({ fundingType: 'fixed', goal: 10_000 });
    const good = await pledge(campaign, 10_000);
    // Attaches, and declines when it is charged.
    const bad = await pledge(campaign, 5000, 'pm_card_chargeCustomerFail');
    expect(bad.state).toBe('pledged');
    await pass(DAY);
    await settleDueCampaigns();
    await chargeAllDue();
    expect([await stateOf(good.id), await stateOf(bad.id)]).toEqual(['collected', 'errored']);
    expect(await chargeAllDue()).toBe(0);
    for (const days of [1, 2, 2]) {
      await pass(days * DAY);
      expect(await chargeAllDue()).toBe(1);
      expect(await stateOf(bad.id)).toBe('errored');
    }
    await pass(2 * DAY);
    await chargeAllDue();
    await dropPledges();
    expect(await stateOf(bad.id)).toBe('errored');
    await pass(DAY - 60);
    expect(await chargeAllDue()).toBe(0);
    await pass(60);
    await Promise.all([dropPledges(), dropPledges(), dropPledges()]);
    expect(await stateOf(bad.id)).toBe('dropped');
    expect(await chargeAllDue()).toBe(0);
    expect(await totalsOf(campaign.id)).toMatchObject({ raised_minor: 10_000n, contributors: 1 });
  });

  it('a contributor repairs a failed charge with another card', async () => {
    const campaign = await makeCampaign({ fundingType: 'fixed', goal: 5000 });
    const bad = await pledge(campaign, 5000, 'pm_card_chargeCustomerFail');
    await pass(DAY);
    await settleDueCampaigns();
    await chargeAllDue();
    expect(await stateOf(bad.id)).toBe('errored');
    const paid = await payContribution(
      { token: bad.token },
      { payment_method_id: 'pm_card_visa', save_card: false },
      visitor(),
      addresses,
    );
    expect(paid).toMatchObject({ next: 'done', contribution: { state: 'collected' } });
  });

  it('killed between decision and spreading, another worker goes on [D5]', async () => {
    const campaign = await makeCampaign({ fundingType: 'fixed', goal: 1000 });
    const made = [await pledge(campaign, 1000), await pledge(campaign, 1000)];
    await pass(DAY);
    const settle = () => transaction((tx) => settleCampaign(tx, campaign.id));
    expect([await settle(), await settle()]).toEqual(['charge', null]);
    const last = await transaction((tx) => spreadSettlement(tx, campaign.id, 0, 1));
    expect(last).toBe(made[0]?.id);
    await settleDueCampaigns();
    await chargeAllDue();
    for (const { id } of made) expect(await stateOf(id)).toBe('collected');
  });
});

describe('a flexible campaign at its deadline', () => {
  it('keeps what it raised, whatever the goal [D6]', async () => {
    const campaign = await makeCampaign({ goal: 900_000 });
    const { id } = await pledge(campaign, 50_000);
    await pass(DAY);
    await settleDueCampaigns();
    expect(await settlementOf(campaign)).toMatchObject([{ decision: 'keep', outcome: 'unfunded' }]);
    expect(await stateOf(id)).toBe('collected');
  });

  it('gives everything back below 100.00 net, at no cost to the campaign', async () => {
    const campaign = await makeCampaign();
    const { id } = await pledge(campaign, 5000);
    await pass(DAY);
    await settleDueCampaigns();
    await refundWhatIsOwed();
    expect(await stateOf(id)).toBe('refunded');
    const beneficiary = await db().one<{ id: number }>(sql`
      select id from beneficiaries where campaign_id = ${campaign.id}`);
    expect((await readBeneficiaryFunds(beneficiary.id, 'USD')).held_minor).toBe(0n);
  });

  it('goes on for ever when it is funded and asks for it', async () => {
    const campaign = await makeCampaign({ goal: 10_000, forever: true });
    await pledge(campaign, 20_000);
    await pass(DAY);
    await settleDueCampaigns();
    const row = await db().one(sql`select state, outcome from campaigns where id = ${campaign.id}`);
    expect(row).toEqual({ state: 'forever_funding', outcome: 'funded' });
    expect((await pledge(campaign, 1000)).state).toBe('collected');
  });
});

describe('a cancelled campaign', () => {
  it('ends its promises and gives its money back', async () => {
    const [fixed, flexible] = [await makeCampaign({ fundingType: 'fixed' }), await makeCampaign()];
    const promised = await pledge(fixed, 5000);
    const paid = await pledge(flexible, 5000);
    for (const { id } of [fixed, flexible]) {
      await db().run(sql`update campaigns set state = 'cancelled' where id = ${id}`);
    }
    await settleDueCampaigns();
    await refundWhatIsOwed();
    expect([await stateOf(promised.id), await stateOf(paid.id)]).toEqual(['cancelled', 'refunded']);
  });
});

itLeavesMoneyInOrder(gateway);
