import { describe, expect, it } from 'vitest';
import { findAttempt } from '#modules/payments/index.ts';
import { db } from '#platform/db/transaction.ts';
import { makeCampaign, makePerk, stockOf } from '#test/stories/market.ts';
import { requestFor } from '#test/stories/start-request.ts';
import { testDatabase } from '#test/support/database.ts';
import { findBacked } from '../back-campaign.store.ts';
import { startBatch } from './start-batch.ts';
import { startedOf } from './started-contribution.ts';

testDatabase();

describe('what a batch started', () => {
  it.each([
    ['a charge', 'flexible', 'pm_card_visa'],
    ['the card page', 'flexible', null],
    ['a card to be saved', 'fixed', 'pm_card_visa'],
  ] as const)('is known as it was written: %s', async (_name, fundingType, methodRef) => {
    const campaign = await makeCampaign({ fundingType });
    const item = requestFor(campaign, await makePerk(campaign), { methodRef });
    const [row] = await startBatch([item]);
    if (row?.outcome !== 'started') throw new Error('it did not begin');
    const known = startedOf(item, row);
    expect(known?.contribution).toEqual(await findBacked(db(), row.contributionId));
    expect(known?.attempt).toEqual(await findAttempt(db(), row.attemptId ?? 0));
  });

  it('is not guessed for what was refused or existed before', async () => {
    const campaign = await makeCampaign();
    const item = requestFor(campaign, await makePerk(campaign, { limit: 1 }));
    const other = requestFor(campaign, 999_999_999);
    const rows = await startBatch([item, item, other]);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['started', 'exists', 'perk_not_found']);
    expect(rows.map((row) => startedOf(item, row) !== undefined)).toEqual([true, false, false]);
  });
});

describe('limits count what the same batch accepted before', () => {
  it('the last unit goes to the first of three [S1]', async () => {
    const campaign = await makeCampaign();
    const perk = await makePerk(campaign, { limit: 1 });
    const rows = await startBatch([1, 2, 3].map(() => requestFor(campaign, perk)));
    expect(rows.map(({ outcome }) => outcome)).toEqual(['started', 'sold_out', 'sold_out']);
    expect(await stockOf(perk)).toMatchObject({ reserved: 1, claimed: 0 });
  });

  it('one person’s second of a perk of which each may have one is refused', async () => {
    const campaign = await makeCampaign();
    const perk = await makePerk(campaign, { perPerson: 1 });
    const same = { contributorKey: 'email:the-same' };
    const rows = await startBatch([
      requestFor(campaign, perk, same),
      requestFor(campaign, perk),
      requestFor(campaign, perk, same),
    ]);
    const outcomes = rows.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['started', 'started', 'limit_per_contributor']);
  });

  it('one key twice with another body is refused the second time', async () => {
    const campaign = await makeCampaign();
    const item = requestFor(campaign, await makePerk(campaign));
    const rows = await startBatch([item, { ...item, bodyHash: 'two' }]);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['started', 'same_key_other_body']);
  });
});
