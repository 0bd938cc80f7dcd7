import { describe, expect, it } from 'vitest';
import type { Said } from '#modules/contributions/index.ts';
import { moveClock } from '#platform/clock/clock.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { expireReservations, resolveAttempts } from '#flows/reconcile-payments/index.ts';
import { refundWhatIsOwed, resolveRefunds } from '#flows/refund-contribution/index.ts';
import {
  addresses,
  key,
  makeCampaign,
  makePerk,
  perkInput,
  stateOf,
  stockOf,
  totalsOf,
  visitor,
} from '#test/stories/market.ts';
import { agreeAtBank, fillCardPage } from '#test/stories/card-page.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { said } from '#test/stories/said.ts';
import { testDatabase } from '#test/support/database.ts';
import {
  continueContribution,
  leaveContribution,
  payContribution,
  startContribution,
} from './index.ts';
import { recordBatch } from './answer/record-batch.ts';

testDatabase();
const gateway = moneyGateway();
const visa = { payment_method_id: 'pm_card_visa', save_card: false };
const later = async (seconds: number) => {
  await moveClock(seconds);
  await gateway.control('clock', { offset_seconds: seconds });
};

async function begun(card: string | null, input: { fundingType?: 'fixed'; limit?: number } = {}) {
  const campaign = await makeCampaign({ fundingType: input.fundingType ?? 'flexible' });
  const perk = await makePerk(campaign, { limit: input.limit ?? 1 });
  const body = perkInput(campaign, perk, 2500, { payment_method_id: card });
  const buyer = visitor();
  const answer = await startContribution(body, buyer, key(), addresses);
  return {
    campaign,
    perk,
    buyer,
    answer,
    id: answer.contribution.id,
    ref: { token: answer.token ?? '' },
  };
}

async function attemptRef(id: number): Promise<string> {
  const row = await db().one<{ provider_ref: string }>(sql`
    select provider_ref from payment_attempts where source_id = ${id} order by id desc limit 1`);
  return row.provider_ref;
}

describe('a declined card', () => {
  it('keeps the reservation, says why, and another card works [P4]', async () => {
    const { perk, buyer, answer, ref } = await begun('pm_card_chargeDeclinedInsufficientFunds');
    expect(answer).toMatchObject({ next: 'declined', decline_code: 'insufficient_funds' });
    expect(await stockOf(perk)).toMatchObject({ reserved: 1, claimed: 0 });
    const paid = await payContribution(ref, visa, buyer, addresses);
    expect(paid.next).toBe('done');
    expect(await stockOf(perk)).toMatchObject({ reserved: 0, claimed: 1 });
  });

  it('gives the unit back when the time is over, and no card works any more', async () => {
    const { perk, buyer, ref, id } = await begun('pm_card_chargeDeclined');
    await later(601);
    await expect(payContribution(ref, visa, buyer, addresses)).rejects.toMatchObject({
      id: 'reservation_over',
    });
    await expireReservations();
    await later(0);
    expect(await stateOf(id)).toBe('failed');
    expect(await stockOf(perk)).toMatchObject({ reserved: 0, claimed: 0 });
  });

  it('ten in an hour are enough', async () => {
    const { buyer, ref } = await begun('pm_card_chargeDeclined');
    const declined = { payment_method_id: 'pm_card_chargeDeclined', save_card: false };
    for (let n = 1; n < 10; n += 1) {
      expect((await payContribution(ref, declined, buyer, addresses)).next).toBe('declined');
    }
    await expect(payContribution(ref, visa, buyer, addresses)).rejects.toMatchObject({
      status: 429,
    });
  });
});

