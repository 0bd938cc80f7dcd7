import { describe, expect, it } from 'vitest';
import {
  markSurplusRefunded,
  readStrandedSurplus,
  refundSubscribers,
} from '#flows/refund-contribution/index.ts';
import { readWaiting } from '#modules/admin/index.ts';
import { paymentProvider, ProviderUnavailable } from '#modules/payments/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { key, makeAccount, stateOf } from '#test/stories/market.ts';
import {
  deliverEvent,
  moneyBackGateway,
  reconcile,
  sumOf,
  surplusOf,
} from '#test/stories/money-back.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { recordDispute } from './record-dispute.ts';

testDatabase();
const { gateway, faults } = moneyBackGateway();
const HOUR = 3600;
const DAY = 24 * HOUR;

interface Dispute {
  readonly id: string;
}

const refuse = (charge: string, times: number) =>
  gateway.control('refunds/plan', {
    charge,
    outcomes: Array.from({ length: times }, () => {
      return { outcome: 'refused', code: 'charge_not_refundable' };
    }),
  });

/** One whose first refund was refused; the next is due in a minute. */
async function refused(times = 1) {
  const made = await surplusOf(gateway);
  await refuse(made.charge, times);
  await setClock(30);
  await reconcile();
  return made;
}

const open = (charge: string, amount?: number) =>
  gateway.control<Dispute>('disputes/open', { charge, ...(amount ? { amount } : {}) });
const end = (how: 'lose' | 'win', charge: string, { id }: Dispute) =>
  gateway.control<Dispute>(`disputes/${how}`, { charge, dispute: id });

async function reconcileAt(...seconds: readonly number[]): Promise<void> {
  for (const at of seconds) {
    await setClock(at);
    await reconcile();
  }
}

const refundStates = async (id: number) =>
  (
    await db().query<{ state: string }>(sql`
      select state from payment_refunds where source_id = ${id} order by id`)
  ).map(({ state }) => state);

async function pay(contributionId: number, as = key()) {
  const { id: attemptId } = await db().one<{ id: number }>(sql`
    select id from payment_attempts where source_id = ${contributionId} and state = 'surplus'`);
  const actorId = await makeAccount();
  const asked = { contributionId, attemptId, note: 'Bank transfer of today', actorId };
  return markSurplusRefunded({ ...asked, key: as, requestId: null });
}

/** How often finance were told that nobody tries again by itself. */
const heardOfGivenUp = async (id: number) =>
  (
    await db().query(sql`
      select from outbox where topic = 'refund.given_up'
        and payload ->> 'contribution_id' = ${String(id)}`)
  ).length;

/** What the platform lost and what it still holds for contributors, before and after something. */
async function moneyOf() {
  const [costs, waits, held] = [
    await sumOf('dispute_costs'),
    await sumOf('contributor_clearing'),
    await sumOf('disputes_held'),
  ];
  return { costs, waits, held };
}

