import { describe, expect, it } from 'vitest';
import { readBeneficiaryFunds } from '#modules/ledger/index.ts';
import { moveClock } from '#platform/clock/clock.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { chargePledge, settleDueCampaigns } from '#flows/settle-campaign/index.ts';
import { takeDueCharges } from '#flows/settle-campaign/settle-campaign.store.ts';
import {
  makeAccount,
  makeCampaign,
  makePerk,
  stateOf,
  stockOf,
  totalsOf,
} from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import {
  plantContributions,
  type PlantedContribution,
  plantSettlement,
  recordExternalRaised,
} from './index.ts';

testDatabase();
const gateway = moneyGateway();

interface Seeded {
  charges: {
    payment_method: string;
    customer: string | null;
    payment_intent?: string;
    setup_intent?: string;
    charge?: string;
    refund?: string;
    fee?: number;
  }[];
}

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

async function seed(kind: 'charge' | 'setup', amount: number, refunded?: number) {
  const answer = await gateway.control<Seeded & Record<string, unknown>>('seed', {
    customers: [{ email: 'planted@people.test', name: 'Planted' }],
    charges: [
      {
        kind,
        amount,
        currency: 'usd',
        created: Math.floor(ago(5).getTime() / 1000),
        card: 'pm_card_visa',
        customer: 0,
        metadata: {},
        ...(refunded === undefined ? {} : { refunded_amount: refunded }),
      },
    ],
  });
  return answer;
}

let serial = 0;

function planted(
  values: Partial<PlantedContribution> & Pick<PlantedContribution, 'campaignId'>,
): PlantedContribution {
  serial += 1;
  return {
    key: `planted-contribution-${serial}`,
    accountId: null,
    email: `planted.${serial}@people.test`,
    firstname: 'Planted',
    lastname: 'Person',
    locale: 'en',
    appearance: 'named',
    lines: [],
    extraMinor: 0n,
    address: null,
    createdAt: ago(5),
    pledgedAt: null,
    collectedAt: ago(5),
    cancelledAt: null,
    payment: {
      methodRef: `pm_planted_${serial}`,
      customerRef: `cus_planted_${serial}`,
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2034,
      setupRef: null,
      intentRef: null,
      chargeRef: null,
      feeMinor: null,
    },
    refund: null,
    ...values,
  };
}

describe('planting', () => {
  it('what the seed charged is collected at its time, once, and equals the books', async () => {
    const campaign = await makeCampaign();
    const perk = await makePerk(campaign, { price: 2000, limit: 5 });
    const made = await seed('charge', 2500, 1000);
    const [charge] = made.charges;
    const row = planted({
      campaignId: campaign.id,
      accountId: await makeAccount(),
      lines: [{ perkId: perk, quantity: 1, options: {} }],
      extraMinor: 500n,
      payment: {
        ...planted({ campaignId: 0 }).payment,
        intentRef: charge?.payment_intent ?? null,
        chargeRef: charge?.charge ?? 'ch_missing',
        feeMinor: 103n,
      },
      refund: {
        ref: charge?.refund ?? 're_planted',
        amountMinor: 1000n,
        reason: 'other',
        at: ago(3),
      },
    });
    const [id] = await plantContributions([row]);
    expect(await plantContributions([row])).toEqual([id]);
    expect(await stateOf(id ?? 0)).toBe('partially_refunded');
    expect(await stockOf(perk)).toMatchObject({ claimed: 1 });
    expect(await totalsOf(campaign.id)).toMatchObject({ collected_minor: 1500n, contributions: 1 });
    const mails = await db().query(
      sql`select 1 from outbox where payload ->> 'contribution_id' = ${String(id)}`,
    );
    expect(mails).toEqual([]);
  });

  it('a pledge of a running campaign is charged at its deadline like any other', async () => {
    const campaign = await makeCampaign({ fundingType: 'fixed', goal: 3000, endsIn: 3600 });
    const made = await seed('setup', 3000);
    const [setup] = made.charges;
    const row = planted({
      campaignId: campaign.id,
      extraMinor: 3000n,
      pledgedAt: ago(2),
      collectedAt: null,
      payment: {
        ...planted({ campaignId: 0 }).payment,
        methodRef: setup?.payment_method ?? '',
        customerRef: setup?.customer ?? null,
        setupRef: setup?.setup_intent ?? null,
      },
    });
    const [id = 0] = await plantContributions([row]);
    expect(await totalsOf(campaign.id)).toMatchObject({ pledged_minor: 3000n });
    await moveClock(3601);
    await settleDueCampaigns();
    for (const charge of await takeDueCharges(db(), 10)) await chargePledge(charge);
    await moveClock(0);
    expect(await stateOf(id)).toBe('collected');
  });

  it('an unfunded campaign of the past holds nothing and its decision says so', async () => {
    const campaign = await makeCampaign({
      fundingType: 'fixed',
      goal: 90_000,
      state: 'ended',
      endsIn: -86_400,
    });
    const ended = { pledgedAt: ago(4), collectedAt: null, cancelledAt: ago(1) };
    const [id = 0] = await plantContributions([
      planted({ campaignId: campaign.id, extraMinor: 3000n, ...ended }),
    ]);
    expect(await plantSettlement(campaign.id, ago(0))).toBe('release');
    await db().run(
      sql`update campaigns set outcome = 'unfunded', outcome_sum_minor = 3000 where id = ${campaign.id}`,
    );
    expect(await stateOf(id)).toBe('cancelled');
    expect(await totalsOf(campaign.id)).toMatchObject({ raised_minor: 0n, contributors: 0 });
  });

  it('the same key twice in one call is one contribution, and the others keep their order', async () => {
    const campaign = await makeCampaign({ fundingType: 'fixed', endsIn: 3600 });
    const promise = { extraMinor: 700n, pledgedAt: ago(2), collectedAt: null };
    const first = planted({ campaignId: campaign.id, ...promise });
    const second = planted({ campaignId: campaign.id, ...promise });
    const [one = 0, two = 0, again] = await plantContributions([first, second, first]);
    expect([two > one, again]).toEqual([true, one]);
    expect(await totalsOf(campaign.id)).toMatchObject({ pledged_minor: 1_400n, contributions: 2 });
  });

  it('what was raised elsewhere is shown, once, and never payable', async () => {
    const campaign = await makeCampaign();
    const entry = {
      campaignId: campaign.id,
      perkId: null,
      raisedMinor: 70_000n,
      contributors: 12,
      occurredAt: ago(9),
    };
    expect(await transaction((tx) => recordExternalRaised(tx, [entry]))).toBe(1);
    expect(await transaction((tx) => recordExternalRaised(tx, [entry]))).toBe(0);
    const row = await db().one<{ beneficiary: number }>(sql`
      select t.external_raised_minor, t.external_contributors, t.raised_minor, b.id as beneficiary
      from campaign_totals t join beneficiaries b on b.campaign_id = t.campaign_id
      where t.campaign_id = ${campaign.id}`);
    expect(row).toMatchObject({
      external_raised_minor: 70_000n,
      external_contributors: 12,
      raised_minor: 0n,
    });
    const funds = await readBeneficiaryFunds(row.beneficiary, 'USD');
    expect(funds).toMatchObject({ held_minor: 0n, gross_minor: 0n, pledged_minor: 0n });
  });
});

itLeavesMoneyInOrder(gateway);
