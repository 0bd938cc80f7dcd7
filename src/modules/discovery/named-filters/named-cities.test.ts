import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { readTyped } from '../narrow-search.ts';
import { refreshDiscovery } from '../refresh-discovery.ts';
import { citiesBegunBy, cityNamed } from './named-cities.ts';

testDatabase();

async function plant(city: string, slug: string, country: string, many: number, state = 'live') {
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, country, city, city_slug, currency, goal_minor,
      launched_at, ends_at, held_from_state)
    select ${slug} || '-' || lower(${country}) || '-' || n, a.id, ${state}, 'Thing', ${country},
      ${city}, ${slug}, 'EUR', 100000, clock_now() - interval '9 days', clock_now() + interval '9 days',
      case when ${state} = 'held' then 'live' end
    from accounts a, generate_series(1, ${many}::int) n`);
}

beforeAll(async () => {
  await db().run(sql`insert into accounts (email, firstname) values ('o@cities.test', 'Olga')`);
  await plant('Wien', 'wien', 'AT', 3);
  await plant('Vienna', 'vienna', 'AT', 1);
  await plant('Vienna', 'vienna', 'US', 5);
  await plant('London', 'london', 'GB', 210);
  await plant('Roma', 'roma', 'IT', 2, 'held');
  await refreshDiscovery();
});

const named = async (text: string) => cityNamed((await readTyped(text)).words);
const begun = async (text: string) => citiesBegunBy((await readTyped(text)).words);

describe('the city that words name', () => {
  it.each(['', 'the', 'la', 'vien', 'Vienna waits', 'Springfield', 'toString'])(
    'is none for %j',
    async (text) => expect(await named(text)).toBeNull(),
  );

  it('is known where nothing is from there', async () => {
    for (const text of ['Cracow', 'Cracovie', 'Cracovia', 'ÉDIMBOURG', 'edimbourg', 'Atenas'])
      expect([text, await named(text)]).toEqual([text, { city: null }]);
  });

  it('is what most campaigns of its country call it, by any of its names', async () => {
    const wien = { slug: 'wien', country: 'AT', name: 'Wien', campaigns: 3, ledTo: 3 };
    for (const text of ['Vienna', 'vienne', 'Viena', 'Wien'])
      expect(await named(text)).toEqual({ city: wien });
  });

  it('has its campaigns counted up to a limit', async () => {
    expect(await named('Londres')).toMatchObject({ city: { slug: 'london', campaigns: 201 } });
  });
});

describe('cities begun by words', () => {
  it('are those that readers may be led to, from four letters on', async () => {
    expect((await begun('vien')).map(({ name }) => name)).toEqual(['Wien']);
    expect((await begun('lond')).map(({ name }) => name)).toEqual(['London']);
    expect(await begun('vie')).toEqual([]);
    expect(await begun('rome')).toEqual([]);
    expect(await named('rome')).toMatchObject({ city: { campaigns: 2, ledTo: 0 } });
  });
});

it('what the index has since it was written is known at once', async () => {
  expect(await named('Turín')).toEqual({ city: null });
  await plant('Torino', 'torino', 'IT', 1);
  await refreshDiscovery();
  expect(await named('Turín')).toMatchObject({ city: { name: 'Torino' } });
});
