import { slugOf } from '#modules/campaigns/rules.ts';
import { allCityNames } from '#modules/geography/index.ts';
import { db } from '#platform/db/transaction.ts';
import { keptFor } from '../kept.ts';
import { keyOf } from './name-key.ts';
import { type CityAt, type CountedCity, countCities } from './named-cities.store.ts';
import { readWordsOfNames } from './words-of-names.store.ts';

/** A city of many languages, by all that it is called. */
interface NamedCity {
  readonly keys: readonly string[];
  /** What campaigns from there may have as their city: each name is one. */
  readonly towns: readonly CityAt[];
}

const cities = keptFor(Infinity, async () => {
  const all = allCityNames();
  const names = all.flatMap((city) => city.names);
  const words = await readWordsOfNames(db(), names);
  const keys = new Map(names.map((name, at) => [name, keyOf(words[at] ?? [])]));
  return all.map(
    (city): NamedCity => ({
      keys: city.names.flatMap((name) => keys.get(name) ?? []),
      towns: [...new Set(city.names.map(slugOf))].map((slug) => ({ slug, country: city.country })),
    }),
  );
});

/** Of a city no more campaigns are counted: one is known to be beyond the round number. */
export const MOST_OF_CITY = 201;
/** So long what was counted is shown. */
const KEPT_MS = 60_000;

const counts = keptFor(KEPT_MS, async () => {
  const towns = (await cities.read()).flatMap((city) => city.towns);
  const counted = await countCities(db(), towns, MOST_OF_CITY);
  return new Map(counted.map((one) => [`${one.slug} ${one.country}`, one]));
});

/** Has them counted anew for whoever asks next: this process has written the index. */
export const forgetCities = counts.forget;

/** The name among those of a city that most campaigns from there have; null where none is from there. */
async function mostUsedOf({ towns }: NamedCity): Promise<CountedCity | null> {
  const known = await counts.read();
  const used = towns.flatMap(({ slug, country }) => known.get(`${slug} ${country}`) ?? []);
  return used.toSorted((one, other) => other.campaigns - one.campaigns)[0] ?? null;
}

/** Whether words are the name of a city in any language, and what campaigns from there call it. */
export async function cityNamed(
  words: readonly string[],
): Promise<{ readonly city: CountedCity | null } | null> {
  const key = keyOf(words);
  const named = (await cities.read()).find(({ keys }) => key !== '' && keys.includes(key));
  return named === undefined ? null : { city: await mostUsedOf(named) };
}

/** Fewer letters begin too much: a name of any language does. */
const BEGINNING = 4;

/**
 * Cities that have campaigns readers may be led to, which are called so or whose name begins so in any
 * language: what is called just so first, then those with the most campaigns.
 */
export async function citiesBegunBy(words: readonly string[]): Promise<CountedCity[]> {
  const key = keyOf(words);
  if (key.length < BEGINNING) return [];
  const begun = (await cities.read()).filter(({ keys }) => keys.some((one) => one.startsWith(key)));
  const used = await Promise.all(
    begun.map(async (one) => ({ isNamed: one.keys.includes(key), city: await mostUsedOf(one) })),
  );
  return used
    .flatMap(({ isNamed, city }) => (city !== null && city.ledTo > 0 ? [{ isNamed, ...city }] : []))
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.ledTo - a.ledTo);
}
