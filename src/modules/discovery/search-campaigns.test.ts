import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { refreshDiscovery } from './refresh-discovery.ts';
import { refreshTrending } from './trending/trending.ts';
import { readCursor, SORTS, searchOf } from './search.ts';
import { countSearch } from './facets/count-search.ts';
import { readTyped } from './narrow-search.ts';
import { findNearly, searchCampaigns } from './search-campaigns.ts';

testDatabase();

const search = (query: string, cursor: string | null = null, limit = 24) =>
  searchCampaigns(
    searchOf(new URLSearchParams(query)),
    readCursor(cursor, searchOf(new URLSearchParams(query)).sort),
    limit,
  );

const countsOf = async (query: string) =>
  countSearch(searchOf(new URLSearchParams(query)), (await search(query)).tsquery);

/** Slugs of a whole search, page by page, as somebody clicking "show more" sees them. */
async function allPages(query: string, limit: number): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | null = null;
  do {
    const page = await search(query, cursor, limit);
    ids.push(...page.campaignIds);
    cursor = page.nextCursor;
  } while (cursor !== null && ids.length < 1000);
  return ids;
}

async function slugs(query: string): Promise<string[]> {
  const { campaignIds } = await search(query);
  const rows = await db().query<{ id: number; slug: string }>(
    sql`select id, slug from campaigns where id = any(${campaignIds})`,
  );
  return campaignIds.map((id) => rows.find((row) => row.id === id)?.slug ?? '');
}

