/** A small market that holds contributions in every state there is, with their refunds and disputes. */
import { countDays } from '#modules/contributions/figures/count-days.ts';
import { foldDifferences } from '#modules/ledger/sums.store.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import {
  cancelContribution,
  leaveContribution,
  payContribution,
  type StartInput,
} from '#flows/back-campaign/index.ts';
import { expireReservations, resolveAttempts } from '#flows/reconcile-payments/index.ts';
import { refundWhatIsOwed, resolveRefund } from '#flows/refund-contribution/index.ts';
import { dropPledges, settleDueCampaigns } from '#flows/settle-campaign/index.ts';
import { recordExternalRaised } from '#flows/plant-contributions/index.ts';
import { addresses, makeAccount, makeCampaign, makePerk, visitor } from '../stories/market.ts';
import { buy, chargeDue, chargeOf, dispute, give, mark, refund } from './backing.ts';
import { ASKS_HOLDER, DAY, type Gateway, marketClock, type MarketClock } from './market-clock.ts';
import { plantPast } from './planted-past.ts';
import { surplus } from './surplus-money.ts';

const FAILS_LATER = 'pm_card_chargeCustomerFail';
const address: NonNullable<StartInput['address']> = {
  name: 'Ada',
  address: 'Rue de la Paix 1',
  address2: '',
  city: 'Paris',
  state: '',
  zipcode: '75002',
  country: 'FR',
  phone_number: '',
};
const onCharge = { method: 'POST', path: '/v1/payment_intents' };

interface Market {
  readonly gateway: Gateway;
  readonly clock: MarketClock;
}

/** Builds it; at the end the clock stands some days after now, and never goes back. */
export async function buildRichMarket(gateway: Gateway): Promise<void> {
  const market = { gateway, clock: marketClock(gateway) };
  await plantPast(gateway);
  await settledCampaigns(market);
  await lateFundedCampaign(market);
  await surplus(market);
  await interimStates(market);
  await openCampaign(market);
  await db().run(sql`
    update contributions set referrer = 'link-' || id % 2 where captured_minor > 0 and not own_campaign`);
  await db().run(sql`
    update contribution_lines set options = jsonb_build_object(id::text, '{"Color": "Red"}'::jsonb)`);
  // Sums of what is over are kept; what comes now is noted beside them.
  await foldDifferences(db());
  await countDays(undefined, 1);
  await cancelledAndHeld(market);
}

/** Campaigns whose deadline has passed: charged, released, kept, given back, going on for ever. */
async function settledCampaigns({ clock }: Market): Promise<void> {
  const funded = await makeCampaign({ fundingType: 'fixed', goal: 10_000 });
  const perk = await makePerk(funded, { price: 6000, limit: 10, rates: { everywhere: 500 } });
  await buy(funded, perk, 6500, { address });
  const paid = await give(funded, 10_000);
  await give(funded, 5000, FAILS_LATER);
  const left = await give(funded, 3000);
  await cancelContribution({ token: left.token }, visitor());
  const unfunded = await makeCampaign({ fundingType: 'fixed', goal: 500_000 });
  await buy(unfunded, await makePerk(unfunded, { price: 30_000, limit: 1 }), 30_000);
  await give(unfunded, 700);
  const kept = await makeCampaign({ goal: 900_000, currency: 'EUR', feeBps: 333 });
  const returning = await give(kept, 3000, 'pm_card_refundFail');
  await give(kept, 50_001);
  await refund((await give(kept, 20_003)).id, 7001);
  const bounced = await refund(returning.id, 1000, 'other');
  const small = await makeCampaign();
  await give(small, 5000);
  await give(small, 1000);
  const endless = await makeCampaign({ goal: 10_000, forever: true });
  await give(endless, 20_000);
  await clock.pass(DAY);
  await settleDueCampaigns();
  await chargeDue();
  await refundWhatIsOwed();
  for (const days of [1, 2, 2, 2]) {
    await clock.pass(days * DAY);
    await chargeDue();
  }
  await clock.pass(DAY);
  await dropPledges();
  await resolveRefund(bounced);
  await give(endless, 2500);
  await refund(paid.id, 4321, 'fraud');
}

