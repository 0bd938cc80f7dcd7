import { beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { partsOfNames } from './search-words.ts';
import { findNearWords } from './search-words.store.ts';

testDatabase();

const KNOWN = ['bring', 'firefly', 'vina', 'lantern', 'restaurant', 'form', 'quilt', 'marble'];

beforeAll(() =>
  db().run(sql`
    insert into discovery_words (word, variants, campaigns)
    select word, search_variants(word), 1 from unnest(${KNOWN}::text[]) word`),
);

async function nearTo(word: string): Promise<readonly string[]> {
  const [found] = await findNearWords(db(), [word]);
  return found?.near ?? [];
}

it.each(['brien', 'vienna', 'o'])(
  'no word is near to %s that is two letters away from it',
  async (word) => expect(await nearTo(word)).toEqual([]),
);

it.each([
  ['quit', 'quilt'],
  ['quiltt', 'quilt'],
  ['from', 'form'],
  ['quild', 'quilt'],
  ['marbel', 'marble'],
  ['restorent', 'restaurant'],
])('%s is near to %s', async (word, meant) => expect(await nearTo(word)).toEqual([meant]));

it('no word is meant by a part of a name with an apostrophe that is only like it', async () => {
  expect(await nearTo('firey')).toEqual(['firefly']);
  for (const name of ["o'firey", 'O’FIREY', "l'Étoile d'o'firéy"])
    expect(await findNearWords(db(), ['firey'], partsOfNames(name))).toEqual([
      { word: 'firey', near: [] },
    ]);
  expect(await findNearWords(db(), ['quit'], partsOfNames("d'quit"))).toEqual([
    { word: 'quit', near: ['quilt'] },
  ]);
  expect(partsOfNames('the firey lantern’')).toEqual([]);
});
