import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import { readBeneficiaryFunds } from '#modules/ledger/index.ts';
import type { RefundReason } from '#modules/payments/index.ts';
import type { Currency } from '#money/currency.ts';
import {
  addresses,
  input,
  key,
  type MadeCampaign,
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
import { testDatabase } from '#test/support/database.ts';
import { markRefunded, type RefundInput, refundContribution } from './index.ts';

testDatabase();
const gateway = moneyGateway();

async function collected(campaign: MadeCampaign, amount: number): Promise<number> {
  const body = input(campaign, { extra_cents: amount, expected_total_cents: amount });
  return (await startContribution(body, visitor(), key(), addresses)).contribution.id;
}

function request(
  contributionId: number,
  amount: number | null,
  values: Partial<RefundInput> = {},
): RefundInput {
  return {
    contributionId,
    amountMinor: amount === null ? null : BigInt(amount),
    reason: 'contributor_request',
    key: key(),
    actorId: null,
    requestId: null,
    ...values,
  };
}

const held = async (campaign: MadeCampaign): Promise<bigint> => {
  const { id } = await db().one<{ id: number }>(
    sql`select id from beneficiaries where campaign_id = ${campaign.id}`,
  );
  return (await readBeneficiaryFunds(id, campaign.currency as Currency)).held_minor;
};

describe('refused', () => {
  it('more than is left, a pledge, nothing at all [C5]', async () => {
    const campaign = await makeCampaign();
    const id = await collected(campaign, 10_000);
    await expect(refundContribution(request(id, 10_001))).rejects.toMatchObject({
      id: 'refund_too_much',
    });
    await expect(refundContribution(request(id, 0))).rejects.toMatchObject({
      id: 'refund_too_much',
    });
    await expect(refundContribution(request(id, -5))).rejects.toMatchObject({
      id: 'refund_too_much',
    });
    const fixed = await makeCampaign({ fundingType: 'fixed' });
    const pledged = await collected(fixed, 10_000);
    await expect(refundContribution(request(pledged, 100))).rejects.toMatchObject({
      id: 'not_refundable',
    });
    await refundContribution(request(id, null));
    await expect(refundContribution(request(id, 1))).rejects.toMatchObject({
      id: 'not_refundable',
    });
  });

  it('two refunds of 60 of 100 at once: one goes through [C5]', async () => {
    const campaign = await makeCampaign();
    const id = await collected(campaign, 10_000);
    const outcomes = await Promise.allSettled([
      refundContribution(request(id, 6000)),
      refundContribution(request(id, 6000)),
    ]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await totalsOf(campaign.id)).toMatchObject({ collected_minor: 4000n });
  });

  it('more of a line than was paid for it', async () => {
    const campaign = await makeCampaign();
    const perk = await makePerk(campaign, { price: 2000 });
    const body = perkInput(campaign, perk, 3000, { extra_cents: 1000 });
    const { contribution } = await startContribution(body, visitor(), key(), addresses);
    const line = await db().one<{ id: number }>(sql`
      select id from contribution_lines where contribution_id = ${contribution.id}`);
    const part = (amount: bigint) => ({
      part: 'perk' as const,
      lineId: line.id,
      amountMinor: amount,
    });
    await expect(
      refundContribution(request(contribution.id, 2500, { parts: [part(2500n)] })),
    ).rejects.toMatchObject({ id: 'refund_too_much' });
    await refundContribution(request(contribution.id, 1500, { parts: [part(1500n)] }));
    await expect(
      refundContribution(request(contribution.id, 600, { parts: [part(600n)] })),
    ).rejects.toMatchObject({ id: 'refund_too_much' });
  });
});

describe('given back', () => {
  it('the same key gives back once', async () => {
    const id = await collected(await makeCampaign(), 10_000);
    const same = request(id, 3000);
    const [one, two] = await Promise.all([refundContribution(same), refundContribution(same)]);
    expect(one?.id).toBe(two?.id);
    expect(await stateOf(id)).toBe('partially_refunded');
    await expect(refundContribution({ ...same, amountMinor: 3001n })).rejects.toMatchObject({
      id: 'idempotency_key_reused',
    });
  });

  it('the same key for other parts, or for money paid otherwise, is refused and not answered', async () => {
    const id = await collected(await makeCampaign(), 10_000);
    const actorId = await makeAccount();
    const parts = [{ part: 'extra' as const, lineId: null, amountMinor: 3000n }];
    const ofParts = request(id, 3000, { parts, actorId });
    const split = [1000n, 2000n].map((amountMinor) => ({
      part: 'extra' as const,
      lineId: null,
      amountMinor,
    }));
    const first = await refundContribution(ofParts);
    expect((await refundContribution(ofParts)).id).toBe(first.id);
    const others = [
      () => refundContribution({ ...ofParts, parts: [] }),
      () => refundContribution({ ...ofParts, parts: split }),
      () => markRefunded({ ...ofParts, actorId, note: 'by bank transfer' }),
    ];
    for (const other of others)
      await expect(other()).rejects.toMatchObject({ id: 'idempotency_key_reused' });
    const outside = { ...request(id, 1000), actorId, note: 'by bank transfer' };
    const noted = await markRefunded(outside);
    expect((await markRefunded(outside)).id).toBe(noted.id);
    await expect(refundContribution(outside)).rejects.toMatchObject({
      id: 'idempotency_key_reused',
    });
  });

  it('a whole one frees its units and leaves the count', async () => {
    const campaign = await makeCampaign();
    const perk = await makePerk(campaign, { limit: 1 });
    const { contribution } = await startContribution(
      perkInput(campaign, perk, 2500),
      visitor(),
      key(),
      addresses,
    );
    await refundContribution(request(contribution.id, null));
    expect(await stockOf(perk)).toMatchObject({ claimed: 0 });
    expect(await totalsOf(campaign.id)).toMatchObject({
      raised_minor: 0n,
      contributors: 0,
      contributions: 0,
    });
  });

  it.each([
    ['unfunded', 0n],
    ['fraud', 0n],
    ['duplicate', 0n],
    // 2.9 % of 100.00 and 0.30 are the campaign's to bear.
    ['contributor_request', -320n],
    ['perk_unavailable', -320n],
  ] as [RefundReason, bigint][])(
    'who bears the processing fee: %s leaves the campaign %s',
    async (reason, left) => {
      const campaign = await makeCampaign();
      const id = await collected(campaign, 10_000);
      expect(await held(campaign)).toBe(9180n);
      await refundContribution(request(id, null, { reason }));
      expect(await held(campaign)).toBe(left);
    },
  );

  it('in any parts, the shares add up to the whole exactly [L8]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 50, max: 20_000 }),
        fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 2000 }),
        async (amount, parts, feeBps) => {
          const campaign = await makeCampaign({ feeBps });
          const id = await collected(campaign, amount + 50);
          let left = amount + 50;
          for (const part of parts) {
            if (part >= left) break;
            await refundContribution(request(id, part, { reason: 'fraud' }));
            left -= part;
          }
          await refundContribution(request(id, null, { reason: 'fraud' }));
          expect(await held(campaign)).toBe(0n);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('outside the provider it goes to another account and needs a note [C7]', async () => {
    const campaign = await makeCampaign();
    const id = await collected(campaign, 10_000);
    const actorId = await makeAccount();
    const outside = { ...request(id, null), actorId, note: '' };
    await expect(markRefunded(outside)).rejects.toMatchObject({ status: 422 });
    expect(await markRefunded({ ...outside, note: 'by bank transfer' })).toMatchObject({
      state: 'outside',
    });
    expect(await stateOf(id)).toBe('refunded');
    await expect(refundContribution(request(id, 1))).rejects.toMatchObject({
      id: 'not_refundable',
    });
  });
});

itLeavesMoneyInOrder(gateway);