/** One more, a day after its deadline: a pledge that failed once, one that waits for its charge. */
async function lateFundedCampaign({ clock }: Market): Promise<void> {
  const campaign = await makeCampaign({ fundingType: 'fixed', goal: 1000 });
  await give(campaign, 4000, FAILS_LATER);
  const waits = await give(campaign, 2000);
  await give(campaign, 2200);
  await clock.pass(DAY);
  await settleDueCampaigns();
  await chargeDue([waits.id]);
}

/** A running campaign with refunds and disputes of every kind. */
async function openCampaign({ gateway }: Market): Promise<void> {
  const campaign = await makeCampaign({ endsIn: 30 * DAY });
  const owner = campaign.ownerId;
  const perk = await makePerk(campaign, { price: 2000, limit: 50, rates: { everywhere: 300 } });
  const other = await makePerk(campaign, { price: 1500 });
  const fan = visitor({ accountId: await makeAccount() });
  const two = await buy(
    campaign,
    perk,
    6600,
    {
      lines: [
        { perk_id: perk, quantity: 2, options: {} },
        { perk_id: other, quantity: 1, options: {} },
      ],
      extra_cents: 500,
      address,
    } as never,
    fan,
  );
  await buy(campaign, other, 1500, {}, fan);
  await buy(campaign, other, 1500);
  const line = await db().one<{ id: number }>(sql`
    select id from contribution_lines where contribution_id = ${two.id} and position = 1`);
  await refund(two.id, 2300, 'contributor_request', [
    { part: 'perk', lineId: line.id, amountMinor: 2000n },
    { part: 'shipping', lineId: line.id, amountMinor: 300n },
  ]);
  await refund(two.id, 500, 'fraud', [{ part: 'extra', lineId: null, amountMinor: 500n }]);
  const whole = await give(campaign, 9999);
  await refund(whole.id, 3333, 'duplicate');
  await refund(whole.id, null, 'fraud');
  await mark((await give(campaign, 8000)).id, 2500, owner);
  await mark((await give(campaign, 4000)).id, null, owner);
  await refund((await give(campaign, 6100, 'pm_card_refundPending')).id, 1100);
  await dispute(gateway, (await give(campaign, 7100)).id, 'open');
  await dispute(gateway, (await give(campaign, 7200)).id, 'win');
  await dispute(gateway, (await buy(campaign, perk, 2300, { address })).id, 'lose');
  const partly = await give(campaign, 7400);
  await refund(partly.id, 1400);
  await dispute(gateway, partly.id, 'open');
  await gateway.control('faults', {
    rules: [{ match: { method: 'POST', path: '/v1/refunds' }, kind: 'drop_after' }],
  });
  await refund((await give(campaign, 5100)).id, 600);
  await gateway.control('faults', { rules: [] });
  const owed = await give(campaign, 3000);
  await sentBack(gateway, owed.id, 1000);
  await mark(owed.id, 700, owner);
  const taken = await give(campaign, 4000);
  await sentBack(gateway, taken.id, 1500);
  await dispute(gateway, taken.id, 'lose');
  const yen = await makeCampaign({ currency: 'JPY', endsIn: 30 * DAY });
  await give(yen, 10_001);
  await refund((await give(yen, 501)).id, 101, 'campaign_removed');
}

/** A refund that leaves us and is sent back by the bank. */
async function sentBack(gateway: Gateway, id: number, amount: number): Promise<void> {
  const sent = await refund(id, amount, 'other');
  await gateway.control('refunds/fail', { charge: await chargeOf(id) });
  await resolveRefund(sent);
}

