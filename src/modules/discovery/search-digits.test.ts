import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { searchEverything } from './announced/search-everything.ts';
import { countSearch } from './facets/count-search.ts';
import { readTyped } from './narrow-search.ts';
import { refreshDiscovery } from './refresh-discovery.ts';
import { findLaunched } from './saved-searches/find-launched.ts';
import { searchOf, searchTextOf } from './search.ts';
import { findNearly } from './search-campaigns.ts';
import { suggest } from './suggestions/suggest.ts';

testDatabase();

const TITLES = ['خطة ٢٠٢٦', 'خطة ٢٠٢٥', 'योजना २०२६', 'Plan 2026', '記録 ٢٠٢٦ 装置', 'Lantern'];

beforeAll(async () => {
  await db().run(sql`insert into accounts (email, firstname) values ('o@example.test', 'Ida')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
    select 'c-' || place, a.id, 'live', title, 'EUR', 100000, clock_now() - interval '3 days',
      clock_now() + interval '9 days'
    from unnest(${TITLES}::text[]) with ordinality as t (title, place) cross join accounts a`);
  await refreshDiscovery();
});

const of = (text: string) => searchOf(new URLSearchParams({ search_text: text }));

async function titlesOf(ids: readonly number[]): Promise<string[]> {
  const rows = await db().query<{ title: string }>(
    sql`select title from campaigns where id = any(${[...ids]}) order by id`,
  );
  return rows.map(({ title }) => title);
}

/** All that an explore page shows for a text. */
async function found(text: string) {
  const limits = { launched: 20, announced: 20 };
  const { result, announcedIds } = await searchEverything(of(text), null, limits, 'en');
  const { count } = await countSearch(of(text), result.tsquery);
  return { titles: await titlesOf(result.campaignIds), count, announcedIds };
}

const OF_2026 = ['خطة ٢٠٢٦', 'योजना २०२६', 'Plan 2026', '記録 ٢٠٢٦ 装置'];

describe('a number', () => {
  it.each(['2026', '٢٠٢٦', '२०२६', '２０２６'])(
    'typed as %s is found in any digits',
    async (text) => {
      expect(await found(text)).toEqual({ titles: OF_2026, count: 4, announcedIds: [] });
    },
  );

  it('tells one campaign from another', async () => {
    expect((await found('خطة ٢٠٢٦')).titles).toEqual(['خطة ٢٠٢٦']);
    expect((await found('خطة 2025')).titles).toEqual(['خطة ٢٠٢٥']);
  });

  it('is the same in the digits of every script', async () => {
    const digits = Array.from({ length: 0x11_0000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((sign) => /\p{Nd}/u.test(sign));
    const words = await db().query<{ word: string }>(sql`
      select array_to_string(search_words(sign), ' ') as word
      from unnest(${digits}::text[]) with ordinality as each (sign, place) order by place`);
    expect(digits.length).toBeGreaterThanOrEqual(700);
    // Each script's stand together, from 0 to 9.
    expect(words.map(({ word }) => word)).toEqual(digits.map((_, at) => String(at % 10)));
  });
});

describe('a text without a word', () => {
  it.each(['ʻ', 'ʻʻ ʻ'])('as %j is finds nothing, wherever it is looked for', async (text) => {
    expect(of(text).text).toBe(text);
    expect(await found(text)).toEqual({ titles: [], count: 0, announcedIds: [] });
    const launched = { after: new Date(0), until: new Date('2100-01-01') };
    expect(await findLaunched(of(text), launched, 20)).toEqual([]);
    expect(await findNearly(of(text), await readTyped(text), 20)).toEqual([]);
    expect(await suggest(text, 'en')).toEqual([]);
  });

  it('is none to an address either, where it has neither letters nor digits', () => {
    expect(['❶', '፩', '€', '🎲'].map(searchTextOf)).toEqual(['', '', '', '']);
    expect(['٢', '①', 'ß', '漢'].map(searchTextOf)).toEqual(['٢', '①', 'ß', '漢']);
  });
});