beforeAll(async () => {
  await db().run(
    sql`insert into accounts (email, firstname, lastname) values ('o@example.test', 'Åsa', 'Öhman')`,
  );
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, tagline, category_id, country, city,
      city_slug, currency,
      goal_minor, funding_type, nonprofit, launched_at, ends_at, held_from_state)
    select v.slug, a.id, v.state, v.title, v.tagline, c.id, v.country, v.city, lower(v.city), 'EUR', 100000,
      v.funding, v.nonprofit, clock_now() - v.age * interval '1 day',
        clock_now() + v.days_left * interval '1 day',
      case when v.state = 'held' then 'live' end
    from (values
      ('tidewater', 'live', 'Tidewater', 'A field recorder that hears under water', 'audio', 'FR',
        'Brest', 'flexible', false, 5, 10),
      ('paper-orchard', 'live', 'Paper Orchard', 'A board game about fruit trees', 'tabletop-games',
        'DE', 'Jena', 'fixed', false, 3, 2),
      ('night-bread', 'live', 'Café de minuit', 'A night bakery', 'food-drink', 'FR', 'Lyon', 'fixed',
        true, 1, 0.01),
      ('over', 'live', 'Orchard of the past', 'Its deadline has just passed', 'audio', 'FR', 'Brest',
        'fixed', false, 40, -0.01),
      ('done', 'ended', 'Orchard, finished', 'Long over', 'audio', 'FR', 'Brest', 'fixed', false, 60, -20),
      ('secret-draft', 'draft', 'Orchard draft', 'Nobody may see this', 'audio', 'FR', 'Brest',
        'fixed', false, 1, 9),
      ('looked-into', 'held', 'Orchard held', 'Under review', 'audio', 'FR', 'Brest', 'fixed', false, 9, 9)
    ) v (slug, state, title, tagline, category, country, city, funding, nonprofit, age, days_left)
      cross join accounts a left join categories c on c.slug = v.category`);
  await refreshDiscovery();
  await refreshTrending();
});

describe('search', () => {
  it('never finds a draft, and a held campaign under neither status', async () => {
    expect(await slugs('search_text=draft')).toEqual([]);
    expect(await slugs('search_text=held&filter_status=open')).toEqual([]);
    expect(await slugs('search_text=held&filter_status=ended')).toEqual([]);
  });

  it('[3-34] counts a campaign as ended from its deadline on, settled or not', async () => {
    expect((await slugs('search_text=orchard&filter_status=open')).sort()).toEqual([
      'paper-orchard',
    ]);
    expect((await slugs('search_text=orchard&filter_status=ended')).sort()).toEqual([
      'done',
      'over',
    ]);
  });

  it('[3-38] forgives a misspelt word, accents and case, and says what it searched for', async () => {
    expect(await slugs('search_text=tidewatr')).toEqual(['tidewater']);
    expect((await search('search_text=papre orchrad')).correctedText).toBe('paper orchard');
    expect(await slugs('search_text=CAFE')).toEqual(['night-bread']);
    expect(await slugs('search_text=ohman brest underwatr')).toEqual([]);
    expect((await search('search_text=tidewater')).correctedText).toBeNull();
  });

  it.each([
    "'",
    "''",
    '\\',
    '%',
    '_',
    '--',
    '/*',
    '$$',
    ';',
    '|| pg_sleep(5)',
    '& | ! ( ) :* <->',
    '\u0000',
    '🪁'.repeat(400),
  ])('takes %j literally', async (text) => {
    const result = await search(new URLSearchParams({ search_text: text }).toString());
    const everything = (await search('')).campaignIds;
    expect(result.campaignIds).toEqual(/[a-z]/.test(text) ? [] : everything);
  });

  it('[3-32] [3-35] [3-36] filters by category, its branch, country, city, funding and kind', async () => {
    expect(await slugs('filter_category=tabletop-games')).toEqual(['paper-orchard']);
    expect((await slugs('filter_category=tech-innovation&filter_status=open')).sort()).toEqual([
      'tidewater',
    ]);
    expect(await slugs('filter_country=DE')).toEqual(['paper-orchard']);
    expect(await slugs('filter_city=lyon')).toEqual(['night-bread']);
    expect(await slugs('filter_nonprofit=true')).toEqual(['night-bread']);
    expect(await slugs('filter_funding=flexible')).toEqual(['tidewater']);
    expect(await slugs('filter_quick=final_hours')).toEqual([
      'night-bread',
      'paper-orchard',
      'tidewater',
    ]);
  });

  it('[3-33] filters by the percent of the goal: from 50 to under 75, and from 75 on', async () => {
    for (const [slug, percent] of [
      ['tidewater', 49],
      ['paper-orchard', 50],
      ['night-bread', 74],
      ['over', 75],
      ['done', 240],
    ] as const) {
      await db().run(sql`
        insert into campaign_totals (campaign_id, raised_minor, pledged_minor)
        select id, ${percent * 1000}, ${percent * 1000} from campaigns where slug = ${slug}
        on conflict (campaign_id) do update set raised_minor = excluded.raised_minor,
          pledged_minor = excluded.pledged_minor, updated_at = clock_now()`);
    }
    await refreshDiscovery();
    const found = async (band: string) => (await slugs(`filter_percent_funded=${band}`)).sort();
    expect(await found('50_to_75')).toEqual(['night-bread', 'paper-orchard']);
    expect(await found('75_to_100_plus')).toEqual(['done', 'over']);
  });

  it('[3-37] shows popular_all as what is trending among the open ones', async () => {
    const trending = await slugs('filter_status=open&sort=trending');
    expect(trending.length).toBeGreaterThan(2);
    expect(await slugs('filter_quick=popular_all')).toEqual(trending);
    await db().run(
      sql`update discovery_campaigns set trend = 99, refreshed_at = clock_now()
        where slug = ${trending.at(-1) ?? ''}`,
    );
    expect((await slugs('filter_quick=popular_all'))[0]).toBe(trending.at(-1));
    await refreshTrending();
  });

  it('counts what each value of a filter would leave, the filter itself left out', async () => {
    const { facets } = await countsOf('filter_status=open&filter_country=FR');
    const hits = (facet: string, value: string) =>
      facets.find((count) => count.facet === facet && count.value === value)?.hits;
    expect([hits('status', 'open'), hits('status', 'ended')]).toEqual([2, 2]);
    expect([hits('country', 'FR'), hits('country', 'DE')]).toEqual([2, 1]);
    expect([hits('funding', 'fixed'), hits('funding', 'flexible')]).toEqual([1, 1]);
  });
});

describe('without a filter', () => {
  it('what can be backed comes before what cannot, however busy that was', async () => {
    await db().run(sql`
      update discovery_campaigns set contributors = 5000, refreshed_at = clock_now()
      where slug in ('done', 'over', 'looked-into')`);
    await refreshTrending();
    const open = await slugs('filter_status=open');
    expect((await slugs('')).slice(0, open.length)).toEqual(open);
  });
});

describe('pages', () => {
  it('follow each other without gap or double, in every order', async () => {
    const plain = (await allPages('', 1000)).sort();
    for (const sort of ['trending', 'most_funded', 'newest', 'most_backed']) {
      const paged = await allPages(`sort=${sort}`, 2);
      expect(new Set(paged).size).toBe(paged.length);
      expect([...paged].sort()).toEqual(plain);
    }
  });

  it.each(['orchard', 'orchrad'])('do so for words, corrected ones too: %s', async (word) => {
    const orders = ['', ...SORTS.map((sort) => `&sort=${sort}`)];
    for (const order of orders) {
      const query = `search_text=${word}${order}`;
      const whole = await allPages(query, 1000);
      expect(whole.length).toBe(order === '&sort=ending_soon' ? 1 : 4);
      expect(await allPages(query, 1)).toEqual(whole);
      expect(await allPages(query, 2)).toEqual(whole);
    }
  });

  it('end where the last deadline to come does', async () => {
    const whole = await allPages('sort=ending_soon', 1000);
    expect(whole).toHaveLength(3);
    expect(await allPages('sort=ending_soon', 1)).toEqual(whole);
  });
});

it('[3-36] a campaign that funds for ever is found by that, flexible and open', async () => {
  expect(await slugs('filter_forever_funding_active=true')).toEqual([]);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
    select 'for-ever', id, 'forever_funding', 'For ever', 'EUR', 100000,
      clock_now() - interval '50 days', clock_now() - interval '5 days' from accounts`);
  await refreshDiscovery();
  const query = 'filter_forever_funding_active=true';
  for (const more of ['', '&filter_status=open', '&filter_funding=flexible']) {
    expect(await slugs(`${query}${more}`)).toEqual(['for-ever']);
  }
  expect(await slugs(`${query}&filter_status=ended`)).toEqual([]);
});