/** What is under way: reserved, asking, unknown, declined, under review, ended unpaid. */
async function interimStates({ gateway, clock }: Market): Promise<void> {
  const campaign = await makeCampaign({ endsIn: 30 * DAY });
  const fixed = await makeCampaign({ fundingType: 'fixed', endsIn: 30 * DAY });
  const last = await makePerk(campaign, { price: 900, limit: 1 });
  const late = await buy(campaign, last, 900, { payment_method_id: ASKS_HOLDER });
  await give(campaign, 1200, ASKS_HOLDER);
  await clock.pass(700);
  await expireReservations();
  // The last unit goes to somebody else while a bank asks its holder: the late success finds none.
  await buy(campaign, last, 900);
  const { provider_ref: asked } = await db().one<{ provider_ref: string }>(sql`
    select provider_ref from payment_attempts where source_id = ${late.id}`);
  await gateway.control('3ds/complete', { payment_intent: asked });
  await clock.pass(7200);
  await resolveAttempts();
  await expireReservations();
  const perk = await makePerk(campaign, { price: 1100, limit: 20 });
  await buy(fixed, await makePerk(fixed, { price: 1300, limit: 4 }), 1300);
  await give(fixed, 1400, ASKS_HOLDER);
  await give(fixed, 1450, null);
  await buy(campaign, perk, 1100, { payment_method_id: null as never });
  await buy(campaign, perk, 1100, { payment_method_id: ASKS_HOLDER });
  const refused = await give(campaign, 1600, 'pm_card_chargeDeclined');
  await payContribution(
    { token: refused.token },
    { payment_method_id: 'pm_card_visa' } as never,
    visitor(),
    addresses,
  );
  await give(campaign, 1650, 'pm_card_chargeDeclined');
  await leaveContribution({ token: (await give(campaign, 1700, null)).token }, visitor());
  await underReview(campaign.id);
  await gateway.control('faults', { rules: [{ match: onCharge, kind: 'drop_after' }] });
  await buy(campaign, perk, 1100);
  await gateway.control('faults', { rules: [] });
}

/** Somebody whose cards were refused five times within the hour. */
async function underReview(campaignId: number): Promise<void> {
  const who = visitor();
  for (let n = 0; n < 5; n += 1) {
    const answer = await give(await makeCampaign(), 500, 'pm_card_chargeDeclined', who);
    await leaveContribution({ token: answer.token }, who);
  }
  const campaign = await makeCampaign({ endsIn: DAY });
  const perk = await makePerk(campaign, { price: 2500, limit: 5 });
  const answer = await buy(campaign, perk, 2500, {}, who);
  if (answer.next !== 'in_review') throw new Error(`${campaignId}: ${answer.next}, not in review`);
}

/** A cancelled campaign whose money went back, a cancelled one just now, a held one. */
async function cancelledAndHeld({ clock }: Market): Promise<void> {
  const cancelled = await makeCampaign({ endsIn: 30 * DAY });
  await give(cancelled, 5000);
  await give(cancelled, 800);
  const promised = await makeCampaign({ fundingType: 'fixed', endsIn: 30 * DAY });
  await give(promised, 900);
  for (const { id } of [cancelled, promised]) {
    await db().run(sql`update campaigns set state = 'cancelled', updated_at = clock_now()
      where id = ${id}`);
  }
  await settleDueCampaigns();
  await clock.pass(1200);
  const [first] = await db().query<{ id: number }>(sql`
    select id from contributions where campaign_id = ${cancelled.id} order by id`);
  await refund(first?.id ?? 0, null, 'campaign_removed');
  const held = await makeCampaign({ endsIn: 30 * DAY });
  await give(held, 3100);
  await db().run(sql`
    update campaigns set state = 'held', held_from_state = 'live' where id = ${held.id}`);
  const elsewhere = await makeCampaign({ endsIn: 30 * DAY });
  await transaction((tx) =>
    recordExternalRaised(tx, [
      {
        campaignId: elsewhere.id,
        perkId: null,
        raisedMinor: 70_000n,
        contributors: 12,
        occurredAt: new Date('2026-01-01T00:00:00Z'),
      },
    ]),
  );
}