describe('a dispute about a charge that nobody asked for', () => {
  it('stops the refunds; lost, it pays them, and its fee is all that it costs', async () => {
    const before = await moneyOf();
    const { id, charge } = await refused();
    const dispute = await open(charge);
    await deliverEvent(dispute);
    await reconcileAt(HOUR, DAY);
    expect(await refundStates(id)).toEqual(['failed']);
    await expect(pay(id)).rejects.toMatchObject({ status: 409 });
    await deliverEvent(await end('lose', charge, dispute));
    expect(await readStrandedSurplus(id)).toEqual([]);
    await expect(pay(id)).rejects.toMatchObject({ status: 409 });
    await reconcileAt(3 * DAY);
    expect(await refundStates(id)).toEqual(['failed']);
    expect(await stateOf(id)).toBe('failed');
    const after = await moneyOf();
    expect(after).toEqual({ ...before, costs: before.costs + 1500n });
  });

  it('is found though nobody tells of it; won, the money goes back', async () => {
    const { id, charge } = await refused();
    const dispute = await open(charge);
    // Other tests have read the list beyond it, by a clock that went on.
    await db().run(sql`delete from payment_cursors where name = 'disputes'`);
    await reconcileAt(31);
    expect(
      await db().query(sql`
        select d.state from payment_disputes d join payment_attempts a on a.id = d.attempt_id
        where a.source_id = ${id}`),
    ).toEqual([{ state: 'open' }]);
    await end('win', charge, dispute);
    await reconcileAt(DAY, 2 * DAY);
    expect(await refundStates(id)).toEqual(['failed', 'succeeded']);
  });

  it('that took a part leaves the rest to be paid another way, of which finance hear', async () => {
    const before = await moneyOf();
    const { id, charge } = await refused();
    const dispute = await open(charge, 4000);
    await deliverEvent(dispute);
    await deliverEvent(await end('lose', charge, dispute));
    expect(await readStrandedSurplus(id)).toMatchObject([{ amountMinor: 6000n, owedMinor: 0n }]);
    expect(
      await db().query(sql`
        select 1 from outbox where topic = 'refund.given_up'
          and (payload->>'contribution_id')::bigint = ${id}`),
    ).toHaveLength(1);
    expect(await pay(id)).toMatchObject({ state: 'outside', amountMinor: 6000n });
    expect(await readStrandedSurplus(id)).toEqual([]);
    expect((await moneyOf()).waits).toBe(before.waits);
  });

  it('of what the bank had sent back takes what was owed', async () => {
    const { id, charge } = await surplusOf(gateway);
    await reconcileAt(30);
    const owed = await sumOf('refunds_owed');
    await gateway.control('refunds/fail', { charge });
    await reconcileAt(2 * DAY);
    expect((await sumOf('refunds_owed')) - owed).toBe(10_000n);
    const dispute = await open(charge);
    await deliverEvent(dispute);
    await deliverEvent(await end('lose', charge, dispute));
    expect(await sumOf('refunds_owed')).toBe(owed);
    expect(await readStrandedSurplus(id)).toEqual([]);
  });

  it('that is lost before the provider shows what it took is not paid beside that', async () => {
    const before = await moneyOf();
    const { id, charge } = await surplusOf(gateway);
    await reconcileAt(30);
    await gateway.control('refunds/fail', { charge });
    await reconcileAt(2 * DAY);
    const dispute = await open(charge);
    await end('lose', charge, dispute);
    const said = await paymentProvider().askDispute(dispute.id);
    if (said === undefined || said === 'inquiry') throw new Error('the provider knows no dispute');
    await recordDispute({ ...said, takenMinor: 0n, feeMinor: 0n });
    expect(await readStrandedSurplus(id)).toEqual([]);
    await expect(pay(id)).rejects.toMatchObject({ status: 409 });
    await reconcileAt(4 * DAY);
    expect(await readStrandedSurplus(id)).toEqual([]);
    expect(await moneyOf()).toEqual({ ...before, costs: before.costs + 1500n });
  });

  it('whose money is never shown leaves it to be paid another way once nobody asks any more', async () => {
    const { id, charge } = await surplusOf(gateway);
    await reconcileAt(30);
    await gateway.control('refunds/fail', { charge });
    await reconcileAt(2 * DAY);
    const waiting = async () =>
      (await readWaiting('refund_stuck', [String(id)])).map(({ amount_minor: amount }) => amount);
    expect(await waiting()).toEqual([10_000n]);
    const nothing = {
      takenMinor: 0n,
      feeMinor: 0n,
      dueAt: null,
      isAnswered: false,
      currency: 'USD',
    };
    const about = { ref: `dp_never_shown_${id}`, chargeRef: charge, amountMinor: 10_000n };
    const createdAt = await clockNow();
    await recordDispute({ ...about, ...nothing, state: 'lost', reason: 'fraudulent', createdAt });
    expect(await waiting()).toEqual([]);
    await reconcileAt(20 * DAY);
    expect(await waiting()).toEqual([]);
    expect(await heardOfGivenUp(id)).toBe(0);
    await reconcileAt(40 * DAY);
    expect(await waiting()).toEqual([10_000n]);
    expect(await heardOfGivenUp(id)).toBe(1);
    expect(await pay(id)).toMatchObject({ amountMinor: 10_000n });
    expect(await waiting()).toEqual([]);
  });

  it('whose fee is told after the rest was paid changes nothing of that', async () => {
    const { id, charge } = await refused();
    const dispute = await open(charge, 4000);
    await end('lose', charge, dispute);
    const said = await paymentProvider().askDispute(dispute.id);
    if (said === undefined || said === 'inquiry') throw new Error('the provider knows no dispute');
    await recordDispute({ ...said, feeMinor: 0n });
    expect(await pay(id)).toMatchObject({ amountMinor: 6000n });
    expect(await recordDispute(said)).toBe('recorded');
  });

  it('lets who paid the rest hear the same again, also beside a newer one', async () => {
    const { id, charge } = await surplusOf(gateway);
    await reconcileAt(30);
    await gateway.control('refunds/fail', { charge });
    await reconcileAt(2 * DAY);
    const same = key();
    const paid = await pay(id, same);
    const dispute = await open(charge);
    expect(await pay(id, same)).toEqual(paid);
    await deliverEvent(await end('win', charge, dispute));
  });

  it('is asked of the provider: while it is away, nothing is paid and that is said', async () => {
    const { id, charge } = await surplusOf(gateway);
    await reconcileAt(30);
    await gateway.control('refunds/fail', { charge });
    await reconcileAt(2 * DAY);
    const match = { method: 'GET', path: '/v1/disputes' };
    await faults({ match, kind: 'status', status: 500, times: 99 });
    await expect(pay(id)).rejects.toBeInstanceOf(ProviderUnavailable);
    await faults();
    expect(await pay(id)).toMatchObject({ state: 'outside' });
  });

  it('that is already lost when a refund comes back leaves nobody to be paid', async () => {
    const { id, charge } = await surplusOf(gateway);
    await gateway.control('refunds/plan', { charge, outcomes: ['pending'] });
    await reconcileAt(30);
    const dispute = await open(charge);
    await deliverEvent(await end('lose', charge, dispute));
    await reconcileAt(3 * HOUR, DAY);
    expect(await readStrandedSurplus(id)).toEqual([]);
    const events = await db().query<{ topic: string; key: string; payload: object }>(sql`
      select topic, key, payload from outbox where topic like 'refund.%'
        and (payload->>'contribution_id')::bigint = ${id}`);
    expect(events.map(({ topic }) => topic)).toContain('refund.returned');
    for (const { topic, key: name, payload } of events) {
      const all = refundSubscribers.filter((each) => each.topic === topic);
      for (const { handle } of all)
        await transaction((tx) => handle({ id: 1, topic, key: name, payload } as never, tx));
    }
    expect(
      await db().query(sql`
        select kind from mail_messages where kind in ('refund_returned', 'refund_came_back')`),
    ).toEqual([]);
  });

  it('is told twice and counted once', async () => {
    const { charge } = await refused();
    const dispute = await open(charge);
    await deliverEvent(dispute);
    await deliverEvent(dispute);
    const lost = await end('lose', charge, dispute);
    await Promise.all([deliverEvent(lost), deliverEvent(lost)]);
    expect(
      await db().query(sql`
        select t.kind from ledger_transfers t join payment_disputes d on t.source_kind = 'dispute'
          and t.source_id = d.id where d.dispute_ref = ${dispute.id} order by t.kind`),
    ).toEqual(
      ['dispute_covered', 'dispute_fee', 'dispute_held', 'dispute_lost'].map((kind) => ({ kind })),
    );
  });
});
