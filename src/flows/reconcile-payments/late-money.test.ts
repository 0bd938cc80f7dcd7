import { describe, expect, it } from 'vitest';
import { settleDueCampaigns } from '#flows/settle-campaign/index.ts';
import { refundContribution } from '#flows/refund-contribution/index.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { makeCampaign, stateOf, totalsOf } from '#test/stories/market.ts';
import {
  collected,
  type Made,
  moneyBackGateway,
  reconcile,
  refundRequest,
  sumOf,
  surplusOf,
  deliverEvent,
} from '#test/stories/money-back.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { fillInFees } from './index.ts';

testDatabase();
const { gateway, open, win } = moneyBackGateway();

const feeOf = (made: Made) =>
  db().one<{ provider_fee_minor: bigint | null }>(sql`
    select provider_fee_minor from payment_attempts where charge_ref = ${made.charge}`);

describe('a charge that the provider books after its answer', () => {
  const later = async () => {
    await gateway.control('faults', { captures: [{ after_ms: null }] });
    const made = await collected();
    await gateway.control('faults', {});
    expect(await stateOf(made.id)).toBe('collected');
    expect(await feeOf(made)).toEqual({ provider_fee_minor: null });
    return made;
  };

  it('costs what it says when it is told of', async () => {
    const costs = await sumOf('provider_costs');
    const made = await later();
    expect(await sumOf('provider_costs')).toBe(costs);
    await gateway.control('captures/book', { charge: made.charge });
    for (let time = 0; time < 2; time += 1)
      await deliverEvent({ id: made.charge, object: 'charge' }, 'charge.updated');
    expect(await feeOf(made)).toEqual({ provider_fee_minor: 320n });
    expect((await sumOf('provider_costs')) - costs).toBe(320n);
  });

  it('and when nobody tells, once it is asked', async () => {
    const costs = await sumOf('provider_costs');
    const made = await later();
    await setClock(90);
    await fillInFees();
    expect(await feeOf(made)).toEqual({ provider_fee_minor: null });
    await gateway.control('captures/book', { charge: made.charge });
    await setClock(600);
    await fillInFees();
    await fillInFees();
    expect(await feeOf(made)).toEqual({ provider_fee_minor: 320n });
    expect((await sumOf('provider_costs')) - costs).toBe(320n);
  });
});

describe('a charge that nobody wanted any more', () => {
  it('costs what the provider says later, and goes back', async () => {
    const costs = await sumOf('provider_costs');
    await gateway.control('faults', { captures: [{ after_ms: null }] });
    const { id } = await surplusOf(gateway);
    const attempt = () =>
      db().one<{ state: string; provider_fee_minor: bigint | null; charge: string }>(sql`
        select state, provider_fee_minor, charge_ref as charge from payment_attempts
        where source_id = ${id}`);
    expect(await attempt()).toMatchObject({ state: 'surplus', provider_fee_minor: null });
    await gateway.control('faults', {});
    await gateway.control('captures/book', { charge: (await attempt()).charge });
    await setClock(600);
    await fillInFees();
    expect(await attempt()).toMatchObject({ provider_fee_minor: 320n });
    expect((await sumOf('provider_costs')) - costs).toBe(320n);
    await reconcile();
  });
});

describe('a dispute that is won after its campaign ended', () => {
  it('of a campaign that gives back: the money goes back then', async () => {
    const campaign = await makeCampaign({ endsIn: 100 });
    const [calm, disputed] = [
      await collected(1000, undefined, campaign),
      await collected(1000, undefined, campaign),
    ];
    await deliverEvent(await open(disputed));
    await setClock(200);
    await settleDueCampaigns();
    await reconcile();
    expect([await stateOf(calm.id), await stateOf(disputed.id)]).toEqual(['refunded', 'disputed']);
    await deliverEvent(await win(disputed));
    await reconcile();
    expect(await stateOf(disputed.id)).toBe('refunded');
    expect(await totalsOf(campaign.id)).toMatchObject({ raised_minor: 0n, contributors: 0 });
  });

  it('of a cancelled campaign: the money goes back then', async () => {
    const made = await collected();
    await deliverEvent(await open(made));
    await db().run(sql`update campaigns set state = 'cancelled' where id = ${made.campaign.id}`);
    await settleDueCampaigns();
    await reconcile();
    expect(await stateOf(made.id)).toBe('disputed');
    await deliverEvent(await win(made));
    await reconcile();
    expect(await stateOf(made.id)).toBe('refunded');
  });
});

describe('without any message', () => {
  it('a refund that came back weeks later is found', async () => {
    const owed = await sumOf('refunds_owed');
    const made = await collected(10_000);
    const plan = { outcome: 'succeeded', ending: 'failed', after_ms: 3 * 86_400_000 };
    await gateway.control('refunds/plan', { charge: made.charge, outcomes: [plan] });
    const refund = await refundContribution(refundRequest(made, null));
    expect(refund.state).toBe('succeeded');
    await setClock(2 * 86_400);
    await reconcile();
    expect(await sumOf('refunds_owed')).toBe(owed);
    await gateway.control('clock', { offset_seconds: 4 * 86_400 });
    await setClock(5 * 86_400);
    await reconcile();
    await gateway.control('clock', { offset_seconds: 0 });
    expect((await sumOf('refunds_owed')) - owed).toBe(10_000n);
  });

  it('a dispute is found after a refund was refused because of it', async () => {
    const made = await collected();
    // Others moved the clock beyond today.
    await db().run(sql`delete from payment_cursors`);
    await open(made);
    expect(await refundContribution(refundRequest(made, null))).toMatchObject({ state: 'failed' });
    expect(await stateOf(made.id)).toBe('collected');
    await reconcile();
    expect(await stateOf(made.id)).toBe('disputed');
    await deliverEvent(await win(made));
  });
});

describe('a campaign that is held', () => {
  it('gives back all the same: nobody waits for their money', async () => {
    const made = await collected();
    await db().run(sql`
      update campaigns set state = 'held', held_from_state = 'live' where id = ${made.campaign.id}`);
    await db().run(sql`
      update contributions set refund_due = 'perk_unavailable' where id = ${made.id}`);
    await reconcile();
    expect(await stateOf(made.id)).toBe('refunded');
  });
});
