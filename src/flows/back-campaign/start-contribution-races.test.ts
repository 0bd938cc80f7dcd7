import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import {
  addresses,
  input,
  key,
  makeCampaign,
  makePerk,
  perkInput,
  stockOf,
  totalsOf,
  visitor,
} from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { startContribution } from './index.ts';

testDatabase();
const gateway = moneyGateway();

const refused = (id: string, status: number) => expect.objectContaining({ id, status });

/** How often PostgreSQL had to end a wait in a circle; sessions tell it once a second at most. */
async function deadlocks(): Promise<number> {
  await pause(1_200);
  const { count } = await db().one<{ count: number }>(sql`
    select deadlocks as count from pg_stat_database where datname = current_database()`);
  return count;
}

describe('the same request again', () => {
  it('twenty clicks at once make one contribution and twenty equal answers', async () => {
    const campaign = await makeCampaign();
    const perk = await makePerk(campaign, { limit: 50 });
    const body = perkInput(campaign, perk, 2500);
    const [buyer, same] = [visitor(), key()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => startContribution(body, buyer, same, addresses)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.next).toBe('done');
    expect(await stockOf(perk)).toMatchObject({ claimed: 1, reserved: 0 });
    expect(await totalsOf(campaign.id)).toMatchObject({ raised_minor: 2500n, contributions: 1 });
  });

  it('the same key with another body is refused, by another person it is another request', async () => {
    const campaign = await makeCampaign();
    const same = key();
    const body = input(campaign, { extra_cents: 1000, expected_total_cents: 1000 });
    const buyer = visitor();
    const first = await startContribution(body, buyer, same, addresses);
    await expect(
      startContribution(
        { ...body, extra_cents: 2000, expected_total_cents: 2000 },
        buyer,
        same,
        addresses,
      ),
    ).rejects.toEqual(refused('idempotency_key_reused', 422));
    const other = await startContribution(body, visitor(), same, addresses);
    expect(other.contribution.id).not.toBe(first.contribution.id);
  });
});

describe('many at once', () => {
  it('500 buyers of 20 units: 20 get one, 480 are told it is sold out, nobody pays twice [S6]', async () => {
    const campaign = await makeCampaign();
    const perk = await makePerk(campaign, { limit: 20 });
    const outcomes = await Promise.all(
      Array.from({ length: 500 }, () =>
        startContribution(perkInput(campaign, perk, 2500), visitor(), key(), addresses).then(
          (answer) => answer.next,
          (error: { id?: string }) => error.id ?? String(error),
        ),
      ),
    );
    const count = (what: string) => outcomes.filter((outcome) => outcome === what).length;
    expect([count('done'), count('sold_out')]).toEqual([20, 480]);
    expect(await stockOf(perk)).toMatchObject({ claimed: 20, reserved: 0 });
    expect(await totalsOf(campaign.id)).toMatchObject({ raised_minor: 50_000n, contributors: 20 });
  });

  it('two limited perks in opposite order never lock each other out [S6, F6]', async () => {
    const campaign = await makeCampaign();
    const [one, two] = [
      await makePerk(campaign, { limit: 30 }),
      await makePerk(campaign, { limit: 30 }),
    ];
    const line = (perk_id: number) => ({ perk_id, quantity: 1, options: {} });
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_each, n) => {
        const lines = n % 2 === 0 ? [line(one), line(two)] : [line(two), line(one)];
        const body = input(campaign, { lines, expected_total_cents: 5000 });
        return startContribution(body, visitor(), key(), addresses).then(
          (answer) => answer.next,
          (error: { id?: string }) => error.id ?? String(error),
        );
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'done').length).toBe(30);
    expect(outcomes.filter((outcome) => outcome === 'sold_out').length).toBe(30);
  });

  it('perks with a limit and without: who begins and who paid never lock each other out', async () => {
    const campaign = await makeCampaign();
    const perks = [await makePerk(campaign), await makePerk(campaign, { limit: 1000 })];
    const lines = perks.map((perk_id) => ({ perk_id, quantity: 1, options: {} }));
    const before = await deadlocks();
    const again = async (): Promise<void> => {
      for (let round = 0; round < 6; round += 1) {
        const body = input(campaign, { lines, expected_total_cents: 5000 });
        const answer = await startContribution(body, visitor(), key(), addresses);
        expect(answer.next).toBe('done');
      }
    };
    await Promise.all(Array.from({ length: 30 }, again));
    expect(await deadlocks()).toBe(before);
  });
});

itLeavesMoneyInOrder(gateway);
