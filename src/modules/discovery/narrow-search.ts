import { readCategories } from '#modules/campaigns/index.ts';
import { dbKeepingPlans } from '#platform/db/transaction.ts';
import { type Known, MOST_WORDS, tellingOf } from './search-words.ts';
import { BANNED_WORD, readWords } from './search-words.store.ts';
import { countOf } from './kinds/kind.ts';
import { readCampaignCount, readKinds } from './kinds/read-kinds.ts';
import { type Walk, walkOf } from './kinds/walk.ts';
import { type Search, UNFILTERED } from './search.ts';
import type { Narrowed, SoughtText } from './search-conditions.store.ts';
import type { TextQuery } from './ranking/score.store.ts';
import { storyQueryOf } from './stories/story-query.ts';

/** A category by the ids of all that belong to it. */
async function categoryIdsOf({ categories }: Search): Promise<number[] | null> {
  if (categories.length === 0) return null;
  const all = await readCategories();
  const named = all.filter(({ slug }) => categories.includes(slug)).map(({ id }) => id);
  const within = all.filter(({ id, parentId }) =>
    [id, parentId].some((one) => one !== null && named.includes(one)),
  );
  return within.map(({ id }) => id);
}

/** A search as the index is asked: categories by their ids, and beside words how many are of them. */
export async function narrowed(search: Search): Promise<Narrowed> {
  const categoryIds = await categoryIdsOf(search);
  const asked = { ...search, categoryIds };
  if (search.text === '' || (categoryIds === null && search.country === null)) return asked;
  return { ...asked, ofKind: countOf(await readKinds(), asked) };
}

/** The same words without filters, and without what is known of these. */
export const unfiltered = ({ text }: Search): Promise<Narrowed> =>
  narrowed({ text, ...UNFILTERED });

/** How the order of a search without a text is walked; null where something else is sooner done. */
export const readWalk = async (search: Narrowed, limit: number): Promise<Walk | null> =>
  walkOf(await readKinds(), search, limit);

/** What stories are asked for beside the words of the index; null where that is nothing. */
export const storyOf = async ({ telling, stems }: TextQuery): Promise<string | null> =>
  telling === undefined ? null : storyQueryOf(telling, stems);

/** The words of a search with what stories are asked for. */
export const soughtOf = async (text: TextQuery): Promise<SoughtText> => ({
  tsquery: text.tsquery,
  story: await storyOf(text),
  isCommon: text.isCommon === true,
  isWidespread: text.isWidespread === true,
  campaigns: text.campaigns ?? 0,
});

/** The words of a search, and what is known of them. */
export interface Typed extends Known {
  readonly words: readonly string[];
  /** Those that are looked for: what nearly all campaigns have only where nothing else was typed. */
  readonly telling: readonly string[];
}

/** Words that no campaign has: what is banned, and what has no word in it, is looked for by these. */
const NO_WORDS = [BANNED_WORD];

/**
 * What somebody typed, as everything that looks for it takes it: it is read once a search. A text without
 * words finds nothing, as only no text at all leaves everything.
 */
export async function readTyped(text: string): Promise<Typed> {
  if (text === '') return { words: [], telling: [], common: [], beginnings: {} };
  const {
    words: all,
    frequent,
    ...known
  } = await readWords(dbKeepingPlans(), text, await readCampaignCount());
  const words = all.length === 0 ? NO_WORDS : all.slice(0, MOST_WORDS);
  return { words, telling: tellingOf(words, frequent), ...known };
}

/** Whether no campaign can have these words, whatever is launched: they are banned, or there are none. */
export const isUnfindable = ({ words }: Typed): boolean => words.includes(BANNED_WORD);
