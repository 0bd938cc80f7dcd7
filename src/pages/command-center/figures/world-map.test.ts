import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COUNTRY_ROWS } from '#modules/geography/countries.table.ts';

const file = new URL('../../../design/charts/world-map.svg', import.meta.url);
const map = readFileSync(file, 'utf8');
const drawn = new Set(Array.from(map.matchAll(/ id="([A-Z]{2})"/g), ([, code]) => code));

it('draws every country anybody lives in', () => {
  const missing = new Set(COUNTRY_ROWS.map(([code]) => code).filter((code) => !drawn.has(code)));
  expect([...missing].sort()).toEqual(['AQ', 'BV', 'TF', 'UM'].filter((code) => missing.has(code)));
});

it('draws no line through the whole world', () => {
  for (const [, steps = ''] of map.matchAll(/l([^lMz]+)z/g)) {
    const numbers = Array.from(steps.matchAll(/-?\d*\.?\d+/g), Number);
    expect(Math.max(...numbers.map(Math.abs))).toBeLessThan(150);
  }
});