describe('3-D Secure', () => {
  it('sends the person to the bank and collects when they come back', async () => {
    const { answer, ref, buyer, id } = await begun('pm_card_threeDSecure2Required');
    expect(answer).toMatchObject({ next: 'authenticate' });
    expect(answer.url).toContain(gateway.url);
    expect((await continueContribution(ref, buyer, addresses)).next).toBe('authenticate');
    await gateway.control('3ds/complete', { payment_intent: await attemptRef(id) });
    expect((await continueContribution(ref, buyer, addresses)).next).toBe('done');
  });

  it('failed there, it is a declined card', async () => {
    const { ref, buyer, id } = await begun('pm_card_threeDSecure2Required');
    await gateway.control('3ds/fail', { payment_intent: await attemptRef(id) });
    const back = await continueContribution(ref, buyer, addresses);
    expect(back.next).toBe('declined');
    expect((await payContribution(ref, visa, buyer, addresses)).next).toBe('done');
  });

  it('paying with another card ends the first question, so that it can never charge', async () => {
    const { ref, buyer, id } = await begun('pm_card_threeDSecure2Required');
    const first = await attemptRef(id);
    expect((await payContribution(ref, visa, buyer, addresses)).next).toBe('done');
    await expect(gateway.control('3ds/complete', { payment_intent: first })).rejects.toThrow(/./);
  });

  it('completed beside another card, it is never charged twice', async () => {
    const { ref, buyer, id } = await begun('pm_card_threeDSecure2Required');
    const first = await attemptRef(id);
    await Promise.allSettled([
      gateway.control('3ds/complete', { payment_intent: first }),
      payContribution(ref, visa, buyer, addresses),
      payContribution(ref, visa, buyer, addresses),
    ]);
    expect((await continueContribution(ref, buyer, addresses)).next).toBe('done');
    const { charges } = await gateway.control<{
      charges: { metadata: { source_id?: string }; status: string }[];
    }>('books?limit=10000');
    const own = charges.filter(
      (c) => c.metadata.source_id === String(id) && c.status === 'succeeded',
    );
    expect(own.length).toBe(1);
  });
});

describe('the card page', () => {
  it.each([
    [
      'flexible',
      'collected',
      /\$25\.00\sUSD is charged to this card for [^<]+ as soon as you save it\./,
    ],
    [
      'fixed',
      'pledged',
      /Nothing is charged now\. \$25\.00\sUSD is charged to [^<]+ after [^<]+, only if/,
    ],
  ] as const)(
    'takes the card without JavaScript for a %s campaign',
    async (funding, state, words) => {
      const { answer, ref, buyer, id } = await begun(
        null,
        funding === 'fixed' ? { fundingType: 'fixed' } : {},
      );
      expect(answer.next).toBe('card_page');
      expect(await (await fetch(answer.url ?? '')).text()).toMatch(words);
      await fillCardPage(answer.url ?? '');
      expect((await continueContribution(ref, buyer, addresses)).next).toBe('done');
      expect(await stateOf(id)).toBe(state);
    },
  );

  it('is finished for people who never come back', async () => {
    const { answer, id } = await begun(null);
    await fillCardPage(answer.url ?? '');
    await later(200);
    await resolveAttempts();
    await later(0);
    expect(await stateOf(id)).toBe('collected');
  });

  it('leads back from the bank too where nobody waited when the card was told of', async () => {
    const { answer, id, ref, buyer } = await begun(null);
    const atBank = await fillCardPage(answer.url ?? '', '4000002760003184');
    await fetch(await agreeAtBank(atBank), { redirect: 'manual' });
    await later(200);
    await resolveAttempts();
    await later(0);
    const asked = await continueContribution(ref, buyer, addresses);
    expect(asked.next).toBe('authenticate');
    const way = new URL(await agreeAtBank(asked.url ?? ''));
    expect(way.pathname).toMatch(/^\/projects\/.+\/payments\/continue$/);
    expect(way.searchParams.get('token')).toBe(ref.token);
    expect((await continueContribution(ref, buyer, addresses)).next).toBe('done');
    expect(await stateOf(id)).toBe('collected');
  });

  it('left alone expires and gives its unit back; a card that comes then is not charged', async () => {
    const { answer, ref, buyer, id, perk } = await begun(null);
    await later(601);
    await expireReservations();
    expect(await stateOf(id)).toBe('expired');
    expect(await stockOf(perk)).toMatchObject({ reserved: 0 });
    await fillCardPage(answer.url ?? '');
    expect((await continueContribution(ref, buyer, addresses)).next).toBe('expired');
    await later(0);
    expect(await stateOf(id)).toBe('expired');
  });

  it('opens although its answer was lost and the campaign got another title meanwhile', async () => {
    await gateway.control('faults', {
      rules: [{ match: { method: 'POST', path: '/v1/checkout/sessions' }, kind: 'drop_after' }],
    });
    const { answer, ref, buyer, id, campaign } = await begun(null);
    await gateway.control('faults', { rules: [] });
    expect(answer.next).toBe('processing');
    await db().run(sql`update campaigns set title = 'Renamed since' where id = ${campaign.id}`);
    await later(150);
    await db().run(
      sql`update payment_attempts set checks = 2, check_at = null where source_id = ${id}`,
    );
    const again = await continueContribution(ref, buyer, addresses);
    expect(again.next).toBe('card_page');
    const page = await (await fetch(again.url ?? '')).text();
    expect(page).toContain('Renamed since');
    await fillCardPage(again.url ?? '');
    expect((await continueContribution(ref, buyer, addresses)).next).toBe('done');
    await later(0);
    expect(await stateOf(id)).toBe('collected');
  });

  it('left by the person frees the unit at once', async () => {
    const { ref, buyer, id, perk } = await begun(null);
    await leaveContribution(ref, buyer);
    expect(await stateOf(id)).toBe('expired');
    expect(await stockOf(perk)).toMatchObject({ reserved: 0 });
  });
});

