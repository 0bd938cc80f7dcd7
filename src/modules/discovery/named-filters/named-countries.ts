import { allCountryNames } from '#modules/geography/index.ts';
import { db } from '#platform/db/transaction.ts';
import type { Locale } from '#platform/web/locale.ts';
import { readKinds } from '../kinds/read-kinds.ts';
import { keptFor } from '../kept.ts';
import { isLetterAway } from './letter-away.ts';
import { keyOf } from './name-key.ts';
import { readWordsOfNames } from './words-of-names.store.ts';

interface NamedCountry {
  readonly alpha2: string;
  readonly locale: Locale;
  readonly key: string;
}

const names = keptFor(Infinity, async () => {
  const all = allCountryNames();
  const words = await readWordsOfNames(
    db(),
    all.map(({ name }) => name),
  );
  return all.map(
    ({ alpha2, locale }, at): NamedCountry => ({ alpha2, locale, key: keyOf(words[at] ?? []) }),
  );
});

const byKey = new WeakMap<readonly NamedCountry[], Map<string, NamedCountry[]>>();

async function readByKey() {
  const all = await names.read();
  const known = byKey.get(all) ?? Map.groupBy(all, ({ key }) => key);
  byKey.set(all, known);
  return known;
}

/**
 * The country that words are the name of in any language, by its code: what one language calls a country none
 * calls another one.
 */
export async function countryNamed(words: readonly string[]): Promise<string | null> {
  const key = keyOf(words);
  const called = key === '' ? undefined : (await readByKey()).get(key);
  return called?.[0]?.alpha2 ?? null;
}

/** Shorter names are a letter away from too many words. */
const TELLING = 5;

/**
 * The country with campaigns that misspelt words were meant as: the only one with a name in any language that
 * is a letter away.
 */
export async function countryNearly(words: readonly string[]): Promise<string | null> {
  const key = keyOf(words);
  const near = (await names.read()).filter(
    (name) => name.key.length >= TELLING && isLetterAway(key, name.key),
  );
  const [country, ...others] = new Set(near.map(({ alpha2 }) => alpha2));
  if (country === undefined || others.length > 0) return null;
  return ((await readCounts()).get(country) ?? 0) > 0 ? country : null;
}

export interface SuggestedCountry {
  readonly alpha2: string;
  /** It is called just so. */
  readonly isNamed: boolean;
}

/** How many campaigns each country has. */
async function readCounts(): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { country, campaigns } of await readKinds())
    counts.set(country, (counts.get(country) ?? 0) + campaigns);
  return counts;
}

/**
 * Countries with campaigns that words are the name of, or whose names in a language begin with them: those
 * with the most campaigns first.
 */
export async function countriesBegunBy(
  words: readonly string[],
  locale: Locale,
): Promise<SuggestedCountry[]> {
  const key = keyOf(words);
  if (key === '') return [];
  const [all, counts, named] = await Promise.all([names.read(), readCounts(), countryNamed(words)]);
  const begun = all
    .filter((name) => name.locale === locale && name.key.startsWith(key))
    .map(({ alpha2 }) => alpha2)
    .sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
  return [...new Set([...(named === null ? [] : [named]), ...begun])]
    .filter((alpha2) => (counts.get(alpha2) ?? 0) > 0)
    .map((alpha2) => ({ alpha2, isNamed: alpha2 === named }));
}
