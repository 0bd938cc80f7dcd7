import { describe, expect, it } from 'vitest';
import { moveClock } from '#platform/clock/clock.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import {
  continueContribution,
  payContribution,
  startContribution,
} from '#flows/back-campaign/index.ts';
import { expireReservations } from '#flows/reconcile-payments/index.ts';
import { stripeClient } from '#modules/payments/providers/stripe-client.ts';
import { recordBatch } from '#flows/back-campaign/answer/record-batch.ts';
import {
  addresses,
  countOf,
  input,
  key,
  makeAccount,
  makeCampaign,
  makePerk,
  perkInput,
  stateOf,
  stockOf,
  totalsOf,
  visitor,
} from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { cardFacts, said } from '#test/stories/said.ts';
import { testDatabase } from '#test/support/database.ts';
import { chargeReleased, decideReview, readReviewDecision, readReviews } from './index.ts';

testDatabase();
const gateway = moneyGateway();
let clock = 0;

async function pass(seconds: number): Promise<void> {
  clock += seconds;
  await moveClock(clock);
  await gateway.control('clock', { offset_seconds: clock });
}

type Input = Parameters<typeof input>[1];

/** Somebody whose cards are refused so often; each on a campaign of its own. */
async function refusedCards(times: number, who = visitor(), card = 'pm_card_chargeDeclined') {
  for (let n = 0; n < times; n += 1) {
    const campaign = await makeCampaign();
    const request: Input = { extra_cents: 500, expected_total_cents: 500, payment_method_id: card };
    const answer = await startContribution(input(campaign, request), who, key(), addresses);
    expect(answer.next).toBe('declined');
    // Left behind, so that what is limited here is cards and not open checkouts.
    await db().run(
      sql`update contributions set expires_at = clock_now() where id = ${answer.contribution.id}`,
    );
    await expireReservations();
  }
  return who;
}

async function reviewed(request: Input = {}, limit: number | null = 5) {
  const campaign = await makeCampaign();
  const perk = await makePerk(campaign, { limit });
  const buyer = await refusedCards(5);
  const body = perkInput(campaign, perk, 2500, request);
  const answer = await startContribution(body, buyer, key(), addresses);
  return {
    campaign,
    perk,
    buyer,
    body,
    answer,
    id: answer.contribution.id,
    ref: { token: answer.token ?? '' },
  };
}

const reasonsOf = async (id: number) => {
  const row = await db().maybe<{ reasons: string[] }>(sql`
    select reasons from contribution_reviews where contribution_id = ${id}`);
  return row?.reasons;
};
const act = async (contributionId: number, decision: 'release' | 'cancel') =>
  decideReview({
    contributionId,
    decision,
    actorId: await makeAccount(),
    note: 'Looked at it',
    ip: '192.0.2.7',
    requestId: 'test',
  });
const attemptsOf = (id: number) => countOf('payment_attempts', sql`source_id = ${id}`);

