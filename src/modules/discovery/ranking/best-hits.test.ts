import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { readCursor, searchOf } from '../search.ts';
import { searchCampaigns } from '../search-campaigns.ts';
import { MOST_COUNTED } from '../search-conditions.store.ts';
import { findBestHits } from './best-hits.store.ts';

testDatabase();

const TITLED = 40;
const OTHERS = 60;
/** Fewer than are counted beside a common word. */
const SPOONS = 420;
const FORKS = MOST_COUNTED + 299;
/** So many have it in their titles, and three times as many elsewhere. */
const LADLES = 40;

beforeAll(async () => {
  await transaction(async (tx) => {
    // Only the index is filled: the campaigns themselves are not what is read here.
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      insert into discovery_campaigns (campaign_id, status, forever, funding_type, nonprofit, country,
        city_slug, percent, raised_euro, contributors, launched_at, ends_at, trend, staff_pick, words,
        title_key, slug, title, tagline, state, owner_name, city, currency, goal_minor, raised_minor,
        card_alt)
      select n, (array['open', 'ended', null])[1 + n % 3], false, 'fixed', false, 'FR', '', 0, 0,
        v.contributors, clock_now(), case when n % 3 = 0 then clock_now() + interval '9 days' end, 0, false,
        search_vector(v.word, v.weight::"char"), 'c' || n, 'c-' || n, 'C ' || n, '',
        (array['live', 'ended', 'held'])[1 + n % 3], '', '', 'EUR', 100, 0, ''
      from (
        select n, 'kettle' as word, case when n <= ${TITLED}::int then 'A' else 'B' end as weight,
          case when n <= ${TITLED}::int then 9000 else 5 end as contributors
        from generate_series(1, ${TITLED + OTHERS}::int) n
        union all
        select 1000 + n, 'spoon', case when n % 2 = 0 then 'A' else 'B' end,
          (array[9000, 2000, 200, 5, 0, 0, 0])[1 + n % 7]
        from generate_series(1, ${SPOONS}::int) n
        union all
        select 2000 + n, 'fork', 'B', 0 from generate_series(1, ${FORKS}::int) n
        union all
        select 5000 + n, 'ladle', case when n <= ${LADLES}::int then 'A' else 'B' end,
          case when n <= ${LADLES}::int then 0 else 900 end
        from generate_series(1, ${LADLES * 4}::int) n
      ) as v (n, word, weight, contributors)`);
    await tx.run(sql`
      insert into discovery_words (word, variants, campaigns)
      select word, search_variants(word), 1 from unnest('{kettle, spoon, fork, ladle}'::text[]) word`);
  });
});

/** Every campaign that a reader comes to who goes on to the end, in that order. */
async function allPages(query: string, between = () => Promise.resolve()): Promise<number[]> {
  const search = searchOf(new URLSearchParams(query));
  const met: number[] = [];
  for (let cursor: string | null = '', pages = 0; cursor !== null && pages < 200; pages += 1) {
    const page = await searchCampaigns(search, readCursor(cursor || null, search.sort), 24);
    met.push(...page.campaignIds);
    cursor = page.nextCursor;
    await between();
  }
  return met;
}

const ascending = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

describe('what is compared of very many', () => {
  it('is counted once, so that words outside of titles have their turn', async () => {
    const search = { ...searchOf(new URLSearchParams('search_text=kettle')), categoryIds: null };
    const text = { tsquery: 'kettle', typed: 'kettle', isCommon: true };
    const { hits, isCut } = await findBestHits(db(), search, text, null, 500);
    const ids = Array.from({ length: TITLED + OTHERS }, (_, at) => at + 1);
    expect(ascending(hits.map(({ campaignId }) => campaignId))).toEqual(ids);
    expect(isCut).toBe(true);
  });
});

describe('what has the words in its title', () => {
  it.each([
    ['alone', ''],
    ['beside a country', '&filter_country=FR'],
  ])('is compared, however little known: %s', async (_name, filter) => {
    const query = new URLSearchParams(`search_text=ladle${filter}`);
    const search = { ...searchOf(query), categoryIds: null };
    const text = { tsquery: 'ladle', typed: 'ladle' };
    const { hits } = await findBestHits(db(), search, text, null, 500);
    const titled = Array.from({ length: LADLES }, (_, at) => 5001 + at);
    expect(hits.map(({ campaignId }) => campaignId)).toEqual(expect.arrayContaining(titled));
  });
});

describe('paging to the end', () => {
  it.each([
    ['few', 1],
    ['very many', 3_000],
    ['nearly all', 100_000],
  ])(
    'meets each once where %s campaigns have a word, whatever became of them',
    async (_often, campaigns) => {
      await db().run(sql`update discovery_words set campaigns = ${campaigns} where word = 'spoon'`);
      const ids = Array.from({ length: SPOONS }, (_, at) => 1001 + at);
      for (const filter of ['', '&filter_country=FR', '&filter_funding=fixed']) {
        expect(ascending(await allPages(`search_text=spoon${filter}`))).toEqual(ids);
      }
    },
  );

  it('meets the same ones though their rows move meanwhile', async () => {
    const atRest = await allPages('search_text=fork');
    expect(new Set(atRest).size).toBe(MOST_COUNTED);
    const moved = await allPages('search_text=fork', async () => {
      await db().run(sql`
        update discovery_campaigns set refreshed_at = clock_now()
        where campaign_id in (select campaign_id from discovery_campaigns where title_key like 'c2%'
          order by refreshed_at, campaign_id limit 50)`);
    });
    expect(moved).toEqual(atRest);
  });
});
