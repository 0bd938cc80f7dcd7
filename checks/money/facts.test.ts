import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { upkeep } from '#platform/jobs/upkeep.ts';
import { give, refund } from '#test/corruptions/backing.ts';
import { whileCorrupted } from '#test/corruptions/plant-corruption.ts';
import { makeCampaign } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { check } from './facts.check.ts';

testDatabase();
moneyGateway();
beforeAll(async () => {
  const paid = await give(await makeCampaign(), 5000);
  await refund(paid.id, 1000);
  await give(await makeCampaign({ fundingType: 'fixed' }), 3000);
});

/** What was said of contributions and is still kept. */
async function said(): Promise<number> {
  const row = await db().one<{ n: number }>(
    sql`select count(*) as n from outbox where starts_with(topic, 'contribution.')`,
  );
  return row.n;
}

/** As on so many days after everything happened, which was relayed at once; upkeep ran since then. */
async function passUntil(day: number): Promise<void> {
  await setClock(day * 86_400);
  await db().run(
    sql`update outbox set relayed_at = clock_timestamp() - (clock_now() - occurred_at)`,
  );
  const context = { signal: new AbortController().signal, guard: async () => undefined };
  for (const { name, run } of upkeep) if (name === 'delete-old-events') await run(context);
}

describe('facts', () => {
  it.each([0, 27])('that were lost %i days after they happened are named', async (day) => {
    await passUntil(day);
    const found = await whileCorrupted(
      (tx) => tx.run(sql`delete from outbox where topic = 'contribution.collected'`),
      (tx) => check.find(tx),
    );
    expect(found.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^contribution\.collected \d+ was never said$/),
    ]);
  });

  it('are named by nobody when they go by their retention', async () => {
    const all = await said();
    expect(all).toBe(3);
    for (const day of [27, 28, 29, 31, 60]) {
      await passUntil(day);
      const left = day < 30 ? all : 0;
      expect([day, await said(), await check.find(db())]).toEqual([day, left, []]);
    }
  });
});