describe('after some refused cards', () => {
  it('four are nothing yet, from the fifth on the next charge waits to be looked at', async () => {
    const buyer = await refusedCards(4);
    const campaign = await makeCampaign();
    const request = { extra_cents: 700, expected_total_cents: 700 };
    const fine = await startContribution(input(campaign, request), buyer, key(), addresses);
    expect(fine.next).toBe('done');
    await refusedCards(1, buyer);
    const waits = await startContribution(input(campaign, request), buyer, key(), addresses);
    expect(waits).toMatchObject({ next: 'in_review', contribution: { state: 'risk_review' } });
    expect(await reasonsOf(waits.contribution.id)).toEqual(['device']);
    expect(await attemptsOf(waits.contribution.id)).toBe(0);
  });

  it('ten are too many: nothing is begun', async () => {
    const buyer = visitor();
    const campaign = await makeCampaign();
    await refusedCards(5, buyer);
    await db().run(sql`
      insert into contribution_declines (contribution_id, campaign_id, holder, client_key)
      select contribution_id, campaign_id, holder, client_key from contribution_declines
      where holder = ${`visitor:${buyer.visitorId}`}`);
    const request = { extra_cents: 700, expected_total_cents: 700 };
    await expect(
      startContribution(input(campaign, request), buyer, key(), addresses),
    ).rejects.toMatchObject({ id: 'too_many_declines', status: 429 });
  });

  it('the same request again finds the same review, and no other card passes it by', async () => {
    const campaign = await makeCampaign();
    const buyer = await refusedCards(5);
    const body = input(campaign, { extra_cents: 700, expected_total_cents: 700 });
    const same = key();
    const [one, two] = await Promise.all([
      startContribution(body, buyer, same, addresses),
      startContribution(body, buyer, same, addresses),
    ]);
    expect(two).toEqual(one);
    expect(one.next).toBe('in_review');
    const ref = { token: one.token ?? '' };
    const paid = await payContribution(
      ref,
      { payment_method_id: 'pm_card_mastercard', save_card: false },
      buyer,
      addresses,
    );
    expect(paid.next).toBe('in_review');
    expect((await continueContribution(ref, buyer, addresses)).next).toBe('in_review');
    expect(await attemptsOf(one.contribution.id)).toBe(0);
  });

  it('one card is known by its fingerprint, whoever enters it and from wherever', async () => {
    const typed = async (token: string) =>
      (await stripeClient().paymentMethods.create({ type: 'card', card: { token } })).id;
    const failing = 'tok_chargeCustomerFail';
    for (let n = 0; n < 3; n += 1) await refusedCards(1, visitor(), await typed(failing));
    const campaign = await makeCampaign();
    const request = {
      extra_cents: 900,
      expected_total_cents: 900,
      payment_method_id: await typed(failing),
    };
    const waits = await startContribution(input(campaign, request), visitor(), key(), addresses);
    expect(waits.next).toBe('in_review');
    expect(await reasonsOf(waits.contribution.id)).toEqual(['card']);
    const other = { ...request, payment_method_id: await typed('tok_mastercard') };
    const fine = await startContribution(input(campaign, other), visitor(), key(), addresses);
    expect(fine.next).toBe('done');
    await pass(3601);
    const again = { ...request, payment_method_id: await typed(failing) };
    const later = await startContribution(input(campaign, again), visitor(), key(), addresses);
    expect(later.next).toBe('declined');
  });

  it('a campaign flooded with refused cards waits, unless as many are charged', async () => {
    const [flooded, popular] = [await makeCampaign(), await makeCampaign()];
    for (const campaign of [flooded, popular]) {
      const request = { extra_cents: 500, expected_total_cents: 500 };
      const seed = await startContribution(input(campaign, request), visitor(), key(), addresses);
      await db().run(sql`
        insert into contribution_declines (contribution_id, campaign_id, holder, client_key)
        select ${seed.contribution.id}, ${campaign.id}, 'visitor:' || n, 'client' || n
        from generate_series(1, 40) n`);
    }
    const request = { extra_cents: 600, expected_total_cents: 600 };
    const paid = Array.from({ length: 39 }, () => input(popular, request));
    for (const body of paid) {
      const { contribution } = await startContribution(body, visitor(), key(), addresses);
      if (contribution.state === 'risk_review') {
        await act(contribution.id, 'release');
        await chargeReleased(contribution.id);
      }
    }
    const crowd = await startContribution(input(popular, request), visitor(), key(), addresses);
    const flood = await startContribution(input(flooded, request), visitor(), key(), addresses);
    expect([crowd.next, flood.next]).toEqual(['done', 'in_review']);
    expect(await reasonsOf(flood.contribution.id)).toEqual(['campaign']);
  });

  it('who enters the card on the provider’s page waits as well', async () => {
    const campaign = await makeCampaign();
    const buyer = await refusedCards(5);
    const request = { extra_cents: 700, expected_total_cents: 700, payment_method_id: null };
    const begun = await startContribution(input(campaign, request), buyer, key(), addresses);
    expect(begun.next).toBe('card_page');
    const { id: sourceId } = begun.contribution;
    const attempt = sql`select id from payment_attempts where source_id = ${sourceId}`;
    const { id } = await db().one<{ id: number }>(attempt);
    const stored = { cause: 'returned' as const, method: cardFacts('pm_card_visa') };
    const rows = await recordBatch([said({ id, sourceId }, 'succeeded', stored)]);
    expect(rows).toMatchObject([{ outcome: 'in_review', state: 'risk_review' }]);
    const ref = { token: begun.token ?? '' };
    expect((await continueContribution(ref, buyer, addresses)).next).toBe('in_review');
    await act(sourceId, 'cancel');
  });
});

