import { describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { contributionRows, leftOfRow } from '#modules/contributions/index.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import {
  addresses,
  makeAccount,
  makeCampaign,
  makePerk,
  perkInput,
  key,
  stateOf,
  totalsOf,
  visitor,
} from '#test/stories/market.ts';
import {
  balanceOf,
  collected,
  type Made,
  moneyBackGateway,
  reconcile,
  refundRequest,
  sumOf,
  deliverEvent,
} from '#test/stories/money-back.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import {
  markRefunded,
  refundContribution,
  refundWhatIsOwed,
  resolveRefund,
  resolveRefunds,
} from './index.ts';
import { takeOwedRefunds } from './refund.store.ts';

testDatabase();
const { gateway, faults, open, lose, win, loseRefund } = moneyBackGateway();

const leftOf = async ({ id }: Made) => {
  const [row] = await contributionRows(db(), [id]);
  return row && leftOfRow(row);
};

describe('a refund whose answer is not known, then a dispute', () => {
  it('is refused after all: the bank took everything, and so say the books', async () => {
    const made = await collected();
    await loseRefund('drop_before');
    expect(await refundContribution(refundRequest(made, null))).toMatchObject({ state: 'unknown' });
    await faults();
    await deliverEvent(await open(made));
    expect(await stateOf(made.id)).toBe('disputed');
    expect(await balanceOf(made, 'disputes_held')).toBe(10_000n);
    // The refund may still leave and the bank has it all: less than nothing is left of no contribution.
    expect(await leftOf(made)).toBe(0n);
    await setClock(60);
    await resolveRefunds();
    await deliverEvent(await lose(made));
    expect(await stateOf(made.id)).toBe('dispute_lost');
    expect(await totalsOf(made.campaign.id)).toMatchObject({ raised_minor: 0n, contributors: 0 });
  });

  it('had worked: the bank took the rest', async () => {
    const made = await collected();
    await loseRefund('drop_after');
    expect(await refundContribution(refundRequest(made, 4000))).toMatchObject({ state: 'unknown' });
    await faults();
    await deliverEvent(await open(made));
    expect(await balanceOf(made, 'disputes_held')).toBe(6000n);
    expect(await leftOf(made)).toBe(0n);
    await setClock(60);
    await resolveRefunds();
    expect(await stateOf(made.id)).toBe('disputed');
    await deliverEvent(await win(made));
    expect(await stateOf(made.id)).toBe('partially_refunded');
    expect(await leftOf(made)).toBe(6000n);
    expect(await totalsOf(made.campaign.id)).toMatchObject({ raised_minor: 6000n });
  });

  it('and the rest marked as paid another way: everything ends known', async () => {
    const made = await collected();
    await loseRefund('drop_after');
    await refundContribution(refundRequest(made, 4000));
    await faults();
    const actorId = await makeAccount();
    await markRefunded({ ...refundRequest(made, 6000), actorId, note: 'by bank transfer' });
    await deliverEvent(await open(made));
    await setClock(60);
    await resolveRefunds();
    const left = await db().query(sql`
      select 1 from payment_refunds where source_id = ${made.id}
        and state not in ('succeeded', 'outside')`);
    expect(left).toEqual([]);
    await deliverEvent(await lose(made));
  });
});

describe('a refund that a killed process had sent', () => {
  it('is looked for before it is sent again, as the provider has forgotten its key by then', async () => {
    const made = await collected();
    await loseRefund('drop_after');
    const { id } = await refundContribution(refundRequest(made, 4000));
    await faults();
    await db().run(sql`alter table payment_refunds disable trigger payment_refunds_move`);
    await db().run(sql`update payment_refunds set state = 'stored' where id = ${id}`);
    await db().run(sql`alter table payment_refunds enable trigger payment_refunds_move`);
    await gateway.control('clock', { offset_seconds: 2 * 86_400 });
    await resolveRefund(id);
    await gateway.control('clock', { offset_seconds: 0 });
    const { groups } = await gateway.control<{ groups: { value: string; refunded: number }[] }>(
      'books/by?key=source_id&limit=5000',
    );
    expect(groups.find(({ value }) => value === String(made.id))).toMatchObject({ refunded: 4000 });
    expect(await stateOf(made.id)).toBe('partially_refunded');
  });
});

describe('a refund still on its way when the bank disputes', () => {
  it.each(['lose', 'win'] as const)('fails, and the bank took its money too: %s', async (end) => {
    const made = await collected();
    const plan = { outcome: 'pending', ending: 'succeeded', after_ms: 86_400_000 };
    await gateway.control('refunds/plan', { charge: made.charge, outcomes: [plan] });
    const refund = await refundContribution(refundRequest(made, 4000));
    expect(refund.state).toBe('pending');
    const dispute = await open(made);
    await resolveRefund(refund.id);
    await deliverEvent(dispute);
    expect(await balanceOf(made, 'disputes_held')).toBe(10_000n);
    await deliverEvent(await (end === 'lose' ? lose : win)(made));
    expect(await stateOf(made.id)).toBe(end === 'lose' ? 'dispute_lost' : 'partially_refunded');
    // Won, what came back is the contributor's still; lost, their bank has it.
    const left = await totalsOf(made.campaign.id);
    expect(left.raised_minor).toBe(end === 'lose' ? 0n : 6000n);
    if (end === 'win') {
      const actorId = await makeAccount();
      await markRefunded({ ...refundRequest(made, 4000), actorId, note: 'by bank transfer' });
    }
    expect(await sumOf('refunds_owed')).toBe(0n);
  });
});

