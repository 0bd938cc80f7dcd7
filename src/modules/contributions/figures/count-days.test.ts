import { beforeEach, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { refundContribution } from '#flows/refund-contribution/index.ts';
import { moveClock } from '#platform/clock/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import {
  addresses,
  input,
  key,
  type MadeCampaign,
  makeCampaign,
  totalsOf,
  visitor,
} from '#test/stories/market.ts';
import { collected, deliverEvent, moneyBackGateway } from '#test/stories/money-back.ts';
import { tellFigures } from '#test/stories/owner-figures.ts';
import { testDatabase } from '#test/support/database.ts';
import { readReferrals } from '../read-contributions.ts';
import { isPaidBack } from '../contribution.present.ts';
import { countDays } from './count-days.ts';
import { IS_MADE } from './days.store.ts';
import { sumDays } from './perk-figures.store.ts';
import { readContributionCounts, readItemUnits, readPerkFigures } from './read-perk-figures.ts';

testDatabase();
const gateway = moneyBackGateway();
beforeEach(() => moveToNoon(0));

const DAY = 86_400;
const ALL = { from: '2000-01-01', to: '2100-01-01' };

/** To noon of so many days from now, UTC: a day is counted once it is over for an hour. */
async function moveToNoon(days: number) {
  const second = Math.floor(Date.now() / 1000) % DAY;
  await moveClock(days * DAY + DAY / 2 - second);
}

async function read({ id }: MadeCampaign) {
  return {
    perks: await readPerkFigures(id, ALL),
    items: await readItemUnits(id),
    counts: await readContributionCounts(id, ALL),
    byDay: await sumDays(db(), id),
    referrals: await readReferrals(id),
  };
}

/** The same from the contributions themselves, as if nothing had been counted. */
async function recount(campaign: MadeCampaign) {
  const kept = await db().query<{ day: string }>(
    sql`delete from contribution_days where campaign_id = ${campaign.id} returning day::text`,
  );
  const found = await read(campaign);
  return { found, days: kept.map(({ day }) => day) };
}

async function marks({ id }: MadeCampaign): Promise<number> {
  const row = await db().one<{ count: number }>(
    sql`select count(*) as count from contribution_day_marks where campaign_id = ${id}`,
  );
  return row.count;
}

async function give(campaign: MadeCampaign, cents: number): Promise<number> {
  const request = input(campaign, { extra_cents: cents, expected_total_cents: cents });
  return (await startContribution(request, visitor(), key(), addresses)).contribution.id;
}

it('days are counted once they are over, and what is read of them is what the rows say', async () => {
  const campaign = await makeCampaign({ endsIn: 60 * DAY });
  await give(campaign, 2500);
  await give(campaign, 700);
  await countDays(undefined, 1);
  await moveToNoon(2);
  await give(campaign, 300);
  expect(await marks(campaign)).toBe(0);
  const before = await read(campaign);
  expect(before.byDay.map((day) => day.amount_minor)).toEqual([3200n, 300n]);
  expect(await countDays(undefined, 1)).toBeGreaterThan(0);
  expect(await read(campaign)).toEqual(before);
  expect(await countDays(undefined, 1)).toBe(0);
  const { found, days } = await recount(campaign);
  expect(found).toEqual(before);
  // The last day goes on.
  expect(days.length).toBe(2);
});

it('a day that changes is marked, read from the rows, and counted anew', async () => {
  const campaign = await makeCampaign({ endsIn: 60 * DAY });
  const id = await give(campaign, 4000);
  await give(campaign, 1000);
  await moveToNoon(2);
  await countDays(undefined, 1);
  expect(await marks(campaign)).toBe(0);
  await refundContribution({
    contributionId: id,
    amountMinor: 1500n,
    reason: 'contributor_request',
    key: key(),
    actorId: null,
    requestId: null,
  });
  expect(await marks(campaign)).toBeGreaterThan(0);
  const [first] = (await read(campaign)).byDay;
  expect(first?.amount_minor).toBe(3500n);
  expect(await countDays(undefined, 1)).toBe(1);
  expect(await marks(campaign)).toBe(0);
  const kept = await read(campaign);
  expect(kept.byDay[0]?.amount_minor).toBe(3500n);
  expect((await recount(campaign)).found).toEqual(kept);
});

it('perks, items by their options, links and refunds are counted as the rows have them', async () => {
  const { campaign } = await tellFigures(gateway);
  await moveToNoon(2);
  const before = await read(campaign);
  expect(before.items.length).toBeGreaterThan(1);
  expect(before.referrals.length).toBeGreaterThan(0);
  await countDays(undefined, 1);
  expect(await read(campaign)).toEqual(before);
  expect((await recount(campaign)).found).toEqual(before);
});

it('a change of a day that is over marks it once in a transaction, one of today marks nothing', async () => {
  const campaign = await makeCampaign({ endsIn: 60 * DAY });
  await give(campaign, 4000);
  await give(campaign, 1000);
  const { id } = campaign;
  const change = (columns: string) =>
    db().run(sql`update contributions set ${sql.raw(columns)} where campaign_id = ${id}`);
  await change("referrer = 'today'");
  expect(await marks(campaign)).toBe(0);
  await moveToNoon(2);
  await change("state_request_id = 'other'");
  expect(await marks(campaign)).toBe(0);
  await change("referrer = 'later'");
  expect(await marks(campaign)).toBe(1);
  await change('own_campaign = true');
  expect(await marks(campaign)).toBe(2);
  await change("collected_at = collected_at - interval '1 day'");
  expect(await marks(campaign)).toBe(4);
  await change("own_campaign = false, collected_at = collected_at + interval '1 day'");
});

it('a mark that came beside another process stays: only who has the turn clears them', async () => {
  const campaign = await makeCampaign();
  await db().run(sql`
    insert into contribution_day_marks (campaign_id, day) values (${campaign.id}, '2020-01-01')`);
  const lost = {
    signal: new AbortController().signal,
    guard: async () => Promise.reject(new Error('taken over')),
  };
  await expect(countDays(lost)).rejects.toThrow('taken over');
  expect(await marks(campaign)).toBe(1);
  await countDays();
  expect(await marks(campaign)).toBe(0);
});

it('what is to be made is what its receipt does not strike out', async () => {
  const lines = [
    [0, 1, 0],
    [1000, 1, 0],
    [1000, 2, 1000],
    [1000, 2, 2000],
    [1000, 1, 1000],
  ] as const;
  for (const [price, quantity, refunded] of lines) {
    const { made } = await db().one<{ made: boolean }>(sql`
      select ${IS_MADE} as made
      from (values (${price}::bigint, ${quantity}::int, ${refunded}::bigint))
        l (unit_price_minor, quantity, refunded_minor)`);
    const line = { quantity, unitPriceCents: price, priceRefundedCents: refunded };
    expect([line, made]).toEqual([line, !isPaidBack(line)]);
  }
});

it('a day says what a bank left of a contribution, as the campaign does', async () => {
  const made = await collected();
  const { control } = gateway.gateway;
  const part = { charge: made.charge, amount: 1000 };
  const { id: dispute } = await control<{ id: string }>('disputes/open', part);
  await deliverEvent(await control('disputes/lose', { charge: made.charge, dispute }));
  const days = await sumDays(db(), made.campaign.id);
  expect(days.map(({ amount_minor: amount }) => amount)).toEqual([9000n]);
  expect((await totalsOf(made.campaign.id)).raised_minor).toBe(9000n);
});
