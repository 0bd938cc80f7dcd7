import { type Category, isFilter, readCategories } from '#modules/campaigns/index.ts';
import { db } from '#platform/db/transaction.ts';
import type { Locale } from '#platform/web/locale.ts';
import { countSearch } from '../facets/count-search.ts';
import { keptFor } from '../kept.ts';
import { type Search, usualSort } from '../search.ts';
import { type Forms, formsOf } from '../search-words.ts';
import { type NameWord, readCategoryNames } from './named-categories.store.ts';

/** The words of a text with what is left of each without its endings. */
interface AskedWords {
  readonly words: readonly string[];
  readonly stems?: Forms;
}

/** More are not what one word was meant as. */
const MOST = 3;
/** What a sign in a name is said as. */
const CONNECTING = ['and', 'et', 'und', 'y', 'e'];

const names = keptFor(Infinity, () => readCategoryNames(db()));

/** Categories that readers can choose, with the words of their names in a language. */
async function readNames(locale: Locale) {
  const [categories, all] = await Promise.all([readCategories(), names.read()]);
  const own = all.filter((name) => name.locale === locale);
  return categories.filter(isFilter).map((category) => ({
    category,
    words: own.find(({ categoryId }) => categoryId === category.id)?.words ?? [],
  }));
}

/** Categories whose names in a language have each of the words, in any of their forms. */
export async function categoriesNamed(asked: AskedWords, locale: Locale): Promise<Category[]> {
  const words = asked.words.filter((word) => !CONNECTING.includes(word));
  if (words.length === 0) return [];
  const isSame = (word: string, own: NameWord) =>
    own.word === word || formsOf(word, asked.stems).some((stem) => own.stems.includes(stem));
  return (await readNames(locale))
    .filter((name) => words.every((word) => name.words.some((own) => isSame(word, own))))
    .map(({ category }) => category)
    .slice(0, MOST);
}

/** Categories with a word in their names in a language that begins with each of these. */
export async function categoriesBegunBy(
  words: readonly string[],
  locale: Locale,
): Promise<Category[]> {
  return (await readNames(locale))
    .filter((name) => words.every((word) => name.words.some((own) => own.word.startsWith(word))))
    .map(({ category }) => category);
}

export interface NamedCategory {
  readonly category: Category;
  /** How many campaigns it has for what else is asked; with `isLeast` there may be more. */
  readonly count: number;
  readonly isLeast: boolean;
}

/** The same search for what is in categories, whatever words it has. */
export const inCategories = (search: Search, categories: readonly Category[]): Search => ({
  ...search,
  text: '',
  categories: categories.map(({ slug }) => slug),
  sort: search.sort === 'relevance' ? usualSort('') : search.sort,
});

/** The categories that the words of a search name, as far as they have what else it asks for. */
export async function readNamedCategories(
  search: Search,
  asked: AskedWords,
  locale: Locale,
): Promise<NamedCategory[]> {
  const counted = (await categoriesNamed(asked, locale)).map(async (category) => {
    const { count, isLeast } = await countSearch(inCategories(search, [category]), null);
    return { category, count, isLeast };
  });
  return (await Promise.all(counted)).filter(({ count }) => count > 0);
}