it('shows nothing behind the last page of what was found as typed', async () => {
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
    select slug, id, 'live', title, 'EUR', 100000, clock_now(), clock_now() + interval '9 days'
    from accounts, (values ('one', 'Harbor light'), ('other', 'Harbour light')) as c (slug, title)`);
  await refreshDiscovery();
  expect(await slugs('search_text=harbor+light')).toEqual(['one']);
  const behind = await search('search_text=harbor+light', 'relevance.3~1');
  expect([behind.campaignIds, behind.correctedText]).toEqual([[], null]);
});

describe('where a title was meant', () => {
  it('is the same whatever the filters leave of it', async () => {
    // Only what is over has this title; what is open has another word that is as near.
    await db().run(sql`
      insert into campaigns (slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
      select slug, id, state, title, 'EUR', 100000, clock_now() - interval '9 days',
        clock_now() + days_left * interval '1 day'
      from accounts, (values ('glow-over', 'ended', 'Velvet glowworm', -3),
        ('glow-open', 'live', 'A glowwrob of velvet', 3)) as c (slug, state, title, days_left)`);
    await refreshDiscovery();
    const query = 'search_text=velvet+glowwrom';
    expect((await slugs(query))[0]).toBe('glow-over');
    for (const narrower of ['', '&sort=newest', '&sort=ending_soon', '&filter_status=open']) {
      const isLeft = narrower === '' || narrower === '&sort=newest';
      expect(await slugs(`${query}${narrower}`)).toEqual(isLeft ? ['glow-over'] : []);
      expect((await search(`${query}${narrower}`)).correctedText).toBe('velvet glowworm');
    }
  });
});

it('offers nothing as coming close that nobody is led to', async () => {
  const near = async (text: string) => {
    const asked = searchOf(new URLSearchParams({ search_text: text }));
    const ids = await findNearly(asked, await readTyped(text), 24);
    const rows = await db().query<{ slug: string }>(
      sql`select slug from campaigns where id = any(${ids}) order by slug`,
    );
    return rows.map(({ slug }) => slug);
  };
  const found = await near('orchard zeppelin');
  expect(found).toEqual(['done', 'over', 'paper-orchard']);
});

it('counts a funding as what it would leave, where it is chosen beside what contradicts it', async () => {
  const funding = async (query: string) =>
    (await countsOf(query)).facets
      .filter(({ facet }) => facet === 'funding')
      .map(({ value, hits }) => [value, hits]);
  const contradiction = 'filter_forever_funding_active=true&filter_funding=fixed';
  expect(await funding(contradiction)).toEqual([['flexible', 1]]);
  expect(await funding(`${contradiction}&search_text=ever`)).toEqual([['flexible', 1]]);
});
