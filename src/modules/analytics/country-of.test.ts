import { beforeEach, expect, it } from 'vitest';
import { overrideOutsideServices } from '#platform/config/outside-services.ts';
import { annotateEvents } from './annotate-events.ts';
import { countryOf, forgetCountries, loadCountries, readCountryOf } from './country-of.ts';

beforeEach(() => {
  forgetCountries();
  return () => {
    forgetCountries();
    overrideOutsideServices({});
  };
});

it.each([
  ['193.0.6.139', 'NL'],
  ['::ffff:193.0.6.139', 'NL'],
  ['2a02:8388::1', 'AT'],
  ['127.0.0.1', null],
  ['10.1.2.3', null],
  ['::1', null],
  ['2001:db8::1', null],
  ['193.0.6', null],
  ['', null],
  ["'; drop table", null],
])('%s is in %s', async (ip, country) => {
  expect(countryOf(ip)).toBeNull();
  await loadCountries();
  expect(countryOf(ip)).toBe(country);
});

it('who asks for a country waits until the table is read', async () => {
  expect(await readCountryOf('193.0.6.139')).toBe('NL');
  expect(await readCountryOf('127.0.0.1')).toBeNull();
});

it('without a table nothing is known, and nothing fails', async () => {
  overrideOutsideServices({ countryDatabase: '/nowhere/countries.mmdb' });
  await loadCountries();
  expect(countryOf('193.0.6.139')).toBeNull();
});

it('an event is where its network is; the language says it for those of no country', async () => {
  await loadCountries();
  const body = {
    events: [
      { event_types: ['page_view'], event_data: {}, annotations: ['source_country'] as const },
    ],
  };
  const countryFrom = (ip: string, acceptLanguage: string) =>
    annotateEvents(body as unknown as Parameters<typeof annotateEvents>[0], {
      ip,
      acceptLanguage,
      userAgent: 'x',
      host: 'x',
      locale: 'en',
      visitorId: undefined,
      accountId: null,
    })[0]?.event.country;
  expect(countryFrom('193.0.6.139', 'en-US,en')).toBe('NL');
  expect(countryFrom('192.168.0.7', 'de-AT,de')).toBe('AT');
  expect(countryFrom('192.168.0.7', 'de')).toBeNull();
});
