import { paths } from '#app/paths.ts';
import type { Category } from '#modules/campaigns/index.ts';
import { countryName } from '#modules/geography/index.ts';
import { db, dbKeepingPlans } from '#platform/db/transaction.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import { isUnfindable, readTyped } from '../narrow-search.ts';
import {
  type Known,
  nearestOf,
  nearlyNamed,
  partsOfNames,
  tsqueryOf,
  type Weight,
} from '../search-words.ts';
import { searchTextOf } from '../search.ts';
import { findAnnouncedNames, type NamedAnnounced } from '../announced/announced.store.ts';
import { categoriesBegunBy, categoriesNamed } from '../named-filters/named-categories.ts';
import { citiesBegunBy } from '../named-filters/named-cities.ts';
import type { CountedCity } from '../named-filters/named-cities.store.ts';
import { countriesBegunBy, countryNearly } from '../named-filters/named-countries.ts';
import { nearWordsOf } from '../finding/near-words.ts';
import { isPlaceName } from '../named-filters/place-names.ts';
import {
  findPeople,
  findPlaces,
  findTags,
  findTitles,
  type Meanings,
  MOST_COUNTED,
  type NamedCampaign,
  type NamedPerson,
  type NamedPlace,
} from './suggestion.store.ts';

export const KINDS = ['campaign', 'category', 'country', 'tag', 'person', 'place'] as const;

export interface Suggestion {
  readonly kind: (typeof KINDS)[number];
  readonly label: string;
  /** What it is, and what tells it from another of that name. */
  readonly hint: string;
  /** The page it leads to. */
  readonly url: string;
}

/** Of campaigns; of each other kind half as many. */
const MOST = 4;
const FEW = 2;
/** A single letter begins everything. */
const SHORTEST = 2;

interface Named {
  readonly titles: NamedCampaign[];
  readonly people: NamedPerson[];
  readonly places: NamedPlace[];
}

interface NamedNearly extends Named {
  /** The country that was misspelt, by its code. */
  readonly nearCountry?: string;
}

const isNobody = ({ titles, people, places }: Named) =>
  titles.length + people.length + places.length === 0;

/** Campaigns, people and places by words of their names, and what may have been meant by each word. */
async function named(
  typed: string,
  meanings: Meanings,
  queryOf: (weight: Weight) => string | null,
): Promise<Named> {
  const [title, name] = [queryOf(''), queryOf('C')];
  if (title === null || name === null) return { titles: [], people: [], places: [] };
  const [titles, people, places] = await Promise.all([
    findTitles(dbKeepingPlans(), typed, title, MOST),
    findPeople(db(), meanings, name, FEW),
    findPlaces(db(), meanings, name, FEW),
  ]);
  return { titles, people, places };
}

/** As the words are typed; where nothing is named so, none of these others either, as each may be meant. */
async function namedOrNearly(
  words: readonly string[],
  known: Known,
  parts: readonly string[],
  others: readonly Promise<readonly unknown[]>[],
): Promise<NamedNearly> {
  const typed = words.join(' ');
  const asTyped = await named(
    typed,
    words.map((word) => [word]),
    (weight) => tsqueryOf(words, known, weight),
  );
  if (!isNobody(asTyped) || (await Promise.all(others)).flat().length > 0) return asTyped;
  const nearCountry = (await isPlaceName(words)) ? null : await countryNearly(words);
  if (nearCountry !== null) return { ...asTyped, nearCountry };
  const choices = nearestOf(await nearWordsOf(words, parts));
  if (choices.every(({ near }) => near.length === 0)) return asTyped;
  return named(
    typed,
    choices.map(({ word, near }) => [word, ...near]),
    (weight) => nearlyNamed(choices, known, weight),
  );
}

/** Places by what others call them, and by what campaigns do, each once. */
function placesOf(cities: readonly CountedCity[], places: readonly NamedPlace[]): NamedPlace[] {
  const called = cities.map(({ ledTo, ...city }): NamedPlace => ({ ...city, campaigns: ledTo }));
  const once = new Map(
    [...called, ...places].map((place) => [`${place.slug} ${place.country}`, place]),
  );
  return [...once.values()].slice(0, FEW);
}

