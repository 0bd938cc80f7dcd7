import { describe, expect, it } from 'vitest';
import { COUNTRIES, countryName } from '#modules/geography/index.ts';
import { LOCALES, type Locale } from '#platform/web/locale.ts';
import { testDatabase } from '#test/support/database.ts';
import { readTyped } from '../narrow-search.ts';
import { countriesBegunBy, countryNamed } from './named-countries.ts';

testDatabase();

const named = async (text: string, locale: Locale = 'en') =>
  countryNamed((await readTyped(text)).words, locale);

describe('the country that a text names', () => {
  it.each(['', 'the', 'land', 'can', 'no', 'it', 'de', 'Canada goose', 'North', 'toString'])(
    'is none for %j',
    async (text) => expect(await named(text)).toBeNull(),
  );

  it.each(LOCALES)('is each one by its name in the reader’s language: %s', async (locale) => {
    for (const { alpha2 } of COUNTRIES) {
      const name = countryName(alpha2, locale);
      expect([name, await named(name, locale)]).toEqual([name, alpha2]);
    }
  });

  it('is known without accents, with an article, by short forms and by its letters', async () => {
    expect(await named('espana', 'es')).toBe('ES');
    expect(await named('ETATS UNIS', 'fr')).toBe('US');
    expect(await named('la France', 'fr')).toBe('FR');
    expect(await named('the Netherlands')).toBe('NL');
    expect(await named('Hong Kong')).toBe('HK');
    for (const letters of ['US', 'usa', 'U.S.A.', 'U.S.'])
      for (const locale of LOCALES) expect(await named(letters, locale)).toBe('US');
    for (const letters of ['UK', 'gb', 'U.K.'])
      for (const locale of LOCALES) expect(await named(letters, locale)).toBe('GB');
  });

  it('is the one that the reader’s language calls so, else one that another does', async () => {
    expect(await named('Deutschland')).toBe('DE');
    expect(await named('Germany', 'fr')).toBe('DE');
    expect(await named('Guinea', 'es')).toBe(await named('Guinea'));
  });
});

it('no country is offered where none has campaigns', async () => {
  expect(await countriesBegunBy(['canada'], 'en')).toEqual([]);
});