describe('while it is looked at', () => {
  it('units are held, nothing is raised, and the list says why', async () => {
    const { id, perk, campaign } = await reviewed();
    expect(await stockOf(perk)).toMatchObject({ claimed: 0, reserved: 1 });
    expect(await totalsOf(campaign.id)).toMatchObject({ raised_minor: 0n, contributions: 0 });
    const [row] = await readReviews(id - 1, 1);
    expect(row).toMatchObject({
      contribution_id: id,
      reasons: ['device'],
      declines: 5,
      paid_before: 0,
    });
  });

  it('limited units are held for two hours, then it ends; others for a day', async () => {
    const limited = await reviewed();
    const endless = await reviewed({}, null);
    await pass(2 * 3600 + 1);
    await expireReservations();
    expect([await stateOf(limited.id), await stateOf(endless.id)]).toEqual([
      'cancelled',
      'risk_review',
    ]);
    expect(await stockOf(limited.perk)).toMatchObject({ claimed: 0, reserved: 0 });
    expect(await readReviewDecision(limited.id)).toBe('timed_out');
    await expect(act(limited.id, 'release')).rejects.toMatchObject({ id: 'not_in_review' });
    await pass(22 * 3600);
    await expireReservations();
    expect(await stateOf(endless.id)).toBe('cancelled');
  });
});

describe('the decision', () => {
  it('released: charged once, however often its job comes', async () => {
    const { id, perk, campaign } = await reviewed();
    await act(id, 'release');
    expect(await stateOf(id)).toBe('charging');
    await Promise.all([chargeReleased(id), chargeReleased(id), chargeReleased(id)]);
    expect(await stateOf(id)).toBe('collected');
    expect(await attemptsOf(id)).toBe(1);
    expect(await stockOf(perk)).toMatchObject({ claimed: 1, reserved: 0 });
    expect(await totalsOf(campaign.id)).toMatchObject({ raised_minor: 2500n, contributors: 1 });
    const { n } = await db().one<{ n: number }>(sql`
      select count(*) as n from audit_log where act = 'contribution_reviewed' and subject_id = ${id}`);
    expect(n).toBe(1);
  });

  it('two at once: one decides, the other is told', async () => {
    const { id } = await reviewed();
    const outcomes = await Promise.allSettled([act(id, 'release'), act(id, 'cancel')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    if ((await stateOf(id)) === 'charging') await chargeReleased(id);
  });

  it('cancelled: units are free, nothing was ever sent to the provider', async () => {
    const { id, perk, ref, buyer } = await reviewed();
    await act(id, 'cancel');
    expect(await stateOf(id)).toBe('cancelled');
    expect(await stockOf(perk)).toMatchObject({ claimed: 0, reserved: 0 });
    expect(await attemptsOf(id)).toBe(0);
    expect((await continueContribution(ref, buyer, addresses)).next).toBe('expired');
    await chargeReleased(id);
    expect(await stateOf(id)).toBe('cancelled');
  });

  it('released, but the bank wants its person: mailed once, and the units wait for them', async () => {
    const { id, perk, ref, buyer } = await reviewed({
      payment_method_id: 'pm_card_threeDSecure2Required',
    });
    await act(id, 'release');
    await chargeReleased(id);
    await chargeReleased(id);
    const sent = sql`select to_address from mail_messages where key = ${`review_needs_card:${id}`}`;
    expect((await db().query(sent)).length).toBe(1);
    expect((await continueContribution(ref, buyer, addresses)).next).toBe('authenticate');
    expect(await stockOf(perk)).toMatchObject({ reserved: 1 });
    await pass(3600);
    await expireReservations();
    expect(await stateOf(id)).toBe('charging');
  });

  it('not for a campaign that takes nothing any more', async () => {
    const { id, campaign } = await reviewed({}, null);
    await db().run(sql`update campaigns set ends_at = clock_now() where id = ${campaign.id}`);
    await expect(act(id, 'release')).rejects.toMatchObject({ id: 'campaign_closed', status: 409 });
    expect(await stateOf(id)).toBe('risk_review');
    await act(id, 'cancel');
  });
});

itLeavesMoneyInOrder(gateway);
