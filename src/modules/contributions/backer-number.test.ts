import { beforeAll, describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { type Executor, type Statement, sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import {
  addresses,
  input,
  key,
  makeCampaign,
  type MadeCampaign,
  visitor,
} from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { countBackersUpTo, hasBackedBefore } from './backing.store.ts';

testDatabase();
moneyGateway();

const EARLIER = 100_000;
let campaign: MadeCampaign;

async function backedBy(email: string): Promise<number> {
  const request = input(campaign, {
    extra_cents: 1000,
    expected_total_cents: 1000,
    email,
    payment_method_id: 'pm_card_visa',
  });
  return (await startContribution(request, visitor(), key(), addresses)).contribution.id;
}

beforeAll(async () => {
  campaign = await makeCampaign();
  await transaction(
    async (tx) => {
      // Only who came is filled: their contributions are what is not to be read.
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`
        insert into campaign_contributors (campaign_id, contributor_key, contributions, first_at)
        select ${campaign.id}::bigint, 'email:' || n, n % 2, clock_now() - n * interval '1 minute'
        from generate_series(1, ${EARLIER}) n`);
    },
    { statementTimeout: 120_000 },
  );
  await db().run(sql`vacuum analyze campaign_contributors`);
});

describe('the number of a backer', () => {
  it('is that of the person, whose later contributions and others’ change nothing', async () => {
    const first = await backedBy('ada@people.test');
    const next = await backedBy('ben@people.test');
    const again = await backedBy('ada@people.test');
    const numbers = [first, next, again].map((id) => countBackersUpTo(db(), id));
    expect(await Promise.all(numbers)).toEqual([EARLIER + 1, EARLIER + 2, EARLIER + 1]);
    expect(await countBackersUpTo(db(), 999_999_999)).toBe(0);
    const before = [first, next, again].map((id) => hasBackedBefore(db(), id));
    expect(await Promise.all(before)).toEqual([false, false, true]);
    // What came to nothing made nobody a backer.
    await db().run(sql`update contributions set state = 'refunded' where id = ${first}`);
    expect(await hasBackedBefore(db(), again)).toBe(false);
  });

  it('is found among 100,000 people within one index', async () => {
    const id = await backedBy('eva@people.test');
    const asked: Statement[] = [];
    const listening = {
      one: async (statement: Statement) => (asked.push(statement), { n: 0 }),
    } as unknown as Executor;
    await countBackersUpTo(listening, id);
    const [statement] = asked;
    if (!statement) throw new Error('nothing was asked');
    const rows = await db().query<{ 'QUERY PLAN': string }>(
      sql`explain (analyze, timing off) ${statement}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Only Scan using campaign_contributors_order_idx');
    expect(plan).not.toMatch(/Seq Scan/);
  });
});
