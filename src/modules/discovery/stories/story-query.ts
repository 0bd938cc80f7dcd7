import { db } from '#platform/db/transaction.ts';
import { keptFor } from '../kept.ts';
import { findCommonWords } from './story.store.ts';

/** The statistics are gathered now and then: to read a thousand words for every search takes long. */
const commonWords = keptFor(60_000, async () => new Set(await findCommonWords(db())));

/** What stories are asked for: all these words but those that very many have. Null without any. */
export async function storyQueryOf(words: readonly string[]): Promise<string | null> {
  const common = await commonWords.read();
  const telling = words.filter((word) => word.length > 1 && !common.has(word));
  return telling.length === 0 ? null : telling.join(' & ');
}
