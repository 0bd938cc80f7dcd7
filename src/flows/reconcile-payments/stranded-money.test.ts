import { describe, expect, it } from 'vitest';
import { compareBooks } from '#flows/compare-books/compare-books.ts';
import {
  markRefunded,
  markSurplusRefunded,
  refundContribution,
  resolveRefund,
} from '#flows/refund-contribution/index.ts';
import { settleDueCampaigns } from '#flows/settle-campaign/index.ts';
import { paymentProvider, providerBooks } from '#modules/payments/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { key, makeAccount, makeCampaign, stateOf } from '#test/stories/market.ts';
import {
  collected,
  deliverEvent,
  moneyBackGateway,
  reconcile,
  refundRequest,
  sumOf,
  surplusOf,
} from '#test/stories/money-back.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { recordDispute } from './record-dispute.ts';

testDatabase();
const { gateway, faults, lose, loseRefund, open, win } = moneyBackGateway();
const HOUR = 3600;
const DAY = 24 * HOUR;
const refuse = (charge: string, times = 1) =>
  gateway.control('refunds/plan', {
    charge,
    outcomes: Array.from({ length: times }, () => {
      return { outcome: 'refused', code: 'charge_not_refundable' };
    }),
  });

const refundsOf = (id: number) =>
  db().query<{ state: string; check_at: Date | null }>(sql`
    select state, check_at from payment_refunds where source_id = ${id} order by id`);

async function reconcileAt(...seconds: readonly number[]): Promise<void> {
  for (const at of seconds) {
    await setClock(at);
    await reconcile();
  }
  await setClock(0);
}

describe('a refund of money that nobody asked for', () => {
  it('is tried again where it is refused', async () => {
    const { id, charge } = await surplusOf(gateway);
    await refuse(charge);
    await reconcileAt(60, 120, HOUR);
    expect(await refundsOf(id)).toMatchObject([
      { state: 'failed', check_at: null },
      { state: 'succeeded' },
    ]);
    expect(await sumOf('contributor_clearing')).toBe(0n);
  });

  it('is given up after eight, and finance is told once', async () => {
    const { id, charge } = await surplusOf(gateway);
    await refuse(charge, 8);
    for (let day = 0; day < 12; day += 1) await reconcileAt(day * DAY + 60, day * DAY + 12 * HOUR);
    const refunds = await refundsOf(id);
    expect(refunds).toHaveLength(8);
    expect(refunds.every(({ state, check_at: at }) => state === 'failed' && at === null)).toBe(
      true,
    );
    expect(
      await db().query(sql`
        select 1 from outbox where topic = 'refund.given_up'
          and (payload->>'contribution_id')::bigint = ${id}`),
    ).toHaveLength(1);
    await payBack(id, 'contributor_clearing');
  });

  it('is still owed where the bank sends it back, until staff have paid it another way', async () => {
    const { id, charge } = await surplusOf(gateway);
    await reconcileAt(60);
    await gateway.control('refunds/fail', { charge });
    const { id: refund } = await db().one<{ id: number }>(sql`
      select id from payment_refunds where source_id = ${id}`);
    await setClock(HOUR);
    await resolveRefund(refund);
    expect(await refundsOf(id)).toMatchObject([{ state: 'failed' }]);
    await payBack(id, 'refunds_owed');
  });

  it('is not marked while a refund of it is under way or due, nor what is wanted', async () => {
    const { id, charge } = await surplusOf(gateway);
    await loseRefund('drop_before');
    await reconcileAt(60);
    expect(await refundsOf(id)).toMatchObject([{ state: 'unknown' }]);
    await expect(markPaid(id)).rejects.toMatchObject({ status: 409 });
    await faults();
    await refuse(charge);
    await reconcileAt(HOUR);
    expect(await refundsOf(id)).toMatchObject([{ state: 'failed', check_at: expect.any(Date) }]);
    await expect(markPaid(id)).rejects.toMatchObject({ status: 409 });
    await expect(markPaid((await collected()).id)).rejects.toMatchObject({ status: 409 });
    await reconcileAt(2 * HOUR);
    expect(await refundsOf(id)).toMatchObject([{ state: 'failed' }, { state: 'succeeded' }]);
  });

  it('is not marked beside what the bank was asked to take back', async () => {
    const { id, charge } = await surplusOf(gateway);
    await reconcileAt(60);
    await gateway.control('refunds/fail', { charge });
    await reconcileAt(2 * DAY);
    const dispute = await gateway.control('disputes/open', { charge });
    await expect(markPaid(id)).rejects.toMatchObject({ status: 409 });
    await gateway.control('disputes/win', { charge, dispute: (dispute as { id: string }).id });
    await setClock(3 * DAY);
    await payBack(id, 'refunds_owed');
  });

  const attemptOf = async (id: number) =>
    (
      await db().maybe<{ id: number }>(sql`
        select id from payment_attempts where source_id = ${id} and state = 'surplus'`)
    )?.id ?? 0;

  async function markPaid(contributionId: number, as = key()) {
    return markSurplusRefunded({
      contributionId,
      attemptId: await attemptOf(contributionId),
      note: 'Bank transfer of today',
      key: as,
      actorId: await makeAccount(),
      requestId: null,
    });
  }

  /** Paid another way once, what waited for it holds nothing more; the campaign has no part in it. */
  async function payBack(id: number, waits: 'contributor_clearing' | 'refunds_owed') {
    const before = await sumOf(waits);
    const held = await sumOf('beneficiary_held');
    const same = key();
    const [one, other] = await Promise.all([markPaid(id, same), markPaid(id, same)]);
    expect(other).toEqual(one);
    expect((await sumOf(waits)) - before).toBe(-10_000n);
    expect(await sumOf('beneficiary_held')).toBe(held);
    await expect(markPaid(id)).rejects.toMatchObject({ status: 409 });
    // Its key is no other refund's.
    const asked = { ...refundRequest({ id }, 10_000, same), reason: 'duplicate' as const };
    await expect(refundContribution(asked)).rejects.toMatchObject({ status: 422 });
  }
});

