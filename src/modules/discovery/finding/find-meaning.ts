import { db, dbKeepingPlans } from '#platform/db/transaction.ts';
import { readTyped, type Typed } from '../narrow-search.ts';
import type { Hit } from '../ranking/best-hits.store.ts';
import type { TextQuery } from '../ranking/score.store.ts';
import type { Narrowed } from '../search-conditions.store.ts';
import {
  forgivingQueryOf,
  isPair,
  likelyTitles,
  meantWords,
  partsOfNames,
  textOf,
  type WordChoice,
} from '../search-words.ts';
import { readIndexedWords, readTitleWords } from '../search-words.store.ts';
import { findTitled } from '../search.store.ts';
import { asTyped, hitsOf, type Page, readAs, withStories } from './find-hits.ts';
import { nearWordsOf } from './near-words.ts';

/** What the words of a search are taken for, whatever its filters leave of that. */
export interface Meaning {
  /** What is looked for; null without words. */
  readonly tsquery: TextQuery | null;
  /** The words that were meant, where they are others than were typed. */
  readonly correctedText: string | null;
  /** Something has the words as they were typed. */
  readonly isKnown: boolean;
  /** The first that has what is looked for without filters, where it was looked for. */
  readonly hits?: readonly Hit[];
}

/** Where one word written otherwise makes the title of a campaign, that title was meant. */
async function byLikelyTitle(
  anywhere: Narrowed,
  choices: readonly WordChoice[],
  page: Page,
): Promise<Meaning | null> {
  const [id] = await findTitled(dbKeepingPlans(), anywhere, likelyTitles(choices), 1);
  if (id === undefined) return null;
  const meant = await readTitleWords(db(), id);
  const text = asTyped(await readTyped(meant.join(' ')));
  const hits = await withStories(anywhere, text, page, await hitsOf(anywhere, text, page));
  return hits.length > 0
    ? { tsquery: text, correctedText: textOf(meant), isKnown: false, hits }
    : null;
}

async function byNearWords(
  anywhere: Narrowed,
  choices: readonly WordChoice[],
  typed: Typed,
  page: Page,
): Promise<Meaning | null> {
  const text = readAs(forgivingQueryOf, choices, typed);
  if (text === null) return null;
  const hits = await hitsOf(anywhere, text, page);
  const [first] = hits;
  if (first === undefined) return null;
  const found = { tsquery: text, correctedText: null, isKnown: false, hits };
  // Of a phrase of signs it isn't known which one was wrong.
  if (choices.some(({ word }) => isPair(word))) return found;
  const meant = meantWords(choices, await readIndexedWords(db(), first.campaignId));
  return meant === text.typed ? found : { ...found, correctedText: meant };
}

/** Those of the words that nothing has; of none all, as any of them may be misspelt then. */
const doubtedOf = ({ words, unknown = [] }: Typed): readonly string[] =>
  unknown.length > 0 && unknown.length < new Set(words).size ? unknown : words;

/** What the words may have been meant as, where only some are in doubt. */
async function choicesOf(
  words: readonly string[],
  doubted: readonly string[],
  parts: readonly string[],
) {
  const found = await nearWordsOf(doubted, parts);
  const nearTo = new Map(found.map(({ word, near }) => [word, near]));
  return words.map((word): WordChoice => ({ word, near: nearTo.get(word) ?? [word] }));
}

/** What nothing in the index has as it was typed. */
interface Doubtful {
  readonly typed: Typed;
  readonly text: TextQuery;
  /** Whether the words are what was meant all the same. */
  readonly isMeant: boolean;
}

/**
 * What words were meant that nothing in the index has: a likely title, else what only stories have as it was
 * typed, else words near to these. `hits` are those of the first page.
 */
export async function findMeaning(
  anywhere: Narrowed,
  { typed, text, isMeant }: Doubtful,
  limit: number,
): Promise<Meaning> {
  const page = { cursor: null, limit };
  const { words } = typed;
  const parts = partsOfNames(anywhere.text);
  let inStories: readonly Hit[] | null = null;
  const asWritten = async (): Promise<Meaning> => {
    inStories ??= await withStories(anywhere, text, page, []);
    return { tsquery: text, correctedText: null, isKnown: inStories.length > 0, hits: inStories };
  };
  if (isMeant) return asWritten();
  // What nothing has is misspelt; where that is not all, another word may be, which something has.
  for (const doubted of new Set([doubtedOf(typed), words])) {
    const choices = await choicesOf(words, doubted, parts);
    const titled = await byLikelyTitle(anywhere, choices, page);
    if (titled !== null) return titled;
    const written = await asWritten();
    if (written.isKnown) return written;
    const near = await byNearWords(anywhere, choices, typed, page);
    if (near !== null) return near;
  }
  return asWritten();
}
