import { readCategories } from '#modules/campaigns/index.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import type { Search } from '../search.ts';

/** The search without the categories that there are none of: a page ignores what it does not know. */
export async function withKnownCategories(search: Search): Promise<Search> {
  if (search.categories.length === 0) return search;
  const known = new Set((await readCategories()).map(({ slug }) => slug));
  return { ...search, categories: search.categories.filter((slug) => known.has(slug)) };
}

/** Whether each category of a search is one. */
export async function hasKnownCategories(search: Search): Promise<boolean> {
  const { categories } = await withKnownCategories(search);
  return categories.length === search.categories.length;
}

/** Throws 422 for a category that there is none of. */
export async function checkCategories(search: Search): Promise<void> {
  if (!(await hasKnownCategories(search)))
    throw fieldErrors({ filter_category: ['errors.field.invalid'] });
}
