import { describe, expect, it } from 'vitest';
import { allCityNames } from './city-names.ts';
import { gazetteer } from './gazetteer.ts';

describe('cities with other names', () => {
  it('are each one of the gazetteer, which calls it by its first name', async () => {
    const known = new Set(
      (await gazetteer()).map(({ place: { city, country } }) => `${city}, ${country}`),
    );
    const own = allCityNames().map(({ country, names }) => `${names[0]}, ${country}`);
    expect(own.filter((name) => !known.has(name))).toEqual([]);
    expect(new Set(own).size).toBe(own.length);
  });

  it('have all their names together', () => {
    expect(allCityNames().find(({ names }) => names.includes('Wien'))).toEqual({
      country: 'AT',
      names: ['Vienna', 'Wien', 'Vienne', 'Viena'],
    });
    const sevilla = allCityNames().find(({ names }) => names.includes('Sevilla'));
    expect(sevilla?.names).toEqual(['Sevilla', 'Seville']);
  });

  it('share none', () => {
    const names = allCityNames().flatMap((city) => city.names.map((name) => name.toLowerCase()));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
