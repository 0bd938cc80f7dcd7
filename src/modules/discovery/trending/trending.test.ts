import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { moveClock } from '#platform/clock/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import {
  addresses,
  input,
  key,
  makeAccount,
  makeCampaign,
  type MadeCampaign,
  visitor,
} from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { aloneWithIndex } from '../indexing/index-lease.ts';
import { refreshDiscovery } from '../refresh-discovery.ts';
import { trendScore } from './trend.ts';
import { readTrend, refreshTrending } from './trending.ts';
import { setRecentVisits } from './visits.ts';

testDatabase();
moneyGateway();

const HOUR = 3_600;
let campaign: MadeCampaign;

beforeEach(async () => {
  campaign = await makeCampaign();
  await refreshDiscovery();
});
afterEach(async () => {
  setRecentVisits(() => Promise.resolve([]));
  await moveClock(0);
});

async function back(accountId: number | null = null): Promise<void> {
  const body = input(campaign, { extra_cents: 500, expected_total_cents: 500 });
  const who = accountId === null ? visitor() : visitor({ accountId });
  await startContribution(body, who, key(), addresses);
}

async function follow(accountId: number): Promise<void> {
  await db().run(sql`
    insert into campaign_follows (campaign_id, account_id) values (${campaign.id}, ${accountId})`);
}

async function stored(): Promise<number> {
  await refreshDiscovery();
  await refreshTrending(2);
  const { trend } = await db().one<{ trend: number }>(
    sql`select trend from discovery_campaigns where campaign_id = ${campaign.id}`,
  );
  return trend;
}

describe('trending', () => {
  it('counts people, contributions, followers and visits, and stores what the page shows', async () => {
    await back();
    await back();
    await follow(await makeAccount());
    setRecentVisits(async () => [{ campaignId: campaign.id, visits: 7 }]);
    const score = await stored();
    const trend = await readTrend(campaign.id);
    expect(trend).toMatchObject({ isOpen: true, parts: { people: 2, visits: 7, contributors: 2 } });
    expect(trend?.parts.contributions).toBeCloseTo(2, 2);
    expect(trend?.parts.follows).toBeCloseTo(1, 2);
    expect(trend?.score).toBeCloseTo(score, 2);
    expect(score).toBeGreaterThan(0);
  });

  it('halves with every day, and forgets after three, though nothing else happened', async () => {
    await back();
    const fresh = await stored();
    const partsAfter = async (hours: number) => {
      await moveClock(hours * HOUR);
      const score = await stored();
      const trend = await readTrend(campaign.id);
      expect(trend?.score).toBeCloseTo(score, 2);
      return trend?.parts;
    };
    const day = await partsAfter(24);
    expect(day?.contributions).toBeCloseTo(0.5, 2);
    expect(day?.people).toBe(1);
    expect(await stored()).toBeLessThan(fresh);
    const forgotten = await partsAfter(73);
    expect(forgotten).toMatchObject({ people: 0, contributions: 0, contributors: 1 });
  });

  it('leaves out what the owner and the team do', async () => {
    const member = await makeAccount();
    await db().run(sql`
      insert into campaign_team (campaign_id, account_id, permissions)
      values (${campaign.id}, ${member}, '{edit_campaign}')`);
    for (const account of [campaign.ownerId, member]) {
      await back(account);
      await follow(account);
    }
    await stored();
    const trend = await readTrend(campaign.id);
    expect(trend?.parts).toMatchObject({ people: 0, contributions: 0, follows: 0 });
  });

  it('leaves out what they do as guests, by their address in any case', async () => {
    const { email } = await db().one<{ email: string }>(sql`
      select email from accounts where id = ${campaign.ownerId}`);
    for (const address of [email, email.toUpperCase()]) {
      const body = input(campaign, { extra_cents: 500, expected_total_cents: 500, email: address });
      await startContribution(body, visitor(), key(), addresses);
    }
    await stored();
    expect((await readTrend(campaign.id))?.parts).toMatchObject({ people: 0, contributions: 0 });
    await back();
    await stored();
    expect((await readTrend(campaign.id))?.parts).toMatchObject({ people: 1 });
  });

  it('puts what has ended behind everything that is open', async () => {
    await back();
    await db().run(sql`
      update campaigns set ends_at = clock_now() - interval '1 second', updated_at = clock_now()
      where id = ${campaign.id}`);
    expect(await stored()).toBeLessThan(-900);
    const none = { people: 0, contributions: 0, follows: 0, visits: 0, contributors: 0 };
    expect(trendScore(none, false)).toBe(-1_000);
  });

  it('is recalculated where something happened, and of every campaign the first time', async () => {
    const quiet = await makeCampaign();
    await refreshDiscovery();
    await db().run(sql`update discovery_progress set trends_to = null`);
    const untouched = sql`update discovery_campaigns set trend = -5, refreshed_at = '2000-01-01'`;
    await db().run(untouched);
    await back();
    const trendOf = async (id: number) =>
      (
        await db().one<{ trend: number }>(
          sql`select trend from discovery_campaigns where campaign_id = ${id}`,
        )
      ).trend;
    await refreshTrending(2);
    expect(await trendOf(quiet.id)).toBe(0);
    await db().run(untouched);
    await refreshTrending(2);
    expect(await trendOf(quiet.id)).toBe(-5);
    expect(await trendOf(campaign.id)).toBeGreaterThan(0);
  });

  it('waits for whoever writes the index, so that neither waits for rows of the other', async () => {
    await db().run(sql`update discovery_campaigns set trend = -5, refreshed_at = clock_now()`);
    let trending: Promise<string> = Promise.resolve('not begun');
    const meanwhile = await aloneWithIndex(async () => {
      trending = refreshTrending(2).then(() => 'written');
      return Promise.race([trending, pause(500, 'waiting')]);
    });
    expect([meanwhile, await trending]).toEqual(['waiting', 'written']);
  });

  it('tells nothing of a campaign that is not shown', async () => {
    await db().run(sql`delete from discovery_campaigns where campaign_id = ${campaign.id}`);
    expect(await readTrend(campaign.id)).toBeUndefined();
  });
});
