import { expect, it } from 'vitest';
import { camelKeys } from './camel-keys.ts';

it('rows are read under the names of the code, their values untouched', () => {
  const at = new Date(0);
  const row = {
    id: 1,
    price_minor: 2500n,
    limit_per_contributor: null,
    available_from: at,
    items: [{ a_b: 1 }],
  };
  expect(camelKeys(row)).toEqual({
    id: 1,
    priceMinor: 2500n,
    limitPerContributor: null,
    availableFrom: at,
    items: [{ a_b: 1 }],
  });
});
