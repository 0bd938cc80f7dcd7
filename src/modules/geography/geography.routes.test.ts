import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { geographyRoutes } from './index.ts';

let raising = ['USD', 'EUR', 'GBP', 'CAD', 'AUD'];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(geographyRoutes(async () => raising));
});
afterAll(() => server.stop());

interface List<T> {
  readonly response: readonly T[];
}
interface Country {
  readonly country_code: string;
  readonly country_code_alpha_2: string;
  readonly text: string;
  readonly common: boolean;
  readonly tags: readonly string[];
  readonly european: boolean;
  readonly divider?: true;
}

async function list<T>(path: string, locale = 'en'): Promise<readonly T[]> {
  const answer = await server.client().get(`/private_api/${path}`, { 'x-locale': locale });
  expect(answer.status).toBe(200);
  return answer.json<List<T>>().response;
}

describe('[9-31] countries for a select', () => {
  it.each(['regions=maybe', 'regions=1'])('refuses ?%s', async (query) => {
    expect((await server.client().get(`/private_api/countries?${query}`)).status).toBe(422);
  });

  it('[3-12] have code, name, and whether they are common and European', async () => {
    const german = (await list<Country>('countries', 'de')).find(
      ({ country_code_alpha_2 }) => country_code_alpha_2 === 'DE',
    );
    expect(german).toEqual({
      country_code: 'CTRY_DE',
      country_code_alpha_2: 'DE',
      text: 'Deutschland',
      common: true,
      tags: ['common', 'european_union'],
      european: true,
    });
  });

  it.each(['en', 'fr', 'de', 'es'])(
    '[3-14] [9-32] stand in %s as common ones, a divider, the rest by name',
    async (locale) => {
      const entries = await list<Country>('countries', locale);
      const divider = entries.findIndex((entry) => entry.divider);
      expect(entries.filter((entry) => entry.divider)).toHaveLength(1);
      expect(entries[0]?.country_code_alpha_2).toBe('US');
      const before = entries.slice(0, divider);
      expect(before.map((entry) => entry.country_code_alpha_2).sort()).toEqual([
        'AU',
        'CA',
        'DE',
        'GB',
        'US',
      ]);
      expect(before.every(({ common }) => common)).toBe(true);
      const names = entries.slice(divider + 1).map(({ text }) => text);
      expect(names).toHaveLength(245);
      expect(names).toEqual([...names].sort(new Intl.Collator(locale).compare));
    },
  );

  it('[3-11] offer the Netherlands once', async () => {
    const entries = await list<Country>('countries?regions=true');
    expect(entries.filter(({ country_code }) => country_code === 'CTRY_NL')).toHaveLength(1);
  });

  it('[3-13] [9-33] begin with worldwide and the European Union when regions are included', async () => {
    const entries = await list<Country>('countries?regions=true', 'fr');
    expect(entries.slice(0, 3).map(({ country_code, text }) => [country_code, text])).toEqual([
      ['everywhere', 'Dans le monde entier'],
      ['european_union', 'Union européenne'],
      ['CTRY_US', 'États-Unis'],
    ]);
    expect(entries.slice(2)).toEqual(await list('countries', 'fr'));
  });
});

describe('what an address asks for', () => {
  const country = async (code: string) => {
    const answer = await server.client().get(`/private_api/countries/${code}`);
    return answer.status === 200
      ? answer.json<{ response: { regions: object[] } }>().response
      : answer.status;
  };

  it('is nothing for what is no country', async () => {
    expect(await Promise.all(['ZZ', 'us', 'USA', '1'].map(country))).toEqual([404, 404, 404, 404]);
  });

  it.each([
    ['US', 51, 'state', 'zip_code'],
    ['CA', 13, 'province', 'postal_code'],
    ['AU', 8, 'state', 'postal_code'],
    ['GB', 0, 'state', 'post_code'],
    ['PH', 0, 'state', 'zip_code'],
    ['IN', 0, 'state', 'pin_code'],
    ['DE', 0, 'state', 'postal_code'],
  ])(
    '[3-15] [3-16] [3-17] [5-30] [5-37] in %s are %i regions, a %s and a %s',
    async (code, count, region_label, postal_code_label) => {
      const found = await country(code);
      expect(found).toMatchObject({ country_code_alpha_2: code, region_label, postal_code_label });
      expect((found as { regions: object[] }).regions).toHaveLength(count);
    },
  );
});

