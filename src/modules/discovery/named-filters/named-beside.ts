import type { Locale } from '#platform/web/locale.ts';
import { countSearch } from '../facets/count-search.ts';
import { readTyped, type Typed } from '../narrow-search.ts';
import { UNFILTERED } from '../search.ts';
import { searchCampaigns } from '../search-campaigns.ts';
import { cityNamed } from './named-cities.ts';
import { countryNamed, countryNearly } from './named-countries.ts';
import {
  byNamed,
  cityFilter,
  countryFilter,
  type NamedFilter,
  readNamedFilters,
} from './named-filters.ts';
import { isPlaceName } from './place-names.ts';

/** What words are taken for that nothing has: what is left of them, within the filters that they name. */
export interface Taken {
  readonly text: string;
  readonly filters: readonly NamedFilter[];
}

/** What joins a place to what is from there, in our languages. */
const JOINING = new Set(
  'from in of at aus in von bei de du des d en au aux à dans del desde'.split(' '),
);
/** Each name that is tried is a search more. */
const MOST_TRIED = 2;

const ANYWHERE = { text: '', ...UNFILTERED };

/** A text without the signs at its ends, nor words at its end that would have gone on. */
function restOf(words: readonly string[]): string {
  const bare = words.map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  const end = bare.findLastIndex((word) => word !== '' && !JOINING.has(word.toLowerCase()));
  // Of "Austria's".
  const start = words[0] === 's' ? 1 : 0;
  return words
    .slice(start, end + 1)
    .join(' ')
    .replace(/^[,;:–-]+|[,;:–-]+$/g, '')
    .trim();
}

interface Part {
  /** The words that may be a name. */
  readonly name: readonly string[];
  readonly rest: string;
}

/** The ways to part words into a name at their end or beginning and the rest: longer names first. */
function partsOf({ words }: Typed, text: string): Part[] {
  const typed = text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part));
  // As they were typed, unless the index takes some for more than one.
  const isEachOne = typed.every((part) => part.match(/[\p{L}\p{N}]+/gu)?.length === 1);
  const written = isEachOne && typed.length === words.length ? typed : words;
  const lengths = words.slice(1).map((_, at) => words.length - 1 - at);
  return lengths.flatMap((length) => [
    { name: words.slice(-length), rest: restOf(written.slice(0, -length)) },
    { name: words.slice(0, length), rest: restOf(written.slice(length)) },
  ]);
}

async function placeNamed(words: readonly string[], locale: Locale): Promise<NamedFilter | null> {
  const country = await countryNamed(words);
  if (country !== null) return countryFilter(country, locale);
  const city = (await cityNamed(words))?.city;
  return city ? cityFilter(city) : null;
}

/** The same where the rest is a name as well: of categories, or of a city in the country. */
async function withNameOf(
  place: NamedFilter,
  rest: string,
  typed: Typed,
  locale: Locale,
): Promise<Taken | null> {
  const { known } = await readNamedFilters({ ...ANYWHERE, text: rest }, typed, locale);
  const [first] = known;
  if (first === undefined || first.filter === 'country') return null;
  if (first.filter === 'city')
    return first.country === place.value ? { text: '', filters: [first] } : null;
  const filters = [...known, place];
  const { count } = await countSearch(byNamed(ANYWHERE, filters), null);
  return count > 0 ? { text: '', filters } : null;
}

/** What the rest of some words finds within a place; null where that is nothing. */
async function takenWithin({ place, rest }: { place: NamedFilter; rest: string }, locale: Locale) {
  if (rest === '') {
    const { count } = await countSearch(byNamed(ANYWHERE, [place]), null);
    return count > 0 ? { text: '', filters: [place] } : null;
  }
  const typed = await readTyped(rest);
  const within = byNamed(ANYWHERE, [place], rest);
  const reading = { typed, isMeant: async () => true };
  const { campaignIds } = await searchCampaigns(within, null, 1, reading);
  if (campaignIds.length > 0) return { text: rest, filters: [place] };
  return withNameOf(place, rest, typed, locale);
}

/**
 * What words mean that begin or end with the name of a country or a city, where nothing has all of them:
 * the others, as they were typed, within that place. Null where nothing there has these.
 */
async function takenWithPlace(text: string, typed: Typed, locale: Locale): Promise<Taken | null> {
  const tried: { place: NamedFilter; rest: string }[] = [];
  for (const { name, rest } of partsOf(typed, text)) {
    const place = await placeNamed(name, locale);
    if (place === null || tried.some((one) => one.place.value === place.value)) continue;
    tried.push({ place, rest });
    if (tried.length === MOST_TRIED) break;
  }
  for (const one of tried) {
    const taken = await takenWithin(one, locale);
    if (taken !== null) return taken;
  }
  return null;
}

/** The country that is a letter away from words; null where they are the name of a place themselves. */
async function takenAsMisspelt({ words }: Typed, locale: Locale): Promise<Taken | null> {
  if (await isPlaceName(words)) return null;
  const country = await countryNearly(words);
  return country === null ? null : { text: '', filters: [countryFilter(country, locale)] };
}

/** What words are taken for that nothing has, and that are no name themselves; null where that is nothing. */
export const takenAsPlace = async (
  text: string,
  typed: Typed,
  locale: Locale,
): Promise<Taken | null> =>
  (await takenWithPlace(text, typed, locale)) ?? takenAsMisspelt(typed, locale);
