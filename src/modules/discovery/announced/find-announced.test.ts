import { beforeAll, describe, expect, it } from 'vitest';
import { type Executor, sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { explain } from '#test/support/discovery/explain-read.ts';
import { rebuildDiscovery } from '../rebuild-discovery.ts';
import { refreshDiscovery } from '../refresh-discovery.ts';
import { searchOf } from '../search.ts';
import { suggest } from '../suggestions/suggest.ts';
import { readTyped } from '../narrow-search.ts';
import { findAnnouncedAlike, findAnnouncedNames, findAnnouncedTitles } from './announced.store.ts';
import { findAnnounced } from './find-announced.ts';

testDatabase();

const CAMPAIGNS = [
  ['terrace', 'coming_soon', 'The Rooftop Terrace', 'FR'],
  ['other', 'coming_soon', 'Terraces for bees', 'DE'],
  ['draft', 'draft', 'A terrace nobody may see', 'FR'],
  ['live', 'live', 'A terrace that is launched', 'FR'],
] as const;

beforeAll(async () => {
  await db().run(
    sql`insert into accounts (email, firstname, lastname) values ('o@a.test', 'Ida', 'Lund')`,
  );
  for (const [slug, state, title, country] of CAMPAIGNS) {
    await db().run(sql`
      insert into campaigns (slug, owner_id, state, title, country, currency, goal_minor, launched_at,
        ends_at)
      select ${slug}, id, ${state}, ${title}, ${country}, 'EUR', 100000,
        case when ${state} = 'live' then clock_now() end,
        case when ${state} = 'live' then clock_now() + interval '9 days' end from accounts`);
  }
  await refreshDiscovery();
});

async function find(query: string, alike = false): Promise<string[]> {
  const search = searchOf(new URLSearchParams(query));
  const ids = await findAnnounced(search, await readTyped(search.text), 5, { alike });
  const rows = await db().query<{ id: number; slug: string }>(
    sql`select id, slug from campaigns where id = any(${ids})`,
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.slug ?? '');
}

const move = async (slug: string, change: 'draft' | 'coming_soon', title?: string) => {
  await db().run(sql`
    update campaigns set state = ${change}, title = coalesce(${title ?? null}, title),
      updated_at = clock_now()
    where slug = ${slug}`);
};

describe('what is coming soon', () => {
  it('is found by the words of its title and other forms of them, no draft among it', async () => {
    expect(await find('search_text=terrace')).toEqual(['terrace', 'other']);
    expect(await find('search_text=terraces')).toEqual(['other', 'terrace']);
    expect(await find('search_text=rooftop+terr')).toEqual(['terrace']);
    expect(await find('search_text=rooftop+bees')).toEqual([]);
  });

  it('is found by a misspelt word only where that is asked for', async () => {
    expect(await find('search_text=rooftop+terrase')).toEqual([]);
    expect(await find('search_text=rooftop+terrase', true)).toEqual(['terrace']);
  });

  it('is found by no other form of a word that is banned, nor by one that is like it', async () => {
    await db().run(sql`
      insert into search_tunings (kind, terms, reason) values ('banned', '{terrace}', 'Because')`);
    expect(await find('search_text=terraces')).toEqual(['other']);
    expect(await find('search_text=rooftop+terrase', true)).toEqual([]);
    expect(await find('search_text=rooftop')).toEqual(['terrace']);
    await db().run(sql`delete from search_tunings`);
  });

  it.each(['', '%', "'", '| & !', ':*', '\\', "x'':*"])(
    'is none for %j, and no fault',
    async (text) => {
      const query = new URLSearchParams({ search_text: text }).toString();
      expect(await find(query)).toEqual([]);
    },
  );

  it('keeps to the filters that can be said of it, and fits none of the others', async () => {
    expect(await find('search_text=terrace&filter_country=FR')).toEqual(['terrace']);
    for (const filter of [
      'filter_nonprofit=true',
      'filter_status=open',
      'filter_funding=fixed',
      'filter_percent_funded=50_to_75',
      'filter_forever_funding_active=true',
    ]) {
      expect([filter, await find(`search_text=terrace&${filter}`)]).toEqual([filter, []]);
    }
  });

  it('is suggested by its title, with where it leads and that it is not launched', async () => {
    const found = await suggest('rooft', 'en');
    expect(found).toEqual([
      {
        kind: 'campaign',
        label: 'The Rooftop Terrace',
        hint: 'Coming soon · by Ida Lund',
        url: '/projects/terrace/coming_soon',
      },
    ]);
    expect(JSON.stringify(await suggest('terrace', 'de'))).not.toMatch(/nobody/);
  });

  it('is not found from the moment on that it is taken back, whatever the index has read', async () => {
    await move('terrace', 'draft');
    expect(await find('search_text=rooftop')).toEqual([]);
    expect(await suggest('rooft', 'en')).toEqual([]);
    await refreshDiscovery();
    const kept = () =>
      db().query<{ slug: string }>(sql`
        select c.slug from discovery_announced d join campaigns c on c.id = d.campaign_id order by 1`);
    expect(await kept()).toEqual([{ slug: 'other' }]);
    await move('terrace', 'coming_soon', 'The Rooftop Orchard');
    await rebuildDiscovery();
    expect(await find('search_text=orchard')).toEqual(['terrace']);
    expect(await kept()).toEqual([{ slug: 'other' }, { slug: 'terrace' }]);
  });
});

describe('what very many are called that are coming soon', () => {
  const MANY = 2000;

  beforeAll(async () => {
    await db().run(sql`
      insert into campaigns (slug, owner_id, state, title, country, city, city_slug, currency, goal_minor)
      select 'kiln-' || n, a.id, 'coming_soon', 'Kiln of the village ' || n, 'FR',
        case when n % 500 = 0 then 'Brest' else '' end, case when n % 500 = 0 then 'brest' else '' end,
        'EUR', 100000
      from generate_series(1, ${MANY}) n cross join (select min(id) as id from accounts) as a`);
    await db().run(sql`
      insert into campaigns (slug, owner_id, state, title, country, city, city_slug, currency, goal_minor)
      select 'kiln', min(id), 'coming_soon', 'Kiln', 'FR', '', '', 'EUR', 100000 from accounts`);
    await refreshDiscovery();
    await db().run(sql`analyze discovery_announced`);
  });

  it('is looked at in part, and what is called just so comes first all the same', async () => {
    expect((await find('search_text=kiln'))[0]).toBe('kiln');
    expect((await suggest('kiln', 'en'))[0]?.label).toBe('Kiln');
    expect(await find('search_text=vilage', true)).toHaveLength(5);
  });

  it('compares no more than are met', async () => {
    const search = { ...searchOf(new URLSearchParams('search_text=kiln')), categoryIds: null };
    const title = { typed: 'kiln', words: ['kiln'] };
    for (const read of [
      (q: Executor) => findAnnouncedTitles(q, search, title, 5),
      (q: Executor) => findAnnouncedAlike(q, search, title, 5),
      (q: Executor) => findAnnouncedNames(q, title, 5),
    ]) {
      const { touched } = await explain(read);
      expect(touched).toBeLessThan(5 * MANY);
    }
  });

  it('is narrowed by filters first: a town of a few is among it', async () => {
    expect((await find('search_text=kiln&filter_city=brest')).sort()).toEqual([
      'kiln-1000',
      'kiln-1500',
      'kiln-2000',
      'kiln-500',
    ]);
  });
});
