import { expect, it } from 'vitest';
import { COUNTRIES } from './countries.ts';
import { zoneOfCountry } from './zone-of-country.ts';

it('is the country’s own where there is one time in it, whatever the browser says', () => {
  expect(zoneOfCountry('DE', 'UTC')).toBe('Europe/Berlin');
  expect(zoneOfCountry('JP', '')).toBe('Asia/Tokyo');
  expect(zoneOfCountry('FR', 'America/New_York')).toBe('Europe/Paris');
  expect(zoneOfCountry('DE', 'Europe/Busingen')).toBe('Europe/Busingen');
});

it('is the browser’s where the country has several, and UTC where nobody knows', () => {
  expect(zoneOfCountry('US', 'America/Chicago')).toBe('America/Chicago');
  expect(zoneOfCountry('ES', 'Europe/Madrid')).toBe('Europe/Madrid');
  expect(zoneOfCountry('US', '')).toBe('UTC');
});

it('is one that can be counted in, for every country', () => {
  const zones = COUNTRIES.map(({ alpha2 }) => zoneOfCountry(alpha2, ''));
  expect(zones.filter((timeZone) => !new Intl.DateTimeFormat('en', { timeZone }))).toEqual([]);
});
