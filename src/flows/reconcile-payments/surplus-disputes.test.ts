import { describe, expect, it } from 'vitest';
import { markSurplusRefunded, readStrandedSurplus } from '#flows/refund-contribution/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { key, makeAccount, stateOf } from '#test/stories/market.ts';
import {
  deliverEvent,
  moneyBackGateway,
  reconcile,
  sumOf,
  surplusOf,
} from '#test/stories/money-back.ts';
import { setClock, testDatabase } from '#test/support/database.ts';

testDatabase();
const { gateway } = moneyBackGateway();
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

async function pay(contributionId: number) {
  const { id: attemptId } = await db().one<{ id: number }>(sql`
    select id from payment_attempts where source_id = ${contributionId} and state = 'surplus'`);
  const actorId = await makeAccount();
  const asked = { contributionId, attemptId, note: 'Bank transfer of today', actorId };
  return markSurplusRefunded({ ...asked, key: key(), requestId: null });
}

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
