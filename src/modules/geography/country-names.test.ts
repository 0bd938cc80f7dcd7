import { describe, expect, it } from 'vitest';
import type { Locale } from '#platform/web/locale.ts';
import { COUNTRIES } from './countries.ts';
import { allCountryNames } from './country-names.ts';

const all = allCountryNames();
const called = (alpha2: string, locale: Locale) =>
  all.filter((one) => one.alpha2 === alpha2 && one.locale === locale).map(({ name }) => name);

describe('what countries are called', () => {
  it('is their name, the short one, older ones, and letters where some language uses these for it', () => {
    expect(called('US', 'en')).toEqual(['United States', 'US', 'United States of America', 'USA']);
    expect(called('GB', 'en')).toEqual([
      'United Kingdom',
      'UK',
      'Great Britain',
      'Britain',
      'GB',
      'GBR',
    ]);
    expect(called('US', 'es')).toEqual([
      'Estados Unidos',
      'EE. UU.',
      'Estados Unidos de América',
      'US',
      'USA',
    ]);
    expect(called('HK', 'fr')).toEqual(['R.A.S. chinoise de Hong Kong', 'Hong Kong']);
    expect(called('MM', 'en')).toEqual(['Myanmar (Burma)', 'Myanmar', 'Burma']);
  });

  it('is no code that is a word', () => {
    const names = new Set(all.map(({ name }) => name.toLowerCase()));
    for (const code of ['can', 'no', 'it', 'in', 'de', 'per', 'and'])
      expect(names.has(code)).toBe(false);
  });

  it('names every country in each language', () => {
    for (const { alpha2 } of COUNTRIES)
      for (const locale of ['en', 'fr', 'de', 'es'] as const)
        expect(called(alpha2, locale).length).toBeGreaterThan(0);
  });
});
