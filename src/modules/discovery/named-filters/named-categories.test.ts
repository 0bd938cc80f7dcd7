import { describe, expect, it } from 'vitest';
import { isFilter, readCategories } from '#modules/campaigns/index.ts';
import { LOCALES, type Locale } from '#platform/web/locale.ts';
import { testDatabase } from '#test/support/database.ts';
import { readTyped } from '../narrow-search.ts';
import { categoriesNamed } from './named-categories.ts';

testDatabase();

const slugsNamed = async (text: string, locale: Locale = 'en') =>
  (await categoriesNamed(await readTyped(text), locale)).map(({ slug }) => slug);

describe('categories named by a text', () => {
  it.each(['', 'and', 'zebra', 'Audio zebra', 'vide', 'other', 'Other Creative Works', 'toString'])(
    'are none for %j',
    async (text) => expect(await slugsNamed(text)).toEqual([]),
  );

  it.each(LOCALES)('are each one by its name in the reader’s language: %s', async (locale) => {
    const categories = (await readCategories()).filter(isFilter);
    expect(categories.length).toBeGreaterThan(20);
    for (const { slug, names } of categories) {
      expect(await slugsNamed(names[locale], locale)).toEqual([slug]);
      expect(await slugsNamed(names[locale].toUpperCase(), locale)).toEqual([slug]);
    }
  });

  it('are known by other forms of their words, without accents and with signs as words', async () => {
    expect(await slugsNamed('comic')).toEqual(['comics']);
    expect(await slugsNamed('beverages and food')).toEqual(['food-beverages']);
    expect(await slugsNamed('video game')).toEqual(['video-games']);
    expect(await slugsNamed('oeuvres creatives', 'fr')).toEqual(['creative-works']);
    expect(await slugsNamed('Essen und Trinken', 'de')).toEqual(['food-beverages']);
    expect(await slugsNamed('Videospiele', 'en')).toEqual([]);
  });

  it('are all that have the words', async () => {
    expect(await slugsNamed('games')).toEqual(['tabletop-games', 'video-games']);
    expect(await slugsNamed('tech')).toEqual(['tech-innovation', 'energy-green-tech']);
  });
});
