import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { refreshDiscovery } from '../refresh-discovery.ts';
import { readCursor, searchOf } from '../search.ts';
import { type SearchResult, searchCampaigns } from '../search-campaigns.ts';
import { MOST_COUNTED } from '../search-conditions.store.ts';
import type { TextQuery } from '../ranking/score.store.ts';
import { countSearch } from './count-search.ts';

testDatabase();

const MANY = MOST_COUNTED + 199;

beforeAll(async () => {
  await db().run(sql`insert into accounts (email, firstname) values ('o@example.test', 'Ida')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, currency, goal_minor, country, city, city_slug,
      category_id, launched_at, ends_at)
    select 'c-' || n, a.id, 'live', case when n <= 3 then 'Rare kettle ' else 'Plain kettle ' end || n, 'EUR',
      100000, case when n % 2 = 0 then 'FR' else 'DE' end, 'Lyon', 'lyon',
      (select id from categories where slug = 'audio'), clock_now() - interval '3 days',
      clock_now() + interval '9 days'
    from generate_series(1, ${MANY}) n cross join accounts a`);
  await refreshDiscovery();
});

const count = (query: string, tsquery: string | null = null) =>
  countSearch(
    searchOf(new URLSearchParams(query)),
    tsquery === null ? null : { tsquery, typed: '' },
  );

/** What the counts say, and what the rows of the index say. */
async function bothCounts() {
  const kept = await db().query(sql`
    select status, forever, funding_type, nonprofit, category_id, country, percent, campaigns
    from discovery_counts where campaigns <> 0 order by 1, 2, 3, 4, 5, 6, 7`);
  const counted = await db().query(sql`
    select coalesce(status, '') as status, forever, funding_type, nonprofit,
      coalesce(category_id, 0) as category_id, country,
      case when percent >= 75 then 75 when percent >= 50 then 50 else 0 end as percent, count(*) as campaigns
    from discovery_campaigns group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`);
  return { kept, counted };
}

describe('counts of kinds', () => {
  it('follow every change of the index, whoever makes it', async () => {
    const changes = [
      sql`update discovery_campaigns set status = 'ended' where campaign_id % 3 = 0`,
      sql`update discovery_campaigns set trend = 7`,
      sql`update discovery_campaigns set percent = campaign_id % 120, status = null
        where campaign_id % 7 = 0`,
      sql`delete from discovery_campaigns where campaign_id % 11 = 0`,
    ];
    for (const change of changes) {
      await db().run(change);
      const { kept, counted } = await bothCounts();
      expect(kept).toEqual(counted);
      expect(kept.length).toBeGreaterThan(1);
    }
    await db().run(sql`delete from discovery_campaigns`);
    await db().run(sql`update discovery_progress set refreshed_to = '-infinity'`);
    await refreshDiscovery();
  });

  it('are exact without a text, however many there are', async () => {
    const { count: found, isLeast, facets } = await count('filter_category=audio');
    expect([found, isLeast]).toEqual([MANY, false]);
    const tops = facets.filter(({ facet }) => facet === 'category').map(({ value }) => value);
    expect(tops.sort()).toEqual(['audio', 'tech-innovation']);
    expect(facets.find(({ value }) => value === 'FR')).toEqual({
      facet: 'country',
      value: 'FR',
      hits: MANY / 2,
      isLeast: false,
    });
  });
});

describe('where words or a town are asked for', () => {
  it('few are counted exactly', async () => {
    expect(await count('search_text=rare', 'rare:*')).toMatchObject({ count: 3, isLeast: false });
  });

  it('many are counted to a limit, and it is said that there may be more', async () => {
    for (const counted of [
      await count('search_text=kettle', 'kettle:*'),
      await count('filter_city=lyon'),
    ]) {
      expect([counted.count, counted.isLeast]).toEqual([MOST_COUNTED, true]);
      expect(counted.facets.every(({ isLeast }) => isLeast)).toBe(true);
    }
  });

  it('[3-34] what is past its deadline counts as ended, though it is not settled', async () => {
    const rare = sql`title like 'Rare%'`;
    await db().run(sql`update discovery_campaigns set city_slug = 'vaise' where ${rare}`);
    await db().run(sql`
      update discovery_campaigns set ends_at = clock_now() - interval '1 minute'
      where title = 'Rare kettle 1'`);
    for (const counted of [
      await count('search_text=rare', 'rare:*'),
      await count('filter_city=vaise'),
    ]) {
      const statuses = counted.facets.filter(({ facet }) => facet === 'status');
      expect(statuses.map(({ value, hits }) => [value, hits]).toSorted()).toEqual([
        ['ended', 1],
        ['open', 2],
      ]);
    }
    expect(await count('search_text=rare&filter_status=ended', 'rare:*')).toMatchObject({
      count: 1,
    });
    await db().run(sql`
      update discovery_campaigns set city_slug = 'lyon', ends_at = clock_now() + interval '9 days'
      where ${rare}`);
  });

  it('each filter counts what it would leave with the others kept', async () => {
    const { count: found, facets } = await count('search_text=rare&filter_country=FR', 'rare:*');
    const country = facets.filter(({ facet }) => facet === 'country');
    expect(found).toBe(1);
    expect(country.map(({ value, hits }) => [value, hits])).toEqual([
      ['DE', 2],
      ['FR', 1],
    ]);
  });
});

describe('paging', () => {
  it('comes to every campaign that is counted, none of them twice', async () => {
    const search = searchOf(new URLSearchParams('search_text=kettle'));
    const met: number[] = [];
    let cursor: string | null = null;
    let tsquery: TextQuery | null = null;
    do {
      const page: SearchResult = await searchCampaigns(
        search,
        readCursor(cursor, 'relevance'),
        100,
      );
      met.push(...page.campaignIds);
      ({ nextCursor: cursor, tsquery } = page);
    } while (cursor !== null);
    const { count: counted } = await countSearch(search, tsquery);
    expect(new Set(met).size).toBe(met.length);
    expect(met.length).toBeGreaterThanOrEqual(counted);
    expect(counted).toBeGreaterThan(500);
  });
});
