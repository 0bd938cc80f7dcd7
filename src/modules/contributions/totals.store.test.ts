import { describe, expect, it } from 'vitest';
import { type Executor, sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { makeCampaign } from '#test/stories/market.ts';
import type { TotalsEffect } from './totals.ts';
import { applyTotals } from './totals.store.ts';

testDatabase();

const AT = 1_790_000_000_000_000;

const counted = (campaignId: number, contributorKey: string, change: -1 | 0 | 1): TotalsEffect => ({
  campaignId,
  contributorKey,
  contributions: change,
  collectedMinor: BigInt(change) * 2500n,
});

const figures = (campaignIds: readonly number[]) =>
  db().query<{ contributions: number; contributors: number; collected_minor: bigint }>(sql`
    select contributions, contributors, collected_minor from campaign_totals
    where campaign_id = any(${campaignIds}::bigint[]) order by campaign_id`);

describe('totals of campaigns', () => {
  it('count a person once, from the first contribution to the last, campaign by campaign', async () => {
    const [one, other] = [(await makeCampaign()).id, (await makeCampaign()).id];
    const apply = (...effects: TotalsEffect[]) => transaction((tx) => applyTotals(tx, effects, AT));
    await apply(
      counted(one, 'email:a', 1),
      counted(one, 'email:a', 1),
      counted(other, 'email:b', 1),
    );
    await apply(
      counted(one, 'email:a', 1),
      counted(one, 'email:c', 1),
      counted(other, 'email:b', 0),
    );
    expect(await figures([one, other])).toEqual([
      { contributions: 4, contributors: 2, collected_minor: 10_000n },
      { contributions: 1, contributors: 1, collected_minor: 2500n },
    ]);
    await apply(
      counted(one, 'email:c', -1),
      counted(other, 'email:b', -1),
      counted(other, 'email:d', 1),
    );
    await apply(counted(one, 'email:a', -1), counted(one, 'email:c', 1));
    expect(await figures([one, other])).toEqual([
      { contributions: 3, contributors: 2, collected_minor: 7500n },
      { contributions: 1, contributors: 1, collected_minor: 2500n },
    ]);
  });

  it('come to the same whether people are counted one by one or together', async () => {
    const [alone, together] = [(await makeCampaign()).id, (await makeCampaign()).id];
    const apply = (effects: readonly TotalsEffect[]) =>
      transaction((tx) => applyTotals(tx, effects, AT));
    const waves: [key: string, change: -1 | 0 | 1][][] = [
      [
        ['email:a', 1],
        ['email:b', 1],
      ],
      [
        ['email:a', 1],
        ['email:b', -1],
        ['email:c', 1],
      ],
      [
        ['email:a', -1],
        ['email:c', -1],
        ['email:d', 0],
      ],
    ];
    for (const wave of waves) {
      for (const [key, change] of wave) await apply([counted(alone, key, change)]);
      await apply(wave.map(([key, change]) => counted(together, key, change)));
      const [first, second] = await figures([alone, together]);
      expect(first).toEqual(second);
    }
    expect(await figures([alone])).toEqual([
      { contributions: 1, contributors: 1, collected_minor: 2500n },
    ]);
  });

  it('are asked of one person and one campaign without lists', async () => {
    const given: string[] = [];
    const { id } = await makeCampaign();
    await transaction((tx) => {
      const run: Executor['run'] = (statement) => {
        given.push(statement.text);
        return tx.run(statement);
      };
      return applyTotals({ ...tx, run }, [counted(id, 'email:a', 1)], AT);
    });
    expect(given).toHaveLength(2);
    expect(given.filter((text) => text.includes('unnest'))).toEqual([]);
  });

  it('wait for no answer in between: people first, their campaign last', () => {
    const given: string[] = [];
    const run: Executor['run'] = (statement) => {
      given.push(/(campaign_\w+) (as )?c/.exec(statement.text)?.[1] ?? '');
      return new Promise(() => undefined);
    };
    const tx: Executor = { run, query: run as never, one: run as never, maybe: run as never };
    void applyTotals(tx, [counted(1, 'email:a', 1), counted(2, 'email:b', -1)], AT);
    expect(given.at(0)).toBe('campaign_contributors');
    expect(given.at(-1)).toBe('campaign_totals');
    expect(given).toHaveLength(4);
  });
});
