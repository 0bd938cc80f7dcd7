import { bigTownNames } from '#modules/geography/index.ts';
import { keptFor } from '../kept.ts';
import { keyOf } from './name-key.ts';
import { cityNamed } from './named-cities.ts';
import { countryNamed } from './named-countries.ts';

const towns = keptFor(Infinity, async () => {
  const names = await bigTownNames();
  return new Set([...names].map((name) => keyOf(name.split(' '))));
});

/** Whether words are what a country or a known town is called, though nothing may be from there. */
export async function isPlaceName(words: readonly string[]): Promise<boolean> {
  const key = keyOf(words);
  if (key === '') return false;
  if ((await countryNamed(words)) !== null || (await cityNamed(words)) !== null) return true;
  return (await towns.read()).has(key);
}
