import {
  byNamed,
  type NamedFilters,
  type Search,
  type Taken,
  typedTextOf,
} from '#modules/discovery/index.ts';
import { countryInText } from '#modules/geography/index.ts';
import { exploreHref, type View } from '#pages/filters/explore-filters.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

interface Context {
  /** What is shown. */
  readonly search: Search;
  readonly locale: Locale;
  readonly view: View;
}

interface Read {
  /** What the address asks for. */
  readonly asked: Search;
  readonly named: NamedFilters;
  readonly instead: Taken | null;
  readonly correctedText: string | null;
  /** Nothing that is launched is shown. */
  readonly isAlone: boolean;
}

/** Links to categories and places, each with what it has for the other filters. */
function linksTo({ offered }: NamedFilters, { search, locale, view }: Context) {
  return offered.map((named) => {
    const { name, count, isLeast } = named;
    // Of what is counted no further than a limit, one is known to be beyond the round number.
    const number = new Intl.NumberFormat(locale).format(isLeast ? count - 1 : count);
    return {
      href: exploreHref(locale, byNamed(search, [named]), view),
      label: translate(locale, 'explore.see_category', {
        category: name,
        count: isLeast ? `${number}+` : number,
      }),
    };
  });
}

/** The place among filters, as a sentence says it; null without one. */
function placeOf({ filters }: Taken, locale: Locale): string | null {
  const place = filters.find(({ filter }) => filter !== 'category');
  if (place === undefined) return null;
  return place.filter === 'country' ? countryInText(place.value, locale) : place.name;
}

/** What is shown of a place alone; a country is called one where a name could be anything's. */
const OF_PLACE = { country: 'explore.by_country', city: 'explore.by_city' } as const;

/** That what the words name is shown, as nothing has the words. */
function takenNotice(asked: string, taken: Taken, locale: Locale): string {
  const { text, filters } = taken;
  const place = placeOf(taken, locale);
  const inPlace = { asked, place: place ?? '' };
  if (text !== '') return translate(locale, 'explore.by_words_in', { ...inPlace, shown: text });
  const categories = filters.filter(({ filter }) => filter === 'category');
  if (categories.length === 0) {
    const isCity = filters.some(({ filter }) => filter === 'city');
    return translate(locale, OF_PLACE[isCity ? 'city' : 'country'], inPlace);
  }
  const names = categories.map(({ name }) => translate(locale, 'explore.quoted', { text: name }));
  const shown = new Intl.ListFormat(locale).format(names);
  return place === null
    ? translate(locale, 'explore.by_category', { asked, shown, count: categories.length })
    : translate(locale, 'explore.by_category_in', { ...inPlace, shown });
}

/** The same; null where nothing else is shown, or nothing at all. */
const namedNotice = ({ asked, instead, isAlone }: Read, locale: Locale): string | null =>
  instead === null || isAlone ? null : takenNotice(asked.text, instead, locale);

/** That something else is searched for than was typed; null where it is not. */
function noticeOf(address: URLSearchParams, read: Read, locale: Locale): string | null {
  const { asked, correctedText, isAlone } = read;
  const typed = typedTextOf(address.get('search_text') ?? '');
  if (asked.text === '' && typed !== '')
    return translate(locale, 'explore.no_words', { text: typed });
  return (
    correctedText &&
    translate(locale, isAlone ? 'explore.corrected_alone' : 'explore.corrected', {
      asked: asked.text,
      shown: correctedText,
    })
  );
}

/** The words of a search, and how they were read. */
export function presentWords(address: URLSearchParams, read: Read, context: Context) {
  const { search, locale } = context;
  const isByName = search !== read.asked;
  return {
    /** What is looked for in the campaigns that are shown. */
    searchText: search.text,
    /** What stands in the search field. */
    typedText: read.asked.text,
    correctedText: read.correctedText,
    noticeText: isByName ? namedNotice(read, locale) : noticeOf(address, read, locale),
    /** Links to what the words name. */
    named: isByName ? [] : linksTo(read.named, context),
  };
}
