import { describe, expect, it } from 'vitest';
import { moveClock } from '#platform/clock/clock.ts';
import { readFunds } from '#modules/disbursements/index.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import { refundContribution, refundWhatIsOwed } from '#flows/refund-contribution/index.ts';
import type { RefundReason } from '#modules/payments/index.ts';
import { chargePledge, settleDueCampaigns } from '#flows/settle-campaign/index.ts';
import { takeDueCharges } from '#flows/settle-campaign/settle-campaign.store.ts';
import { db } from '#platform/db/transaction.ts';
import { addresses, input, key, makeCampaign, visitor } from './market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from './money-gateway.ts';
import { testDatabase } from '../support/database.ts';

testDatabase();
const gateway = moneyGateway();

/**
 * One story a line: funding, currency, fee in basis points, goal; what is given (`4000 declined`: a
 * card that fails);
 * whether the deadline passes; refunds as amount:reason; then gross, refunds, platform fee, processing
 * fee, held.
 * All in minor units.
 */
const STORIES = `
flexible USD 500 100000 | 10000            | open     |                              | 10000 0 500 320 9180
flexible USD 500 100000 | 10000 2500       | open     | 2500:contributor_request     | 12500 2500 500 423 9077
flexible USD 500 100000 | 10000 2500       | open     | 2500:fraud                   | 12500 2500 500 320 9180
flexible EUR 0   100000 | 33333            | deadline |                              | 33333 0 0 997 32336
flexible USD 500 100000 | 5000             | deadline |                              | 5000 5000 0 0 0
flexible JPY 500 100000 | 10001 500        | open     | 1:other                      | 10501 1 525 385 9590
flexible GBP 333 100000 | 101 101 101      | open     |                              | 303 0 9 99 195
fixed    USD 500 20000  | 10000 10000      | open     |                              | 0 0 0 0 0
fixed    USD 500 20000  | 10000 10000      | deadline |                              | 20000 0 1000 640 18360
fixed    USD 500 20000  | 10000 9999       | deadline |                              | 0 0 0 0 0
fixed    HKD 500 20000  | 20000 4000-fails | deadline |                              | 20000 0 1000 815 18185
`;

interface Story {
  readonly line: string;
  readonly fundingType: 'flexible' | 'fixed';
  readonly currency: string;
  readonly feeBps: number;
  readonly goal: number;
  readonly gifts: readonly string[];
  readonly isOver: boolean;
  readonly refund: string;
  readonly expected: readonly bigint[];
}

function readStory(line: string): Story {
  const [campaign = '', gifts = '', end = '', refund = '', expected = ''] = line
    .split('|')
    .map((part) => part.trim());
  const [fundingType, currency = '', feeBps, goal] = campaign.split(/\s+/);
  return {
    line: line.replace(/\s+/g, ' '),
    fundingType: fundingType as Story['fundingType'],
    currency,
    feeBps: Number(feeBps),
    goal: Number(goal),
    gifts: gifts.split(/\s+/),
    isOver: end === 'deadline',
    refund,
    expected: expected.split(/\s+/).map(BigInt),
  };
}

async function play(story: Story): Promise<bigint[]> {
  const campaign = await makeCampaign(story);
  const ids: number[] = [];
  for (const gift of story.gifts) {
    const amount = Number.parseInt(gift, 10);
    const card = gift.endsWith('-fails') ? 'pm_card_chargeCustomerFail' : 'pm_card_visa';
    const body = input(campaign, {
      extra_cents: amount,
      expected_total_cents: amount,
      payment_method_id: card,
    });
    ids.push((await startContribution(body, visitor(), key(), addresses)).contribution.id);
  }
  if (story.isOver) {
    await moveClock(86_401);
    await settleDueCampaigns();
    for (const charge of await takeDueCharges(db(), 100)) await chargePledge(charge);
    await refundWhatIsOwed();
    await moveClock(0);
  }
  const [amount, reason] = story.refund.split(':');
  if (amount && reason) {
    await refundContribution({
      contributionId: ids.at(-1) ?? 0,
      amountMinor: BigInt(amount),
      reason: reason as RefundReason,
      key: key(),
      actorId: null,
      requestId: null,
    });
  }
  const funds = await readFunds(campaign.id);
  return [
    funds.grossMinor,
    funds.refundsMinor,
    funds.platformFeesMinor,
    funds.processingFeesMinor,
    funds.heldMinor,
  ];
}

describe('stories of money', () => {
  it.each(STORIES.trim().split('\n').map(readStory))('$line', async (story) => {
    expect(await play(story)).toEqual(story.expected);
  });
});

itLeavesMoneyInOrder(gateway);
