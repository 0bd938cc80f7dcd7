import { type Category, isFilter, readCategories } from '#modules/campaigns/index.ts';
import { db } from '#platform/db/transaction.ts';
import type { Locale } from '#platform/web/locale.ts';
import { keptFor } from '../kept.ts';
import { type Forms, formsOf } from '../search-words.ts';
import { type NameWord, readCategoryNames } from './named-categories.store.ts';

/** The words of a text with what is left of each without its endings. */
export interface AskedWords {
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
