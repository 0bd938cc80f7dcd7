import { describe, expect, it } from 'vitest';
import { COUNTRIES, allCountryNames, countryName } from '#modules/geography/index.ts';
import { LOCALES } from '#platform/web/locale.ts';
import { testDatabase } from '#test/support/database.ts';
import { readTyped } from '../narrow-search.ts';
import { countriesBegunBy, countryNamed } from './named-countries.ts';

testDatabase();

const named = async (text: string) => countryNamed((await readTyped(text)).words);

describe('the country that a text names', () => {
  it.each(['', 'the', 'land', 'can', 'no', 'it', 'de', 'Canada goose', 'North', 'toString'])(
    'is none for %j',
    async (text) => expect(await named(text)).toBeNull(),
  );

  it.each(LOCALES)('is each one by its name in every language: %s', async (locale) => {
    for (const { alpha2 } of COUNTRIES) {
      const name = countryName(alpha2, locale);
      expect([name, await named(name)]).toEqual([name, alpha2]);
    }
  });

  it('is known without accents, with an article, by short forms and by its letters', async () => {
    expect(await named('espana')).toBe('ES');
    expect(await named('ETATS UNIS')).toBe('US');
    expect(await named('la France')).toBe('FR');
    expect(await named('the Netherlands')).toBe('NL');
    expect(await named('Hong Kong')).toBe('HK');
    for (const letters of ['US', 'usa', 'U.S.A.', 'U.S.', 'EE. UU.'])
      expect(await named(letters)).toBe('US');
    for (const letters of ['UK', 'gb', 'U.K.']) expect(await named(letters)).toBe('GB');
  });

  it.each([
    ['Turkey', 'TR'],
    ['the Czech Republic', 'CZ'],
    ['Holland', 'NL'],
    ['République tchèque', 'CZ'],
    ['Großbritannien', 'GB'],
    ['weissrussland', 'BY'],
    ['Costa de Marfil', 'CI'],
    ['United States of America', 'US'],
  ])('is known by what people go on calling it: %s', async (name, alpha2) => {
    expect(await named(name)).toBe(alpha2);
  });

  it('is one and the same in all languages', () => {
    const codes = Map.groupBy(allCountryNames(), ({ name }) => name.toLowerCase());
    const several = [...codes].filter(
      ([, calls]) => new Set(calls.map((one) => one.alpha2)).size > 1,
    );
    // Of an island of two, the part that is called so alone.
    expect(several.map(([name]) => name)).toEqual(['saint-martin']);
  });
});

it('no country is offered where none has campaigns', async () => {
  expect(await countriesBegunBy(['canada'], 'en')).toEqual([]);
});
