import { dbKeepingPlans } from '#platform/db/transaction.ts';
import { isPlaceName } from '../named-filters/place-names.ts';
import type { WordChoice } from '../search-words.ts';
import { findNearWords } from '../search-words.store.ts';

/**
 * What each word may have been meant as, by `parts` of names none that is only like it. The name of a place
 * is meant as itself: nobody who looks for Oslo means “solo”.
 */
export async function nearWordsOf(
  words: readonly string[],
  parts: readonly string[],
): Promise<WordChoice[]> {
  if (await isPlaceName(words)) return words.map((word) => ({ word, near: [] }));
  const isName = await Promise.all(words.map((word) => isPlaceName([word])));
  const others = words.filter((_, at) => isName[at] === false);
  const found = await findNearWords(dbKeepingPlans(), others, parts);
  const nearTo = new Map(found.map(({ word, near }) => [word, near]));
  return words.map((word): WordChoice => ({ word, near: nearTo.get(word) ?? [] }));
}
