import { describe, expect, it } from 'vitest';
import { cancelCampaign } from '#modules/campaigns/index.ts';
import { findAttempt } from '#modules/payments/index.ts';
import { moveClock } from '#platform/clock/clock.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import {
  type Mover,
  continueContribution,
  findBacked,
  sendAndRecord,
  startContribution,
} from '#flows/back-campaign/index.ts';
import { beginAttempt } from '#flows/begin-attempt/index.ts';
import { resolveAttempts } from '#flows/reconcile-payments/resolve-attempts.ts';
import { refundWhatIsOwed } from '#flows/refund-contribution/index.ts';
import {
  addresses,
  input,
  key,
  makeCampaign,
  type MadeCampaign,
  stateOf,
  totalsOf,
  visitor,
} from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { chargePledge, settleDueCampaigns } from './index.ts';

testDatabase();
const gateway = moneyGateway();

const DAY = 86_400;
const mover: Mover = { cause: 'deadline', requestId: null, token: null, addresses: null };
let clock = 0;

async function pass(seconds: number): Promise<void> {
  clock += seconds;
  await moveClock(clock);
  await gateway.control('clock', { offset_seconds: clock });
}

async function give(campaign: MadeCampaign, card = 'pm_card_visa') {
  const request = { extra_cents: 2000, expected_total_cents: 2000, payment_method_id: card };
  const buyer = visitor();
  const { contribution, token } = await startContribution(
    input(campaign, request),
    buyer,
    key(),
    addresses,
  );
  return { id: contribution.id, buyer, ref: { token: token ?? '' } };
}

/** The charge of a pledge is stored, and not sent yet; its campaign goes on for ever. */
async function beingCharged(card?: string) {
  const campaign = await makeCampaign({ fundingType: 'fixed', goal: 2000, forever: true });
  const { id } = await give(campaign, card);
  await pass(DAY);
  await settleDueCampaigns();
  const { attemptId } = await beginAttempt(id, { by: 'schedule', tries: 0, cause: 'deadline' });
  const send = async () => {
    const [contribution, attempt] = await Promise.all([
      findBacked(db(), id),
      findAttempt(db(), attemptId ?? 0),
    ]);
    if (contribution && attempt) await sendAndRecord(contribution, attempt, mover);
  };
  return { campaign, id, send };
}

const cancel = ({ id, ownerId }: MadeCampaign) =>
  cancelCampaign(id, { accountId: ownerId, requestId: 'test', reason: 'No longer possible' });

/** Sweeps as often as it takes for nothing to change any more. */
async function sweep(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await settleDueCampaigns();
    await refundWhatIsOwed();
  }
}

describe('a campaign that is cancelled', () => {
  it('while a pledge is charged: what was taken goes back', async () => {
    const { campaign, id, send } = await beingCharged();
    await cancel(campaign);
    await settleDueCampaigns();
    expect(await stateOf(id)).toBe('charging');
    await send();
    await sweep();
    expect(await stateOf(id)).toBe('refunded');
    expect(await totalsOf(campaign.id)).toMatchObject({ raised_minor: 0n, contributions: 0 });
  });

  it('while a pledge is charged and refused: the pledge ends, and is charged no more', async () => {
    const { campaign, id, send } = await beingCharged('pm_card_chargeCustomerFail');
    await cancel(campaign);
    await send();
    await sweep();
    await chargePledge({ contribution_id: id, tries: 1 });
    expect(await stateOf(id)).toBe('cancelled');
    expect(await totalsOf(campaign.id)).toMatchObject({ raised_minor: 0n, contributions: 0 });
  });

  it('while the answer of a charge is lost: it is asked for, and the money goes back', async () => {
    const { campaign, id, send } = await beingCharged();
    const onCharge = { method: 'POST', path: '/v1/payment_intents' };
    await gateway.control('faults', { rules: [{ match: onCharge, kind: 'drop_after' }] });
    await send();
    await gateway.control('faults', { rules: [] });
    expect(await stateOf(id)).toBe('charge_unknown');
    await cancel(campaign);
    await pass(200);
    await resolveAttempts();
    await sweep();
    expect(await stateOf(id)).toBe('refunded');
  });

  it('while a charge was never sent: nobody is charged', async () => {
    const { campaign, id } = await beingCharged();
    await cancel(campaign);
    for (const seconds of [200, 200, 400, 800]) {
      await pass(seconds);
      await resolveAttempts();
    }
    await sweep();
    expect(await stateOf(id)).toBe('cancelled');
  });

  it('while somebody is at their bank: what they confirm goes back', async () => {
    const campaign = await makeCampaign();
    const { id, ref, buyer } = await give(campaign, 'pm_card_threeDSecure2Required');
    await cancel(campaign);
    const attempt = await db().one<{ provider_ref: string }>(sql`
      select provider_ref from payment_attempts where source_id = ${id}`);
    await gateway.control('3ds/complete', { payment_intent: attempt.provider_ref });
    await continueContribution(ref, buyer, addresses);
    await sweep();
    expect(await stateOf(id)).toBe('refunded');
  });
});

describe('a flexible campaign that gives back', () => {
  it('gives back also what is collected after the decision', async () => {
    const campaign = await makeCampaign({ endsIn: 60 });
    const { id, ref, buyer } = await give(campaign, 'pm_card_threeDSecure2Required');
    await pass(61);
    await settleDueCampaigns();
    const attempt = await db().one<{ provider_ref: string }>(sql`
      select provider_ref from payment_attempts where source_id = ${id}`);
    await gateway.control('3ds/complete', { payment_intent: attempt.provider_ref });
    await continueContribution(ref, buyer, addresses);
    await sweep();
    expect(await stateOf(id)).toBe('refunded');
  });
});

itLeavesMoneyInOrder(gateway);