describe('disputes whose messages were all lost', () => {
  it('are found in the provider’s list, with what they cost, and followed to their end', async () => {
    const costs = await sumOf('dispute_costs');
    const made = await collected();
    await open(made);
    await reconcile();
    expect(await stateOf(made.id)).toBe('disputed');
    expect((await sumOf('dispute_costs')) - costs).toBe(1500n);
    await lose(made);
    await setClock(2 * 86_400);
    await reconcile();
    expect(await stateOf(made.id)).toBe('dispute_lost');
  });

  it('a message alone says nothing', async () => {
    const made = await collected();
    await deliverEvent({
      id: 'dp_of_nobody',
      object: 'dispute',
      charge: made.charge,
      status: 'lost',
      amount: 10_000,
    });
    expect(await stateOf(made.id)).toBe('collected');
  });
});

describe('what the system owes', () => {
  const due = async (made: Made) => {
    await db().run(sql`
      update contributions set refund_due = 'campaign_removed' where id = ${made.id}`);
    await db().run(sql`
      update campaigns set state = 'cancelled'
      where id = (select c.campaign_id from contributions c where c.id = ${made.id})`);
  };
  const rowsOf = async (made: Made) =>
    (await db().query(sql`select 1 from payment_refunds where source_id = ${made.id}`)).length;

  it('waits while a dispute is open and is given back when it is won', async () => {
    const made = await collected();
    await deliverEvent(await open(made));
    await due(made);
    await reconcile();
    expect(await rowsOf(made)).toBe(0);
    await deliverEvent(await win(made));
    await reconcile();
    expect(await stateOf(made.id)).toBe('refunded');
  });

  it('is tried less and less often where it is refused, and does not keep others waiting', async () => {
    const refused: Made[] = [];
    for (let nth = 0; nth < 6; nth += 1) refused.push(await collected(200));
    // Refunds of these are refused: their bank has them already, and nobody told us.
    for (const made of refused) await open(made);
    const good = await collected(300);
    for (const made of [...refused, good]) await due(made);
    for (let sweep = 0; sweep < 12; sweep += 1) {
      await setClock(sweep * 10);
      await reconcile();
    }
    expect(await stateOf(good.id)).toBe('refunded');
    for (const made of refused) expect(await rowsOf(made)).toBeLessThanOrEqual(4);
    for (const made of refused) await deliverEvent(await win(made));
  });

  it('is tried by a refund of its own after a dispute, too', async () => {
    const made = await collected(200);
    const dispute = await open(made);
    await due(made);
    await refundWhatIsOwed();
    expect(await rowsOf(made)).toBe(1);
    // We hear of the dispute, and of its end: the tries begin anew.
    await deliverEvent(dispute);
    await deliverEvent(await win(made));
    await refundWhatIsOwed();
    expect(await rowsOf(made)).toBe(2);
    expect(await stateOf(made.id)).toBe('refunded');
  });

  it('is tried first where it was never tried, however long others are overdue', async () => {
    const refused = await collected(200);
    await open(refused);
    await due(refused);
    await refundWhatIsOwed();
    const fresh = await collected(300);
    await due(fresh);
    await setClock(3600);
    const take = async () => (await takeOwedRefunds(db(), 1, 8)).map(({ id }) => id);
    expect([await take(), await take()]).toEqual([[fresh.id], [refused.id]]);
    await setClock(7200);
    await refundWhatIsOwed();
    expect(await stateOf(fresh.id)).toBe('refunded');
    await deliverEvent(await win(refused));
  });

  it('is given up and told of in one, however often telling fails', async () => {
    const made = await collected(200);
    await open(made);
    await due(made);
    await db().run(sql`update contributions set refund_tries = 8 where id = ${made.id}`);
    const told = () =>
      db().query(sql`select id from outbox where key = ${`refund.given_up:${made.id}`}`);
    await db().run(sql`
      create function refuse_row() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`);
    await db().run(sql`
      create trigger refuse_row before insert on outbox for each row
      when (new.topic = 'refund.given_up') execute function refuse_row()`);
    await expect(refundWhatIsOwed()).rejects.toThrow('refused');
    await db().run(sql`drop trigger refuse_row on outbox`);
    expect(await told()).toEqual([]);
    for (let look = 0; look < 3; look += 1) await refundWhatIsOwed();
    expect(await told()).toHaveLength(1);
    await deliverEvent(await win(made));
  });
});

describe('parts', () => {
  it('two of one line that are more than it cost are refused', async () => {
    const campaign = await makeCampaign();
    const perk = await makePerk(campaign, { price: 2000 });
    const body = perkInput(campaign, perk, 3000, { extra_cents: 1000 });
    const { contribution } = await startContribution(body, visitor(), key(), addresses);
    const line = await db().one<{ id: number }>(sql`
      select id from contribution_lines where contribution_id = ${contribution.id}`);
    const part = { part: 'perk' as const, lineId: line.id, amountMinor: 1500n };
    await expect(
      refundContribution({
        ...refundRequest(contribution, 3000),
        parts: [part, part],
      }),
    ).rejects.toMatchObject({ id: 'refund_too_much', status: 422 });
  });
});
