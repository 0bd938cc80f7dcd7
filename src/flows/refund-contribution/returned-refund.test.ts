import { describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { presentReceipt, readContribution } from '#modules/contributions/index.ts';
import { makeAccount, stateOf, totalsOf } from '#test/stories/market.ts';
import {
  balanceOf,
  collected,
  deliverEvent,
  type Made,
  moneyBackGateway,
  refundRequest,
  sumOf,
} from '#test/stories/money-back.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { markRefunded, refundContribution, refundWhatIsOwed, resolveRefunds } from './index.ts';

testDatabase();
const { gateway, faults, open, lose, loseRefund, sendBack } = moneyBackGateway();

describe('a refund that the bank sent back', () => {
  const failing = (amount = 10_000) => collected(amount, 'pm_card_refundFail');

  it('and then two disputes in parts: what was owed is what the bank took by both', async () => {
    const before = await sumOf('refunds_owed');
    const made = await failing();
    await sendBack((await refundContribution(refundRequest(made, null))).id);
    for (const [amount, left] of [
      [6000, 4000n],
      [4000, 0n],
    ] as const) {
      const asked = { charge: made.charge, amount };
      const { id: dispute } = await gateway.control<{ id: string }>('disputes/open', asked);
      await deliverEvent(await gateway.control('disputes/lose', { charge: made.charge, dispute }));
      expect((await sumOf('refunds_owed')) - before).toBe(left);
    }
    expect((await totalsOf(made.campaign.id)).raised_minor).toBe(0n);
  });

  it('and then a dispute: what was owed is what the bank took', async () => {
    const before = await sumOf('refunds_owed');
    const made = await failing();
    await sendBack((await refundContribution(refundRequest(made, null))).id);
    expect((await sumOf('refunds_owed')) - before).toBe(10_000n);
    await deliverEvent(await open(made));
    await deliverEvent(await lose(made));
    expect(await sumOf('refunds_owed')).toBe(before);
    expect(await balanceOf(made, 'disputes_held')).toBe(0n);
    // As after any lost dispute: the money is gone, the fees of 5.00 and 3.20 stay paid.
    expect(await balanceOf(made, 'beneficiary_held')).toBe(-820n);
  });

  it('in part, then the rest: the fee comes back once, and all of it is refunded', async () => {
    const fees = await sumOf('platform_fees');
    const made = await failing();
    await sendBack((await refundContribution(refundRequest(made, 4000))).id);
    await sendBack((await refundContribution(refundRequest(made, null))).id);
    expect(await stateOf(made.id)).toBe('refunded');
    // Nothing has reached the contributor yet: the fee is the platform's still.
    expect((await sumOf('platform_fees')) - fees).toBe(500n);
    const actorId = await makeAccount();
    const owed = { ...refundRequest(made, null), actorId, note: 'by bank transfer' };
    expect(await markRefunded(owed)).toMatchObject({ state: 'outside', amountMinor: 10_000n });
    expect(await sumOf('platform_fees')).toBe(fees);
    expect(await totalsOf(made.campaign.id)).toMatchObject({ raised_minor: 0n, contributors: 0 });
  });
});

it('a refund whose answer was lost is asked about before all that are only looked at again', async () => {
  const [looked, made] = [await collected(), await collected()];
  await loseRefund('drop_before');
  await refundContribution(refundRequest(made, null));
  await faults();
  await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      insert into payment_refunds (source_kind, source_id, attempt_id, idempotency_key, amount_minor,
        currency, reason, state, provider_ref, resolved_at, check_at)
      select 'contribution', ${looked.id}, a.id, 'looked-at-again:' || n, 1, a.currency,
        'contributor_request', 'succeeded', 're_looked' || n, clock_now() - interval '2 days',
        clock_now() - interval '1 day'
      from payment_attempts a, generate_series(1, 150) n where a.source_id = ${looked.id}`);
  });
  await setClock(60);
  await resolveRefunds();
  expect(await stateOf(made.id)).toBe('refunded');
  await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`delete from payment_refunds where idempotency_key like 'looked-at-again:%'`);
  });
});

describe('a dispute of which a bank takes only a part', () => {
  const losePart = async (made: Made, amount: number) => {
    const asked = { charge: made.charge, amount };
    const { id: dispute } = await gateway.control<{ id: string }>('disputes/open', asked);
    await deliverEvent(await gateway.control('disputes/lose', { charge: made.charge, dispute }));
  };

  it('leaves the rest to be paid another way: the card is not asked in vain', async () => {
    const made = await collected();
    await losePart(made, 1000);
    expect(await stateOf(made.id)).toBe('collected');
    expect((await totalsOf(made.campaign.id)).raised_minor).toBe(9000n);
    await expect(refundContribution(refundRequest(made, null))).rejects.toMatchObject({
      id: 'charged_back',
    });
    const rows = sql`select 1 from payment_refunds where source_id = ${made.id}`;
    expect(await db().query(rows)).toEqual([]);
    const actorId = await makeAccount();
    const byHand = { ...refundRequest(made, null), actorId, note: 'by bank transfer' };
    expect(await markRefunded(byHand)).toMatchObject({ state: 'outside', amountMinor: 9000n });
    expect(await stateOf(made.id)).toBe('dispute_lost');
    expect((await totalsOf(made.campaign.id)).raised_minor).toBe(0n);
  });

  it('leaves what the system owes of it owed', async () => {
    const made = await collected();
    await db().run(sql`update campaigns set state = 'cancelled' where id = ${made.campaign.id}`);
    await db().run(sql`
      update contributions set refund_due = 'campaign_removed' where id = ${made.id}`);
    await losePart(made, 1000);
    const row = sql`select state, refund_due from contributions where id = ${made.id}`;
    expect(await db().one(row)).toEqual({ state: 'collected', refund_due: 'campaign_removed' });
    // What the bank took already is not on its way.
    const found = await readContribution(made.id);
    expect(found && presentReceipt(found, 'en').refundingText).toMatch(/^\$90\.00/);
    // No try can succeed: finance are told after the first, and once.
    for (let look = 0; look < 3; look += 1) await refundWhatIsOwed();
    const told = sql`select 1 from outbox where key = ${`refund.given_up:${made.id}`}`;
    expect(await db().query(told)).toHaveLength(1);
    const byHand = { ...refundRequest(made, null), actorId: await makeAccount(), note: 'transfer' };
    expect(await markRefunded(byHand)).toMatchObject({ amountMinor: 9000n });
  });

  it('is in dispute again while the bank decides about another part', async () => {
    const made = await collected();
    await losePart(made, 1000);
    const another = { charge: made.charge, amount: 2000 };
    await deliverEvent(await gateway.control('disputes/open', another));
    expect(await stateOf(made.id)).toBe('disputed');
  });
});

it('nothing is paid another way while the provider knows of a dispute that nobody told us of', async () => {
  const made = await collected();
  await open(made);
  const byHand = { ...refundRequest(made, null), actorId: await makeAccount(), note: 'transfer' };
  await expect(markRefunded(byHand)).rejects.toMatchObject({ id: 'disputed' });
  // Nor while it says of one that we think won that it is lost.
  await deliverEvent(await lose(made));
  await db().run(sql`alter table payment_disputes disable trigger all`);
  await db().run(sql`
    update payment_disputes set state = 'won' where attempt_id in (
      select id from payment_attempts where source_id = ${made.id})`);
  await expect(markRefunded(byHand)).rejects.toMatchObject({ id: 'disputed' });
  await db().run(sql`
    update payment_disputes set state = 'lost' where attempt_id in (
      select id from payment_attempts where source_id = ${made.id})`);
  await db().run(sql`alter table payment_disputes enable trigger all`);
});
