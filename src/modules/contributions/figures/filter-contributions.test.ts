import { beforeAll, describe, expect, it } from 'vitest';
import { type Executor, type Statement, sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { makeCampaign, type MadeCampaign } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { type CampaignPage, listContributionsOfCampaign } from './campaign-list.store.ts';
import type { ContributionFilter } from './list-filter.ts';

testDatabase();
const MANY = 20_000;
const PER_DAY = 200;
let campaign: MadeCampaign;

/** Two hundred a day; three of the first ones went back, and one is counted days after it came. */
async function plantMany(): Promise<void> {
  await transaction(
    async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`
        insert into contributions (campaign_id, beneficiary_id, state, state_cause, funding, currency,
          perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps, captured_minor, email,
          firstname, lastname, holder, contributor_key, idempotency_key, body_hash, created_at,
          collected_at)
        select ${campaign.id}::bigint, b.id, 'collected', 'test', 'flexible', 'USD', 0, 100, 0, 100, 500,
          100, 'guest.' || n || '@people.test', 'Ada', n::text, 'planted', 'email:' || n,
          'filtered by days ' || n, 'x',
          at, at
        from generate_series(1, ${MANY}) n,
          lateral (select '2026-06-01Z'::timestamptz
            - ((${MANY} - n) / ${PER_DAY}) * interval '1 day') d (at),
          beneficiaries b where b.campaign_id = ${campaign.id}
        order by n`);
      await tx.run(sql`
        update contributions set state = 'refunded', refunded_minor = 100
        where idempotency_key in ('filtered by days 5', 'filtered by days 50', 'filtered by days 500')`);
      await tx.run(sql`
        update contributions set collected_at = '2026-03-01T12:00Z'
        where idempotency_key = 'filtered by days 7'`);
    },
    { statementTimeout: 120_000 },
  );
  await db().run(sql`vacuum analyze contributions`);
}

beforeAll(async () => {
  campaign = await makeCampaign();
  await plantMany();
}, 180_000);

const pageOf = (filter: ContributionFilter, before: number | null = null): CampaignPage => {
  return { before, limit: 51, search: '', onlyPledges: false, filter };
};
const find = async (filter: ContributionFilter, before: number | null = null) =>
  listContributionsOfCampaign(db(), campaign.id, pageOf(filter, before));
const namesOf = async (filter: ContributionFilter) =>
  (await find(filter)).map(({ lastname }) => lastname);

/** The most rows of contributions that one step of its statement has looked at, with what it left out. */
async function mostRead(filter: ContributionFilter, before: number | null = null): Promise<number> {
  let plan = '';
  const explaining = {
    query: async (statement: Statement) => {
      const rows = await db().query<{ 'QUERY PLAN': string }>(
        sql`explain (analyze, timing off, buffers off) ${statement}`,
      );
      plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      return [];
    },
  } as unknown as Executor;
  await listContributionsOfCampaign(explaining, campaign.id, pageOf(filter, before));
  const counts = [...plan.matchAll(/(?:Rows Removed by [\w ]+:|actual rows=) ?(\d+)/g)];
  return Math.max(...counts.map(([, count]) => Number(count)));
}

describe('contributions of some days, among many later ones', () => {
  it('are read without those that came after', async () => {
    expect(await mostRead({ to: '2026-03-10' })).toBeLessThan(500);
    expect(await mostRead({ from: '2026-03-10', to: '2026-03-10' })).toBeLessThan(500);
    const first = await find({ to: '2026-03-10' });
    expect(await mostRead({ to: '2026-03-10' }, first.at(-1)?.id ?? 0)).toBeLessThan(500);
  });

  it('are those counted on them, the latest first, each once from page to page', async () => {
    const day = { from: '2026-03-01', to: '2026-03-01' };
    const names: string[] = [];
    let before: number | null = null;
    for (let page = 0; page < 5; page += 1) {
      const found = await find(day, before);
      names.push(...found.map(({ lastname }) => lastname));
      before = found.at(-1)?.id ?? before;
    }
    // Number 7 came weeks before, and was collected at noon of that day.
    expect(names.slice(0, 2)).toEqual(['7', names[1]]);
    expect(names).toHaveLength(PER_DAY + 1);
    expect(new Set(names).size).toBe(names.length);
    expect(names.slice(1)).toEqual(names.slice(1).toSorted((a, b) => Number(b) - Number(a)));
    expect(await find(day, before)).toEqual([]);
  });
});

describe('contributions in a state that few are in', () => {
  it('are found by it, however many others there are', async () => {
    expect(await namesOf({ state: 'refunded' })).toEqual(['500', '50', '5']);
    expect(await mostRead({ state: 'refunded' })).toBeLessThan(10);
    expect(await mostRead({ state: 'partially_refunded' })).toBeLessThan(10);
    expect(await mostRead({ state: 'cancelled' })).toBeLessThan(10);
  });
});
