import { expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { addresses, input, key, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { LiveContributions, type LiveMoment } from './live-contributions.ts';

testDatabase();
moneyGateway();

it('what is announced within a second is looked up once, with the sums it led to', async () => {
  const campaign = await makeCampaign();
  const ids: number[] = [];
  for (const cents of [100, 200, 300]) {
    const request = input(campaign, { extra_cents: cents, expected_total_cents: cents });
    const { contribution } = await startContribution(request, visitor(), key(), addresses);
    ids.push(contribution.id);
  }
  const moments: LiveMoment[] = [];
  const times: number[] = [];
  const live = new LiveContributions();
  const leave = live.follow(campaign.id, {
    heard(moment) {
      moments.push(moment);
      times.push(performance.now());
    },
    missed: () => undefined,
    ended: () => undefined,
  });
  for (const id of ids) live.heard(JSON.stringify([campaign.id, id]));
  await expect.poll(() => moments.length).toBeGreaterThan(0);
  expect(moments.map(({ contributions }) => contributions.map(({ id }) => id))).toEqual([ids]);
  expect(moments[0]?.totals).toMatchObject({ contributions: 3, raisedMinor: 600n });
  // What comes right after waits until the second is over, and is told together.
  for (const id of ids) live.heard(JSON.stringify([campaign.id, id]));
  await expect.poll(() => moments.length, { timeout: 5_000 }).toBe(2);
  expect(moments[1]?.contributions.map(({ id }) => id)).toEqual(ids);
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(800);
  leave();
  expect(live.count).toBe(0);
});
