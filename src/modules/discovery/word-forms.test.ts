import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { countSearch } from './facets/count-search.ts';
import { refreshDiscovery } from './refresh-discovery.ts';
import { searchOf } from './search.ts';
import { searchCampaigns } from './search-campaigns.ts';
import { readWords } from './search-words.store.ts';

testDatabase();

/** Each beside one that a misspelling might mean: what is near is not what has the word. */
const TITLES = [
  'An oven for bread',
  'Lovens and family',
  'Terraces of Jena',
  'Terrane, a map',
  'Stories at night',
  'Un journal intime',
  'Journées de fête',
  'Ein Baum für alle',
  'Das Haus am See',
  'Un farol de papel',
  'Stillness',
  'A window sill',
  'Hedda',
  'Hede and hed',
  'Copper kettle in green',
  'Copper kettle in greed',
  'Marble spoon',
  'A spool of silver',
];

const asked = (text: string) => searchOf(new URLSearchParams({ search_text: text }));

async function find(text: string) {
  const { campaignIds, correctedText, tsquery } = await searchCampaigns(asked(text), null, 24);
  const rows = await db().query<{ id: number; title: string }>(
    sql`select id, title from campaigns where id = any(${campaignIds})`,
  );
  const titles = campaignIds.map((id) => rows.find((row) => row.id === id)?.title);
  return { titles, correctedText, tsquery };
}

beforeAll(async () => {
  await db().run(sql`insert into accounts (email, firstname) values ('o@forms.test', 'Ida')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
    select 'c-' || place, a.id, 'live', title, 'EUR', 100000, clock_now() - interval '3 days',
      clock_now() + interval '9 days'
    from unnest(${TITLES}::text[]) with ordinality as t (title, place) cross join accounts a`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, currency, goal_minor)
    select 'hidden', a.id, 'draft', 'Hidden ovens', 'EUR', 100000 from accounts a`);
  await refreshDiscovery();
});

describe('another form of a word', () => {
  it.each([
    ['ovens', 'An oven for bread'],
    ['terrace', 'Terraces of Jena'],
    ['story', 'Stories at night'],
    ['journaux', 'Un journal intime'],
    ['journée', 'Journées de fête'],
    ['bäumen', 'Ein Baum für alle'],
    ['häuser', 'Das Haus am See'],
    ['faroles', 'Un farol de papel'],
  ])('finds what has it, and nothing is guessed: %s', async (text, title) => {
    const found = await find(text);
    expect(found.correctedText).toBeNull();
    expect(found.titles).toEqual([title]);
  });

  it.each([
    ['sillness', 'Stillness'],
    ['hedad', 'Hedda'],
  ])('is not what little of a word is left of: %s', async (text, title) => {
    expect((await find(text)).titles[0]).toBe(title);
  });

  it('is known where no campaign has the word, nor one that begins so', async () => {
    const { unknown } = await readWords(db(), 'oven ovens ove ovns bäumen hidden', TITLES.length);
    expect(unknown.toSorted()).toEqual(['hidden', 'ovns']);
  });

  it('is found beside the word itself, which comes first, and counted', async () => {
    await db().run(sql`
      insert into campaigns (slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
      select 'terrace', a.id, 'live', 'A terrace', 'EUR', 100000, clock_now(),
        clock_now() + interval '9 days' from accounts a`);
    await refreshDiscovery();
    const { titles, tsquery } = await find('terraces');
    expect(titles).toEqual(['Terraces of Jena', 'A terrace']);
    expect((await countSearch(asked('terraces'), tsquery)).count).toBe(2);
  });

  it('is none that is banned, nor what only a draft has', async () => {
    expect((await find('ovens')).titles).toEqual(['An oven for bread']);
    await db().run(sql`
      insert into search_tunings (kind, terms, reason) values ('banned', '{oven}', 'Because')`);
    expect((await readWords(db(), 'ovens', TITLES.length)).forms).toEqual({});
    await db().run(sql`delete from search_tunings`);
  });

  it('of what no campaign has may be one that very many have, and is then read as such', async () => {
    const frequent = sql`update discovery_words set campaigns = 6000 where word in ('oven', 'terraces')`;
    const read = async (text: string) => {
      const { common, widespread, forms } = await readWords(db(), text, 100_000);
      return { common, widespread, forms };
    };
    await db().run(frequent);
    expect(await read('ovens')).toEqual({
      common: ['ovens'],
      widespread: { ovens: 6000 },
      forms: { ovens: ['oven'] },
    });
    expect((await read('terrace')).forms).toEqual({});
    expect((await find('ovens')).titles).toEqual(['An oven for bread']);
  });
});

describe('a word that nothing has', () => {
  it('is what is misspelt, and the others are taken as they are', async () => {
    const found = await find('green kettle coper');
    expect(found.titles).toEqual(['Copper kettle in green']);
    expect(found.correctedText).toBe('green kettle copper');
  });

  it('need not be the only one', async () => {
    const found = await find('spool marbel');
    expect(found.titles).toEqual(['Marble spoon']);
    expect(found.correctedText).toBe('spoon marble');
  });
});