describe('[9-34] currencies for a select', () => {
  const codes = async (set: string) =>
    (await list<{ iso_code: string }>(`currencies?set=${set}`)).map(({ iso_code }) => iso_code);

  it('[3-05] [3-06] are those of campaigns, with the extension when it is on', async () => {
    expect(await codes('campaign')).toEqual(['USD', 'EUR', 'GBP', 'CAD', 'AUD']);
    raising = [...raising, 'HKD'];
    expect(await codes('campaign')).toEqual(['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'HKD']);
    raising = raising.slice(0, -1);
  });

  it('[3-08] are three for products', async () => {
    expect(await codes('product')).toEqual(['USD', 'CAD', 'GBP']);
  });

  it('[3-04] [3-07] are all with code, number, symbol and whether it is shown', async () => {
    const all = await list<{ iso_code: string }>('currencies');
    expect(all.map(({ iso_code }) => iso_code).join(' ')).toBe(
      'USD EUR GBP CAD AUD HKD AED BRL CHF DKK HRK ILS INR JPY KRW MXN MYR NOK NZD RUB THB TWD SEK SGD ZAR',
    );
    expect(all.find(({ iso_code }) => iso_code === 'CHF')).toEqual({
      iso_code: 'CHF',
      iso_num: '756',
      symbol: 'CHF',
      should_display_symbol: false,
    });
  });
});

describe('places as somebody types', () => {
  interface Found {
    readonly label: string;
    readonly city: string;
  }
  const labels = async (q: string, more = '', locale = 'en') =>
    (await list<Found>(`places?q=${encodeURIComponent(q)}${more}`, locale)).map(
      ({ label }) => label,
    );

  it('refuses no text, too much of it and what is no country', async () => {
    for (const query of ['', 'q=', `q=${'x'.repeat(101)}`, 'q=a&country=usa', 'q=a&near=usa']) {
      expect((await server.client().get(`/private_api/places?${query}`)).status).toBe(422);
    }
  });

  it.each([[','], [' , x'], ['zzzzzz'], ['%'], ['<script>'], ["' or 1=1"], ['portland, mars']])(
    'finds nothing for %s',
    async (q) => expect(await labels(q)).toEqual([]),
  );

  it('[7-25] answers the details of an address: city, region, country and where it is', async () => {
    const [place] = await list<Found>('places?q=portland%2C%20oregon', 'de');
    expect(place).toEqual({
      label: 'Portland, Oregon, Vereinigte Staaten',
      city: 'Portland',
      region_code: 'STTE_USOR',
      state: 'Oregon',
      country: 'US',
      country_text: 'Vereinigte Staaten',
      latitude: 45.52,
      longitude: -122.68,
    });
  });

  it('[7-25] puts the whole name first, then the biggest, at most eight', async () => {
    const found = await labels('san');
    expect(found).toHaveLength(8);
    expect((await labels('london'))[0]).toBe('London, United Kingdom');
    expect((await labels('london, ca'))[0]).toBe('London, Ontario, Canada');
    expect((await labels('london', '&country=CA'))[0]).toBe('London, Ontario, Canada');
  });

  it('puts places of one’s own country first, and accents that were typed before folded ones', async () => {
    expect((await labels('Köl', '&near=DE'))[0]).toBe('Köln, Germany');
    expect((await labels('kol', '&near=DE'))[0]).toBe('Köln, Germany');
    expect((await labels('Köl'))[0]).toBe('Köln, Germany');
    expect((await labels('kol'))[0]).toBe('Kolkata, India');
    const paris = await labels('paris', '&near=US');
    expect(paris[0]).toBe('Paris, Texas, United States');
    expect(paris).toContain('Paris, France');
  });

  it.each([
    ['sao paulo', 'São Paulo, Brazil'],
    ['SÃO PAULO', 'São Paulo, Brazil'],
    ['  koln', 'Köln, Germany'],
    ['München', 'Munich, Germany'],
    ['muenster', undefined],
    ['Genf', 'Genève, Switzerland'],
    ['s gravenzande', "'s-Gravenzande, Netherlands"],
  ])('[7-25] finds %s however it is written', async (q, label) =>
    expect((await labels(q))[0]).toBe(label),
  );
});
