import { db } from '#platform/db/transaction.ts';
import { keptFor } from '../kept.ts';
import { type Forms, formsOf as keptOf } from '../search-words.ts';
import { findCommonWords } from './story.store.ts';

/** The statistics are gathered now and then: to read a thousand words for every search takes long. */
const commonWords = keptFor(60_000, async () => new Set(await findCommonWords(db())));

/** What shares a stem with a word (`search_stems`): the stem as a word, and what has it with an ending. */
const relatives = (word: string, stems: Forms): string[] =>
  keptOf(word, stems).flatMap((stem) => [stem, `=${stem}`]);

/**
 * What stories are asked for: all these words, or another form of each, but those that very many have. Null
 * without any.
 */
export async function storyQueryOf(
  words: readonly string[],
  stems: Forms = {},
): Promise<string | null> {
  const common = await commonWords.read();
  const isTelling = (word: string) => word.length > 1 && !common.has(word);
  const telling = words
    .filter(isTelling)
    .map((word) => [...new Set([word, ...relatives(word, stems).filter(isTelling)])])
    .map((forms) => `(${forms.map((form) => `'${form}'`).join(' | ')})`);
  return telling.length === 0 ? null : telling.join(' & ');
}
