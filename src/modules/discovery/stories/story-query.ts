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
 * What stories are asked for: all these words, or another form of each. Null where very many have each of
 * them: beside a rarer one a word that very many have is soon looked up, alone it leads to too many.
 */
export async function storyQueryOf(
  words: readonly string[],
  stems: Forms = {},
): Promise<string | null> {
  const common = await commonWords.read();
  const sought = words.filter((word) => word.length > 1);
  const isRare = (word: string) => !common.has(word);
  if (!sought.some(isRare)) return null;
  return sought
    .map((word) => {
      const others = relatives(word, stems).filter((one) => one.length > 1);
      return [...new Set([word, ...(isRare(word) ? others.filter(isRare) : others)])];
    })
    .map((forms) => `(${forms.map((form) => `'${form}'`).join(' | ')})`)
    .join(' & ');
}