describe('a success that comes after the time was over [S3]', () => {
  const slow = async (taken: boolean) => {
    const made = await begun('pm_card_threeDSecure2Required');
    await later(601);
    await expireReservations();
    expect(await stockOf(made.perk)).toMatchObject({ reserved: 0 });
    if (taken) {
      const other = perkInput(made.campaign, made.perk, 2500);
      expect((await startContribution(other, visitor(), key(), addresses)).next).toBe('done');
    }
    await gateway.control('3ds/complete', { payment_intent: await attemptRef(made.id) });
    await continueContribution(made.ref, made.buyer, addresses);
    await refundWhatIsOwed();
    await later(0);
    return made;
  };

  it('gets the unit that is free again', async () => {
    const { id, perk } = await slow(false);
    expect(await stateOf(id)).toBe('collected');
    expect(await stockOf(perk)).toMatchObject({ claimed: 1 });
  });

  it('is given back in full when somebody else has it', async () => {
    const { id, perk, campaign } = await slow(true);
    expect(await stateOf(id)).toBe('refunded');
    expect(await stockOf(perk)).toMatchObject({ claimed: 1, reserved: 0 });
    expect(await totalsOf(campaign.id)).toMatchObject({ raised_minor: 2500n, contributors: 1 });
  });

  it('on a contribution that was given up is nobody’s and goes back [P2]', async () => {
    const { id } = await begun('pm_card_threeDSecure2Required');
    const attempt = await db().one<{ id: number }>(
      sql`select id from payment_attempts where source_id = ${id}`,
    );
    const say = (outcome: Said['outcome'], values: Partial<Said>) =>
      recordBatch([said({ id: attempt.id, sourceId: id }, outcome, values)]);
    await say('abandoned', { declineCode: 'never_sent' });
    expect(await stateOf(id)).toBe('failed');
    const ref = await attemptRef(id);
    const paid = await gateway.control<{ latest_charge: string }>('3ds/complete', {
      payment_intent: ref,
    });
    const paidBy = (amountMinor: bigint): Partial<Said> => ({
      object: 'payment_intent',
      ref,
      charge: { ref: paid.latest_charge, amountMinor, currency: 'USD', feeMinor: null },
    });
    await say('succeeded', paidBy(1n));
    await say('succeeded', paidBy(2500n));
    await say('succeeded', paidBy(2500n));
    await resolveRefunds();
    expect(await stateOf(id)).toBe('failed');
    await db().run(
      sql`update payment_differences set settled_at = clock_now() where kind = 'amount_differs'`,
    );
  });
});

itLeavesMoneyInOrder(gateway);
