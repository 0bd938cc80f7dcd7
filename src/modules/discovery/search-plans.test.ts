import { beforeAll, describe, expect, it } from 'vitest';
import { type Executor, type Statement, sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { readCursor, searchOf } from './search.ts';
import { findBestHits, findHits } from './search.store.ts';
import { findNearWords } from './search-words.store.ts';

testDatabase();

const CAMPAIGNS = 100_000;

beforeAll(async () => {
  await transaction(
    async (tx) => {
      // Only the index is filled: the campaigns themselves are not what is read here.
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`
        insert into discovery_campaigns (campaign_id, status, forever, funding_type, nonprofit, category_id,
          top_category_id, country, city_slug, percent, raised_euro, contributors, launched_at, ends_at,
          trend, staff_pick, words, title_key,
          slug, title, tagline, state, owner_name, city, currency, goal_minor,
          raised_minor, card_alt)
        select n, case when n % 3 = 0 then 'open' else 'ended' end, false, 'fixed', n % 50 = 0,
          4 + n % 25, 1 + n % 3, (array['FR', 'DE', 'US', 'GB', 'ES'])[1 + n % 5], 'town-' || n % 500,
          n % 200, (n * 7919::bigint) % 1000003, n % 997, clock_now() - n * interval '1 minute',
          case when n % 3 = 0 then clock_now() + n * interval '1 minute' end,
          (n * 104729::bigint) % 10007, false,
          search_vector('thing number' || n % 5000, 'A'), 'thing ' || n, 'bulk-' || n, 'Thing ' || n, '',
          case when n % 3 = 0 then 'live' else 'ended' end, '', '', 'EUR', 100, 100, ''
        from generate_series(1, ${CAMPAIGNS}) n`);
      await tx.run(sql`
        insert into discovery_words (word, variants)
        select word, search_variants(word) from (
          select 'word' || md5(n::text) as word from generate_series(1, 20000) n) w`);
    },
    { statementTimeout: 120_000 },
  );
  await db().run(sql`vacuum analyze discovery_campaigns`);
  await db().run(sql`vacuum analyze discovery_words`);
});

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

function nodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodes)];
}

/** Runs a read of the store under EXPLAIN and tells which indexes it used and how many rows it touched. */
async function explain(read: (q: Executor) => Promise<unknown>) {
  const asked: Statement[] = [];
  const listening = {
    query: async (statement: Statement) => (asked.push(statement), []),
    maybe: async (statement: Statement) => (asked.push(statement), undefined),
  } as unknown as Executor;
  await read(listening);
  const [statement] = asked;
  if (!statement) throw new Error('nothing was asked');
  const row = await db().one<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (analyze, format json) ${statement}`,
  );
  const all = nodes(row['QUERY PLAN'][0].Plan);
  return {
    indexes: all.flatMap((node) => node['Index Name'] ?? []),
    scans: all
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name']),
    touched: all.reduce(
      (sum, node) => sum + node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0),
      0,
    ),
  };
}

const hits =
  (query: string, tsquery: string | null = null, cursor: string | null = null) =>
  (q: Executor) => {
    const search = searchOf(new URLSearchParams(query));
    return findHits(q, search, tsquery, readCursor(cursor, search.sort), 25);
  };

describe('plans over a hundred thousand campaigns', () => {
  it.each([
    ['filter_status=open', 'discovery_trend_idx'],
    ['', 'discovery_trend_all_idx'],
    ['sort=most_funded', 'discovery_funded_idx'],
    ['sort=newest', 'discovery_newest_idx'],
    ['sort=most_backed', 'discovery_backed_idx'],
    ['sort=ending_soon', 'discovery_ending_idx'],
    ['filter_country=FR', 'discovery_country_idx'],
  ])('%s walks its index and touches few rows', async (query, index) => {
    const plan = await explain(hits(query));
    expect(plan.indexes).toContain(index);
    expect(plan.scans).toEqual([]);
    expect(plan.touched).toBeLessThan(1500);
  });

  it('a page far down costs what the first one costs', async () => {
    const plan = await explain(hits('sort=most_funded', null, '1000~99000'));
    expect(plan.indexes).toContain('discovery_funded_idx');
    expect(plan.touched).toBeLessThan(500);
  });

  it('a word is looked up, never read for', async () => {
    const plan = await explain(hits('', 'number77:*'));
    expect(plan.indexes).toContain('discovery_words_idx');
    expect(plan.scans).toEqual([]);
  });

  it('a misspelt word is looked up by what is left of it without a letter, or by its trigrams', async () => {
    const plan = await explain((q) => findNearWords(q, ['wordc4ca4238a0b9238']));
    expect(plan.indexes).toContain('discovery_words_variants_idx');
    expect(plan.indexes).toContain('discovery_words_trgm_idx');
    expect(plan.scans).not.toContain('discovery_words');
  });

  it('what fits best is chosen of what the words and the title lead to, no further', async () => {
    const search = searchOf(new URLSearchParams({ search_text: 'thing 77' }));
    const text = { tsquery: 'thing:* & number77:*', typed: 'thing 77' };
    const plan = await explain((q) => findBestHits(q, search, text, null, 25));
    expect(plan.indexes).toContain('discovery_words_idx');
    expect(plan.indexes).toContain('discovery_title_idx');
    expect(plan.scans).toEqual([]);
    expect(plan.touched).toBeLessThan(5000);
  });
});
