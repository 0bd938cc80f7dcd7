import { LOCALES } from '#platform/web/locale.ts';
import { countryName } from '../countries.ts';
import { regions } from '../regions.ts';
import { type Entry, gazetteer } from './gazetteer.ts';
import { folded, type Place } from './place.ts';

const MOST = 8;

/**
 * The biggest places whose name begins as typed, at most eight. After a comma may follow the state or
 * country they are in: "Portland, Maine". `country` keeps to one country.
 */
export async function searchPlaces(typed: string, country: string | null): Promise<Place[]> {
  const [name = '', ...rest] = typed.split(',').map(folded);
  const within = rest.filter((part) => part !== '');
  if (name === '') return [];
  const entries = await gazetteer();
  /** Whether the whole name was typed. */
  const found = new Map<Place, boolean>();
  for (let at = firstFrom(entries, name); at < entries.length; at += 1) {
    const entry = entries[at];
    if (!entry?.key.startsWith(name)) break;
    const { place, key } = entry;
    if (country !== null && place.country !== country) continue;
    if (within.every((part) => isIn(place, part))) {
      found.set(place, key === name || found.get(place) === true);
    }
  }
  return [...found]
    .sort(([a, isWholeA], [b, isWholeB]) => +isWholeB - +isWholeA || b.people - a.people)
    .slice(0, MOST)
    .map(([place]) => place);
}

/** Where the first name stands that is not before `name`. */
function firstFrom(entries: readonly Entry[], name: string): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.key ?? '') < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

const namesOfPlaces = new Map<string, readonly string[]>();

/** What the state and country of a place may be called: names in our languages, and codes. */
function namesAround({ country, region }: Place): readonly string[] {
  const key = `${country} ${region}`;
  const known = namesOfPlaces.get(key);
  if (known) return known;
  const state = regions(country).find(({ two_letter }) => two_letter === region)?.text ?? '';
  const names = [state, ...LOCALES.map((locale) => countryName(country, locale))].map(folded);
  const kept = names.filter((name) => name !== '');
  namesOfPlaces.set(key, kept);
  return kept;
}

/** Whether the state or country of a place begins so, or has that code. */
function isIn(place: Place, part: string): boolean {
  const isCode = [place.country, place.region].some((code) => code.toLowerCase() === part);
  return isCode || namesAround(place).some((name) => name.startsWith(part));
}
