import { describe, expect, it, vi } from 'vitest';
import { translate } from '#platform/web/translate.ts';
import { COUNTRIES, countryInText, countryName, countryOptions, isCountry } from './countries.ts';
import { localAmount } from './local-currency.ts';
import { currencyOfCountry } from './currency-of-country.ts';
import { shippingTime } from './shipping-time.ts';
import { postalLabel, regionLabel, regions } from './regions.ts';

describe('countries', () => {
  it('[3-10] [3-11] lists about 250, the Netherlands twice, and offers each once', () => {
    expect(COUNTRIES).toHaveLength(251);
    expect(COUNTRIES.filter((country) => country.alpha2 === 'NL')).toHaveLength(2);
    const { common, rest } = countryOptions('en');
    const codes = [...common, ...rest].map((option) => option.country_code_alpha_2);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toHaveLength(250);
  });

  it('[3-10] [9-32] puts the common ones first and the United States before all', () => {
    for (const locale of ['en', 'fr', 'de', 'es'] as const) {
      const { common, rest } = countryOptions(locale);
      expect(common.map((option) => option.country_code_alpha_2).sort()).toEqual([
        'AU',
        'CA',
        'DE',
        'GB',
        'US',
      ]);
      expect(common[0]?.country_code).toBe('CTRY_US');
      const names = rest.map((option) => option.text);
      expect(names).toEqual([...names].sort(new Intl.Collator(locale).compare));
    }
  });

  it('[3-09] have two codes, names in four languages and tags', () => {
    expect(COUNTRIES.find(({ alpha2 }) => alpha2 === 'DE')).toEqual({
      alpha2: 'DE',
      alpha3: 'DEU',
      locales: { en: 'Germany', fr: 'Allemagne', de: 'Deutschland', es: 'Alemania' },
      tags: ['common', 'european_union'],
    });
    const european = COUNTRIES.filter(({ tags }) => tags.includes('european_union'));
    expect(new Set(european.map(({ alpha2 }) => alpha2)).size).toBe(27);
  });

  it('[3-12] have their English name where a language knows none', async () => {
    vi.resetModules();
    const { COUNTRIES: fresh, countryOptions: optionsOf } = await import('./countries.ts');
    for (const { alpha2, locales } of fresh) if (alpha2 === 'IS') locales.fr = '';
    const texts = optionsOf('fr').rest.map(({ text }) => text);
    expect(texts.filter((text) => /^(?:Iceland|Islande|)$/.test(text))).toEqual(['Iceland']);
  });

  it('names them in four languages and an unknown one by its code', () => {
    expect(['en', 'fr', 'de', 'es'].map((locale) => countryName('DE', locale as 'en'))).toEqual([
      'Germany',
      'Allemagne',
      'Deutschland',
      'Alemania',
    ]);
    expect(countryName('ZZ', 'en')).toBe('ZZ');
    expect(isCountry('de')).toBe(false);
  });

  it('takes an article within an English sentence where its name wants one', () => {
    const inText = (code: string) =>
      (['en', 'de'] as const).map((locale) => countryInText(code, locale));
    expect(inText('US')).toEqual(['the United States', 'Vereinigte Staaten']);
    expect(inText('DE')).toEqual(['Germany', 'Deutschland']);
  });
});

describe('regions', () => {
  it('[3-15] [3-16] [3-17] exist for US, CA and AU alone', () => {
    expect(['US', 'CA', 'AU', 'DE'].map((country) => regions(country).length)).toEqual([
      51, 13, 8, 0,
    ]);
    expect(regions('US')[0]).toEqual({
      code: 'STTE_USAL',
      text: 'Alabama',
      two_letter: 'AL',
      country: 'us',
    });
    expect(regions('US').find(({ two_letter }) => two_letter === 'DC')?.code).toBe('STTE_USDC');
    for (const [country, code, text] of [
      ['CA', 'STTE_CAQC', 'Quebec'],
      ['AU', 'STTE_AUTAS', 'Tasmania'],
    ] as const) {
      const found = regions(country).find((region) => region.code === code);
      expect(found).toMatchObject({ text, country: country.toLowerCase() });
    }
    expect([regionLabel('CA'), regionLabel('US'), regionLabel('AU')]).toEqual([
      'province',
      'state',
      'state',
    ]);
  });

  it.each([
    ['US', 'zip_code'],
    ['CA', 'postal_code'],
    ['GB', 'post_code'],
    ['PH', 'zip_code'],
    ['IN', 'pin_code'],
    ['FR', 'postal_code'],
  ])(
    '[5-30] [5-31] [5-32] [5-33] [5-34] [5-35] [5-36] the postal word of %s is %s',
    (country, word) => expect(postalLabel(country)).toBe(word),
  );
});

describe('[5-38] shipping time', () => {
  it('[5-39] [5-40] [5-41] [5-42] [9-05] is days, one week, or two to four; else empty', () => {
    for (const days of [0, 1, 6]) expect(shippingTime(days)).toEqual({ unit: 'days' });
    expect([7, 14, 21, 28].map(shippingTime)).toEqual(
      [1, 2, 3, 4].map((count) => ({ unit: 'weeks', count })),
    );
    const others = [8, 13, 15, 20, 27, 29, 35, 365, -1, 6.5, Number.NaN];
    expect(others.map(shippingTime)).toEqual(others.map(() => null));
  });

  it.each([
    ['en', 'days', 'one week', '2 weeks'],
    ['fr', 'jours', 'une semaine', '2 semaines'],
    ['de', 'Tage', 'eine Woche', '2 Wochen'],
    ['es', 'días', 'una semana', '2 semanas'],
  ] as const)('[5-39] [5-40] [5-41] has words in %s', (locale, days, week, weeks) => {
    expect([
      translate(locale, 'geography.shipping_days'),
      translate(locale, 'geography.shipping_weeks', { count: 1 }),
      translate(locale, 'geography.shipping_weeks', { count: 2 }),
    ]).toEqual([days, week, weeks]);
  });
});

describe('the currency of a country', () => {
  it('is one that people there pay with, or none of ours', () => {
    expect(['US', 'DE', 'HR', 'GB', 'LI', 'JP', 'PL', 'ZZ'].map(currencyOfCountry)).toEqual([
      'USD',
      'EUR',
      'EUR',
      'GBP',
      'CHF',
      'JPY',
      null,
      null,
    ]);
  });
});

describe('local currency', () => {
  const table = { EUR: '1', USD: '1.0835', JPY: '174.37' };
  const hundred = { minor: 10_000n, currency: 'USD' } as const;

  it('[5-43] shows nothing for the same, an unknown or a rateless currency', () => {
    expect(
      [null, 'USD', 'XXX', 'GBP'].map((target) => localAmount(hundred, target, table)),
    ).toEqual([null, null, null, null]);
  });

  it('[5-43] converts through the euro, to the minor units of the target', () => {
    expect(localAmount(hundred, 'EUR', table)).toEqual({ minor: 9229n, currency: 'EUR' });
    expect(localAmount(hundred, 'JPY', table)).toEqual({ minor: 16_093n, currency: 'JPY' });
  });
});
