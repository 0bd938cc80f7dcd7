import {
  inCategories,
  type NamedCategory,
  type Search,
  typedTextOf,
} from '#modules/discovery/index.ts';
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
  readonly named: readonly NamedCategory[];
  readonly correctedText: string | null;
}

/** Links to categories, each with what it has for the other filters. */
function linksTo(named: readonly NamedCategory[], { search, locale, view }: Context) {
  return named.map(({ category, count, isLeast }) => {
    // Of what is counted no further than a limit, one is known to be beyond the round number.
    const number = new Intl.NumberFormat(locale).format(isLeast ? count - 1 : count);
    return {
      href: exploreHref(locale, inCategories(search, [category]), view),
      label: translate(locale, 'explore.see_category', {
        category: category.names[locale],
        count: isLeast ? `${number}+` : number,
      }),
    };
  });
}

/** That campaigns of the categories that the words name are shown, as nothing has the words. */
function categoryNotice({ asked, named }: Read, locale: Locale): string {
  const names = named.map(({ category }) =>
    translate(locale, 'explore.quoted', { text: category.names[locale] }),
  );
  return translate(locale, 'explore.by_category', {
    asked: asked.text,
    shown: new Intl.ListFormat(locale).format(names),
    count: named.length,
  });
}

/** That something else is searched for than was typed; null where it is not. */
function noticeOf(address: URLSearchParams, read: Read, locale: Locale): string | null {
  const { asked, correctedText } = read;
  const typed = typedTextOf(address.get('search_text') ?? '');
  if (asked.text === '' && typed !== '')
    return translate(locale, 'explore.no_words', { text: typed });
  return (
    correctedText &&
    translate(locale, 'explore.corrected', { asked: asked.text, shown: correctedText })
  );
}

/** The words of a search, and how they were read. */
export function presentWords(address: URLSearchParams, read: Read, context: Context) {
  const { search, locale } = context;
  const isByCategory = search !== read.asked;
  return {
    /** What is looked for in the campaigns that are shown. */
    searchText: search.text,
    /** What stands in the search field. */
    typedText: read.asked.text,
    correctedText: read.correctedText,
    noticeText: isByCategory ? categoryNotice(read, locale) : noticeOf(address, read, locale),
    /** Links to the categories that the words name. */
    named: isByCategory ? [] : linksTo(read.named, context),
  };
}