describe('a refund on its way while its campaign gives everything back', () => {
  it('goes back by the campaign’s where it is refused after all', async () => {
    const campaign = await makeCampaign({ endsIn: 100 });
    const made = await collected(1000, undefined, campaign);
    await loseRefund('drop_before');
    expect((await refundContribution(refundRequest(made, null))).state).toBe('unknown');
    await faults();
    await refuse(made.charge);
    await setClock(200);
    await settleDueCampaigns();
    await reconcileAt(300, HOUR, 5 * HOUR, DAY);
    expect(await stateOf(made.id)).toBe('refunded');
  });
});

describe('what is owed and was given up', () => {
  it('is tried from the start once the dispute in its way is won', async () => {
    const made = await collected();
    await db().run(sql`update campaigns set state = 'cancelled' where id = ${made.campaign.id}`);
    await db().run(sql`
      update contributions set refund_due = 'campaign_removed', refund_tries = 9
      where id = ${made.id}`);
    await deliverEvent(await open(made));
    await deliverEvent(await win(made));
    await reconcileAt(60);
    expect(await stateOf(made.id)).toBe('refunded');
  });
});

describe('a dispute that is lost before the provider shows what it took', () => {
  it('is asked about until it does, though nobody tells', async () => {
    const costs = await sumOf('dispute_costs');
    const made = await collected();
    const { id } = await open(made);
    await lose(made);
    const said = await paymentProvider().askDispute(id);
    if (said === undefined || said === 'inquiry') throw new Error('the provider knows no dispute');
    await recordDispute({ ...said, takenMinor: 0n, feeMinor: 0n });
    // Until it is known what is left nobody is paid another way: the bank may have paid them.
    expect(await stateOf(made.id)).toBe('disputed');
    const byHand = { ...refundRequest(made, null), actorId: await makeAccount(), note: 'transfer' };
    await expect(markRefunded(byHand)).rejects.toMatchObject({ id: 'disputed' });
    // The list was read beyond it.
    await db().run(sql`
      insert into payment_cursors (name, seen_until) values ('disputes', clock_now() + interval '1 day')
      on conflict (name) do update set seen_until = excluded.seen_until`);
    await reconcileAt(2 * HOUR);
    expect((await sumOf('dispute_costs')) - costs).toBe(said.feeMinor);
    expect(await stateOf(made.id)).toBe('dispute_lost');
    expect(
      await db().one(sql`
        select held_minor, check_at from payment_disputes where dispute_ref = ${id}`),
    ).toEqual({ held_minor: said.takenMinor, check_at: null });
  });
});

describe('the books beside the provider’s', () => {
  const differences = async () => {
    const found: string[] = [];
    const all = { since: null, freshAfter: null };
    for await (const { kind, text } of compareBooks(db(), providerBooks(), all))
      found.push(`${kind}: ${text}`);
    return found;
  };

  it('tell of a dispute’s fee that is not booked', async () => {
    const made = await collected();
    await deliverEvent(await open(made));
    const set = (fee: bigint) => db().run(sql`update payment_disputes set fee_minor = ${fee}`);
    const before = await db().query<{ id: number; fee_minor: bigint }>(sql`
      select id, fee_minor from payment_disputes`);
    await set(0n);
    expect(await differences()).toContainEqual(
      expect.stringMatching(/^dispute_differs: .* has a fee of 0, it is 1500$/),
    );
    for (const { id, fee_minor: fee } of before)
      await db().run(sql`update payment_disputes set fee_minor = ${fee} where id = ${id}`);
    await deliverEvent(await win(made));
  });
});
