import { db } from '#platform/db/transaction.ts';
import { keptFor } from '../kept.ts';
import { type Forms, formsOf } from '../search-words.ts';
import { findCommonWords } from './story.store.ts';

/** The statistics are gathered now and then: to read a thousand words for every search takes long. */
const commonWords = keptFor(60_000, async () => new Set(await findCommonWords(db())));

/**
 * What stories are asked for: all these words, or another form of each, but those that very many have. Null
 * without any.
 */
export async function storyQueryOf(
  words: readonly string[],
  forms: Forms = {},
): Promise<string | null> {
  const common = await commonWords.read();
  const isTelling = (word: string) => word.length > 1 && !common.has(word);
  const telling = words
    .filter(isTelling)
    .map((word) => `(${[word, ...formsOf(word, forms).filter(isTelling)].join(' | ')})`);
  return telling.length === 0 ? null : telling.join(' & ');
}
