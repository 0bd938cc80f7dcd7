import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { countSearch } from './facets/count-search.ts';
import { narrowed, unfiltered } from './narrow-search.ts';
import { refreshDiscovery } from './refresh-discovery.ts';
import { searchOf } from './search.ts';
import { searchCampaigns } from './search-campaigns.ts';

testDatabase();

/** Two words a letter apart: what has the one is over, what has the other is open. */
beforeAll(async () => {
  await db().run(sql`insert into accounts (email, firstname) values ('o@example.test', 'Ida')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, story_html, currency, goal_minor, launched_at,
      ends_at)
    select slug, id, state, title, story, 'EUR', 100000, clock_now() - interval '9 days',
      clock_now() + days_left * interval '1 day'
    from accounts, (values ('bike', 'ended', 'A bike of bamboo', '<p>With a basket.</p>', -3),
      ('like', 'live', 'A like for a masket', '', 3)) as c (slug, state, title, story, days_left)`);
  await refreshDiscovery();
});

async function find(query: string) {
  const search = searchOf(new URLSearchParams(query));
  const { campaignIds, correctedText, tsquery } = await searchCampaigns(search, null, 24);
  const { facets } = await countSearch(search, tsquery);
  const ended = facets.find(({ facet, value }) => facet === 'status' && value === 'ended');
  return { found: campaignIds.length, correctedText, ended: ended?.hits ?? 0 };
}

describe('words that a filter leaves nothing of', () => {
  it.each(['bike', 'basket'])('are not taken for others: %s', async (word) => {
    expect(await find(`search_text=${word}`)).toEqual({ found: 1, correctedText: null, ended: 1 });
    for (const filter of ['filter_status=open', 'filter_status=open&sort=trending'])
      expect(await find(`search_text=${word}&${filter}`)).toEqual({
        found: 0,
        correctedText: null,
        ended: 1,
      });
  });

  it('are looked for anywhere, and no longer among the few that the filter leaves', async () => {
    const few = await narrowed(
      searchOf(new URLSearchParams('search_text=bike&filter_category=audio&filter_country=FR')),
    );
    expect(few.ofKind).toBe(0);
    expect(await unfiltered(few)).toMatchObject({ categoryIds: null, country: null });
    expect(await unfiltered(few)).not.toHaveProperty('ofKind');
  });

  it('are counted as what they are taken for where no filter is', async () => {
    expect(await find('search_text=bambo0&filter_status=open')).toEqual({
      found: 0,
      correctedText: 'bamboo',
      ended: 1,
    });
  });
});
