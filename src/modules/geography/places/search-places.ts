import { LOCALES } from '#platform/web/locale.ts';
import { countryName } from '../countries.ts';
import { regions } from '../regions.ts';
import { type Entry, gazetteer } from './gazetteer.ts';
import { folded, type Place } from './place.ts';

const MOST = 8;

/** Where somebody looks for a place; countries by their two letters. */
export interface Where {
  /** Keeps to this country. */
  readonly country?: string | undefined;
  /** Puts the places of this country before all others. */
  readonly near?: string | undefined;
}

/** How well a name fits what was typed. */
interface Fit {
  /** The whole name was typed. */
  readonly isWhole: boolean;
  /** It begins with the very letters, where accents were typed: "Köl" means Köln rather than Kolkata. */
  readonly isExact: boolean;
}

/**
 * The biggest places whose name begins as typed, at most eight; those spelt as typed first, and before
 * them those of the country somebody is in. After a comma may follow the state or country they are in:
 * "Portland, Maine".
 */
export async function searchPlaces(typed: string, { country, near }: Where = {}): Promise<Place[]> {
  const letters = lettersOf(typed.split(',')[0] ?? '');
  const [name = '', ...rest] = typed.split(',').map(folded);
  const within = rest.filter((part) => part !== '');
  if (name === '') return [];
  const entries = await gazetteer();
  const hasAccents = letters !== letters.normalize('NFKD').replace(/\p{M}/gu, '');
  const found = new Map<Place, Fit>();
  for (let at = firstFrom(entries, name); at < entries.length; at += 1) {
    const entry = entries[at];
    if (!entry?.key.startsWith(name)) break;
    const { place, key } = entry;
    if (country !== undefined && place.country !== country) continue;
    if (!within.every((part) => isIn(place, part))) continue;
    const known = found.get(place);
    found.set(place, {
      isWhole: key === name || known?.isWhole === true,
      isExact: (hasAccents && lettersOf(entry.name).startsWith(letters)) || known?.isExact === true,
    });
  }
  const rank = (place: Place, { isWhole, isExact }: Fit) =>
    (place.country === near ? 4 : 0) + (isWhole ? 2 : 0) + (isExact ? 1 : 0);
  return [...found]
    .sort(([a, fitA], [b, fitB]) => rank(b, fitB) - rank(a, fitA) || b.people - a.people)
    .slice(0, MOST)
    .map(([place]) => place);
}

const lettersOf = (text: string): string => text.normalize('NFC').trim().toLowerCase();

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
