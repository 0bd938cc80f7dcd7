import { db, dbKeepingPlans } from '#platform/db/transaction.ts';
import { readWalk, soughtOf, storyOf, type Typed } from '../narrow-search.ts';
import {
  findBestHits,
  findOtherHits,
  type Hit,
  isBehindCompared,
} from '../ranking/best-hits.store.ts';
import type { TextQuery } from '../ranking/score.store.ts';
import type { Cursor } from '../search.ts';
import type { Narrowed } from '../search-conditions.store.ts';
import {
  countOfRarest,
  type forgivingQueryOf,
  isAllCommon,
  nearestOf,
  tsqueryOf,
  type WordChoice,
} from '../search-words.ts';
import { findHits, findHitsByWalking, findHitsWithWords, needsPlan } from '../search.store.ts';
import { findStoryHits, isAmongStories } from '../stories/story.store.ts';

export interface Page {
  readonly cursor: Cursor | null;
  readonly limit: number;
}

/** What the words of the index lead to, and in an order that somebody named what stories do, too. */
export async function hitsOf(search: Narrowed, text: TextQuery | null, page: Page): Promise<Hit[]> {
  const { cursor, limit } = page;
  if (text === null) {
    const walk = await readWalk(search, limit + 1);
    if (walk === null) return findHits(db(), search, null, cursor, limit + 1);
    return findHitsByWalking(dbKeepingPlans(), search, walk, cursor, limit + 1);
  }
  if (search.sort === 'relevance') return fittingHits(search, text, cursor, limit + 1);
  const sought = await soughtOf(text);
  return needsPlan(search, sought)
    ? findHits(db(), search, sought, cursor, limit + 1)
    : findHitsWithWords(dbKeepingPlans(), search, sought, cursor, limit + 1);
}

/** What fits best, then all others that have the words, as far as they are counted. */
async function fittingHits(
  search: Narrowed,
  text: TextQuery,
  cursor: Cursor | null,
  most: number,
): Promise<Hit[]> {
  if (isAmongStories(search, cursor)) return [];
  if (isBehindCompared(cursor)) return findOtherHits(dbKeepingPlans(), search, text, cursor, most);
  const { hits, isCut } = await findBestHits(dbKeepingPlans(), search, text, cursor, most);
  if (!isCut || hits.length >= most) return hits;
  return [
    ...hits,
    ...(await findOtherHits(dbKeepingPlans(), search, text, null, most - hits.length)),
  ];
}

/** Where what fits best has come to its end, what only stories have follows. */
export async function withStories(
  search: Narrowed,
  text: TextQuery | null,
  page: Page,
  hits: Hit[],
): Promise<Hit[]> {
  const left = page.limit + 1 - hits.length;
  if (text === null || search.sort !== 'relevance' || left <= 0) return hits;
  const story = await storyOf(text);
  if (story === null) return hits;
  const inStories = await findStoryHits(
    dbKeepingPlans(),
    search,
    text.tsquery,
    story,
    page.cursor,
    left,
  );
  return [...hits, ...inStories];
}

export const isAny = async (search: Narrowed, text: TextQuery | null): Promise<boolean> =>
  (await hitsOf(search, text, { cursor: null, limit: 1 })).length > 0;

/** The words as they were typed; null without any. */
export function asTyped({ words, telling, ...known }: Typed): TextQuery | null {
  const tsquery = tsqueryOf(telling, known);
  const scored = tsqueryOf(telling, { ...known, beginnings: {} });
  if (tsquery === null || scored === null) return null;
  const isCommon = isAllCommon(telling, known);
  const campaigns = countOfRarest(telling, known);
  const isWidespread = campaigns > 0;
  const { stems } = known;
  const asked = { tsquery, scored, typed: words.join(' '), telling, stems };
  return { ...asked, isCommon, isWidespread, campaigns };
}

/** The words as some rule of forgiveness reads them. */
export function readAs(
  queryOf: typeof forgivingQueryOf,
  choices: readonly WordChoice[],
  { telling, ...known }: Typed,
): TextQuery | null {
  const asked = choices.filter(({ word }) => telling.includes(word));
  const tsquery = queryOf(nearestOf(asked), known);
  if (tsquery === null) return null;
  // One word may have been meant as any of many: of those that have one of these the best known are found.
  const isCommon = asked.length === 1;
  return { tsquery, typed: choices.map(({ word }) => word).join(' '), isCommon };
}
