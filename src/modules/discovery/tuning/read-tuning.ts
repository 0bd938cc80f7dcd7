import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { type SearchResult, searchCampaigns } from '../search-campaigns.ts';
import { storyOf } from '../narrow-search.ts';
import { searchOf } from '../search.ts';
import { checked } from './change-tuning.ts';
import { findBoost, findTuning, listTunings, plainWords, scoreCampaigns } from './tuning.store.ts';
import { type NewTuning, rankedBy, type Tuning } from './tuning.ts';

/** As many as somebody looks at before they search for something else. */
const PREVIEWED = 10;

/** A page of what was decided about the search, the newest first. */
export function readTunings(
  isStanding: boolean,
  before: number | null,
  limit: number,
): Promise<Tuning[]> {
  return listTunings(db(), isStanding, { before, limit });
}

/** One of them. Throws 404. */
export async function readTuning(id: number): Promise<Tuning> {
  const found = await findTuning(db(), id);
  if (!found) throw platformErrors.notFound();
  return found;
}

export interface TuningPreview {
  /** Campaigns that a search for it shows first, now and with the decision. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** What a search would show with a decision that is not made yet. Refuses what `tuneSearch` refuses. */
export async function previewTuning(input: NewTuning, query: string): Promise<TuningPreview> {
  const tuning = await checked(db(), input);
  const found = await firstOf(query);
  const after = await foundWith(tuning, query, found);
  return { before: found.campaignIds.slice(0, PREVIEWED), after: after.slice(0, PREVIEWED) };
}

/** What is previewed, and one more: it comes in where one of the others moves down. */
const firstOf = (text: string): Promise<SearchResult> =>
  searchCampaigns(searchOf(new URLSearchParams({ search_text: text })), null, PREVIEWED + 1);

async function foundWith(tuning: NewTuning, query: string, found: SearchResult): Promise<number[]> {
  if (tuning.kind === 'boost') return moved(tuning, found);
  const before = found.campaignIds;
  const words = await plainWords(db(), query);
  const own = words.filter((word) => tuning.terms.includes(word));
  if (own.length === 0) return before;
  if (tuning.kind === 'banned') return [];
  // What has one of the other words instead comes behind what has those that were typed.
  const others = tuning.terms.map(async (term) => {
    const instead = words.map((word) => (own.includes(word) ? term : word));
    return (await firstOf(instead.join(' '))).campaignIds;
  });
  return [...new Set([before, ...(await Promise.all(others))].flat())];
}

async function moved(
  { campaignId, points }: Extract<NewTuning, { kind: 'boost' }>,
  { campaignIds: before, tsquery: text }: SearchResult,
): Promise<number[]> {
  // What is listed without words is listed by what people do, not by curators.
  if (text === null) return before;
  const ids = [...new Set([...before, campaignId])];
  const scores = await scoreCampaigns(db(), ids, text, await storyOf(text));
  const own = scores.get(campaignId);
  if (own !== undefined) {
    scores.set(campaignId, own - (await findBoost(db(), campaignId)) + points);
  }
  // One that was not among them and does not have the words stays out.
  const candidates = ids.filter((id) => before.includes(id) || scores.has(id));
  return rankedBy(candidates, scores).slice(0, Math.max(before.length, 1));
}
