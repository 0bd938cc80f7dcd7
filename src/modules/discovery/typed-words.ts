import { db } from '#platform/db/transaction.ts';
import { type Known, MOST_WORDS, tellingOf } from './search-words.ts';
import { readWords } from './search-words.store.ts';

/** The words of a search, and what is known of them. */
export interface Typed extends Known {
  readonly words: readonly string[];
  /** Those that are looked for: what nearly all campaigns have only where nothing else was typed. */
  readonly telling: readonly string[];
}

/** What somebody typed, as everything that looks for it takes it: it is read once a search. */
export async function readTyped(text: string): Promise<Typed> {
  if (text === '') return { words: [], telling: [], common: [], beginnings: {} };
  const { words: all, frequent, ...known } = await readWords(db(), text);
  const words = all.slice(0, MOST_WORDS);
  return { words, telling: tellingOf(words, frequent), ...known };
}
