import { describe, expect, it } from 'vitest';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { claimGuestContributions } from '#modules/contributions/index.ts';
import {
  addresses,
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
import { testDatabase } from '#test/support/database.ts';
import {
  cancelContribution,
  contributionForReceipt,
  payContribution,
  startContribution,
} from './index.ts';

testDatabase();
const gateway = moneyGateway();

async function begun(card: string | null, request: { fundingType?: 'fixed' } = {}) {
  const campaign = await makeCampaign({ fundingType: request.fundingType ?? 'flexible' });
  const perk = await makePerk(campaign, { limit: 1 });
  const body = perkInput(campaign, perk, 2500, { payment_method_id: card });
  const buyer = visitor();
  const answer = await startContribution(body, buyer, key(), addresses);
  return { campaign, perk, buyer, id: answer.contribution.id, ref: { token: answer.token ?? '' } };
}

describe('whose it is [C9]', () => {
  it('a guest needs the token, an account its session, and neither opens another’s', async () => {
    const { ref, id } = await begun('pm_card_visa');
    expect((await contributionForReceipt(ref)).id).toBe(id);
    const accountId = await makeAccount();
    for (const wrong of [{ token: 'x'.repeat(43) }, { id, accountId }]) {
      await expect(contributionForReceipt(wrong)).rejects.toMatchObject({ status: 404 });
    }
  });

  it('joins an account only once its address was proved', async () => {
    const email = 'same.person@people.test';
    const campaign = await makeCampaign();
    const body = input(campaign, { extra_cents: 900, expected_total_cents: 900, email });
    const { contribution } = await startContribution(body, visitor(), key(), addresses);
    const unproved = await makeAccount({ email: 'Same.Person@people.test', confirmed: false });
    expect(await claimGuestContributions(unproved)).toBe(0);
    await db().run(
      sql`update accounts set email_confirmed_at = clock_now() where id = ${unproved}`,
    );
    expect(await claimGuestContributions(unproved)).toBe(1);
    const ref = { id: contribution.id, accountId: unproved };
    expect((await contributionForReceipt(ref)).total_cents).toBe(900);
  });
});

describe('a card is kept', () => {
  const kept = { payment_method_id: 'pm_card_visa', save_card: true };
  const savedOf = (id: number) =>
    db().query<{ save_method: boolean }>(sql`
      select save_method from payment_attempts
      where source_id = ${id} and source_kind = 'contribution' and state = 'succeeded'`);

  it('for nobody who has a guest’s link, signed in or not; without keeping it they pay', async () => {
    const { ref, id, buyer } = await begun('pm_card_chargeDeclined');
    const holder = visitor({ accountId: await makeAccount() });
    for (const backer of [buyer, holder]) {
      await expect(payContribution(ref, kept, backer, addresses)).rejects.toMatchObject({
        status: 422,
        fields: { save_card: ['errors.contributions.card_not_kept'] },
      });
    }
    expect(await savedOf(id)).toEqual([]);
    const plain = { ...kept, save_card: false };
    expect((await payContribution(ref, plain, holder, addresses)).next).toBe('done');
    expect(await savedOf(id)).toEqual([{ save_method: false }]);
  });

  it('for no guest: they are told so before anything begins', async () => {
    const campaign = await makeCampaign();
    const request = { ...kept, extra_cents: 900, expected_total_cents: 900 };
    const body = input(campaign, request);
    await expect(startContribution(body, visitor(), key(), addresses)).rejects.toMatchObject({
      status: 422,
      fields: { save_card: ['errors.contributions.card_not_kept'] },
    });
    const rows = sql`select id from contributions where campaign_id = ${campaign.id}`;
    expect(await db().query(rows)).toEqual([]);
  });

  it('for the person whose contribution it is', async () => {
    const campaign = await makeCampaign();
    const accountId = await makeAccount();
    const request = { payment_method_id: 'pm_card_chargeDeclined', expected_total_cents: 900 };
    const body = input(campaign, { extra_cents: 900, ...request });
    const buyer = visitor({ accountId });
    const { contribution } = await startContribution(body, buyer, key(), addresses);
    const ref = { id: contribution.id, accountId };
    expect((await payContribution(ref, kept, buyer, addresses)).next).toBe('done');
    expect(await savedOf(contribution.id)).toEqual([{ save_method: true }]);
  });
});

describe('a pledge', () => {
  it('is taken back by its person until it is charged, once', async () => {
    const { ref, buyer, id, perk, campaign } = await begun('pm_card_visa', {
      fundingType: 'fixed',
    });
    expect(await stateOf(id)).toBe('pledged');
    await cancelContribution(ref, buyer);
    expect(await stateOf(id)).toBe('cancelled');
    expect(await stockOf(perk)).toMatchObject({ claimed: 0 });
    expect(await totalsOf(campaign.id)).toMatchObject({ pledged_minor: 0n, contributors: 0 });
    await expect(cancelContribution(ref, buyer)).rejects.toMatchObject({ id: 'not_cancellable' });
  });
});

itLeavesMoneyInOrder(gateway);
