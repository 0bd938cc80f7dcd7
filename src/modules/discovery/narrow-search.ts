import { readCategories } from '#modules/campaigns/index.ts';
import type { Search } from './search.ts';
import type { Narrowed, SoughtText } from './search-conditions.store.ts';
import type { TextQuery } from './ranking/score.store.ts';
import { storyQueryOf } from './stories/story-query.ts';

/** Categories by their ids, a branch with all that belong to it. */
export async function narrowed(search: Search): Promise<Narrowed> {
  if (search.categories.length === 0) return { ...search, categoryIds: null };
  const all = await readCategories();
  const named = all.filter(({ slug }) => search.categories.includes(slug)).map(({ id }) => id);
  const within = all.filter(({ id, parentId }) =>
    [id, parentId].some((one) => one !== null && named.includes(one)),
  );
  return { ...search, categoryIds: within.map(({ id }) => id) };
}

/** What stories are asked for beside the words of the index; null where that is nothing. */
export const storyOf = async ({ telling, forms }: TextQuery): Promise<string | null> =>
  telling === undefined ? null : storyQueryOf(telling, forms);

/** The words of a search with what stories are asked for. */
export const soughtOf = async (text: TextQuery): Promise<SoughtText> => ({
  tsquery: text.tsquery,
  story: await storyOf(text),
  isCommon: text.isCommon === true,
  isWidespread: text.isWidespread === true,
});