/** Each kind's suggestions, worded in a language. */
function wordedIn(locale: Locale) {
  const hint = (name: MessageKey, values = {}) => translate(locale, name, values);
  const campaignsOf = (count: number) =>
    count > MOST_COUNTED
      ? hint('discovery.suggested_campaigns_many', { count: MOST_COUNTED })
      : hint('discovery.suggested_campaigns', { count });
  return {
    campaign: ({ slug, title, ownerName }: NamedCampaign): Suggestion => ({
      kind: 'campaign',
      label: title,
      hint: hint('discovery.suggested_campaign', { name: ownerName }),
      url: paths.campaign(locale, slug),
    }),
    announced: ({ slug, title, ownerName }: NamedAnnounced): Suggestion => ({
      kind: 'campaign',
      label: title,
      hint: hint('discovery.suggested_announced', { name: ownerName }),
      url: paths.comingSoon(locale, slug),
    }),
    category: ({ slug, names }: Category): Suggestion => ({
      kind: 'category',
      label: names[locale],
      hint: hint('discovery.suggested_category'),
      url: paths.explore(locale, { filter_category: slug }),
    }),
    country: (alpha2: string): Suggestion => ({
      kind: 'country',
      label: countryName(alpha2, locale),
      hint: hint('discovery.suggested_country'),
      url: paths.explore(locale, { filter_country: alpha2 }),
    }),
    tag: (tag: string): Suggestion => ({
      kind: 'tag',
      label: tag,
      hint: hint('discovery.suggested_tag'),
      url: paths.explore(locale, { search_text: tag }),
    }),
    person: ({ accountId, name, campaigns }: NamedPerson): Suggestion => ({
      kind: 'person',
      label: name,
      hint: hint('discovery.suggested_person', { campaigns: campaignsOf(campaigns) }),
      url: paths.individual(locale, accountId),
    }),
    place: ({ slug, name, country, campaigns }: NamedPlace): Suggestion => ({
      kind: 'place',
      label: name,
      hint: hint('discovery.suggested_place', {
        country: new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country,
        campaigns: campaignsOf(campaigns),
      }),
      url: paths.explore(locale, { filter_city: slug, filter_country: country }),
    }),
  };
}

/**
 * What somebody who types this may mean, worded in their language: at most a dozen, nothing hidden. What is
 * called just so comes first.
 */
export async function suggest(text: string, locale: Locale): Promise<Suggestion[]> {
  const typed = searchTextOf(text);
  const known = await readTyped(typed);
  const { words } = known;
  const key = words.join(' ');
  if (key.length < SHORTEST || isUnfindable(known)) return [];
  const typedTag = typed.replace('#', '').trim().toLowerCase();
  const comingSoon = findAnnouncedNames(dbKeepingPlans(), { typed: key, words }, FEW);
  const others = [
    comingSoon,
    categoriesNamed({ words, stems: known.stems }, locale),
    categoriesBegunBy(words, locale),
    countriesBegunBy(words, locale),
    citiesBegunBy(words),
    findTags(db(), typedTag, FEW),
  ] as const;
  const [
    { titles, people, places, nearCountry },
    announced,
    meant,
    begun,
    countries,
    cities,
    tags,
  ] = await Promise.all([namedOrNearly(words, known, partsOfNames(typed), others), ...others]);
  const worded = wordedIn(locale);
  const categories = [...new Set([...meant, ...begun])].slice(0, FEW);
  const isNamed = (category: Category) => meant.includes(category);
  const isTyped = (tag: string) => tag === typedTag;
  return [
    ...titles.filter(({ isTitle }) => isTitle).map(worded.campaign),
    ...categories.filter(isNamed).map(worded.category),
    ...countries.filter(({ isNamed: is }) => is).map(({ alpha2 }) => worded.country(alpha2)),
    ...tags.filter(isTyped).map(worded.tag),
    ...titles.filter(({ isTitle }) => !isTitle).map(worded.campaign),
    ...announced.map(worded.announced),
    ...categories.filter((one) => !isNamed(one)).map(worded.category),
    ...countries
      .filter(({ isNamed: is }) => !is)
      .slice(0, FEW)
      .map(({ alpha2 }) => worded.country(alpha2)),
    ...(nearCountry === undefined ? [] : [worded.country(nearCountry)]),
    ...tags.filter((one) => !isTyped(one)).map(worded.tag),
    ...people.map(worded.person),
    ...placesOf(cities, places).map(worded.place),
  ];
}
