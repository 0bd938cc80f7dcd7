import type { Category } from '#modules/campaigns/index.ts';
import type { Part } from '../search-conditions.store.ts';

export interface FacetCount {
  /** `found`: all that the search finds. */
  readonly facet: Part | 'found';
  readonly value: string;
  readonly hits: number;
  /** There may be more: so many were looked at and no further. */
  readonly isLeast: boolean;
}

/** The addresses of each category: its own and that of what it belongs to. */
function branchesOf(categories: readonly Category[]): Map<string, string[]> {
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));
  return new Map(
    categories.map(({ id, slug, parentId }) => {
      const parent = parentId === null ? undefined : slugs.get(parentId);
      return [String(id), parent === undefined ? [slug] : [slug, parent]];
    }),
  );
}

/**
 * Counts as they are shown: categories, which are counted by their ids, by their addresses, a branch with all
 * that belong to it; nothing that nobody has; of a facet what most have comes first.
 */
export function facetsOf(
  counted: readonly FacetCount[],
  categories: readonly Category[],
): FacetCount[] {
  const branches = branchesOf(categories);
  const sums = new Map<FacetCount['facet'], Map<string, number>>();
  const cut = new Set<FacetCount['facet']>();
  for (const { facet, value, hits, isLeast } of counted) {
    const values = sums.get(facet) ?? new Map<string, number>();
    sums.set(facet, values);
    if (isLeast) cut.add(facet);
    for (const name of facet === 'category' ? (branches.get(value) ?? []) : [value])
      values.set(name, (values.get(name) ?? 0) + hits);
  }
  return [...sums].flatMap(([facet, values]) =>
    [...values]
      .filter(([value, hits]) => facet === 'found' || (value !== '' && hits > 0))
      .map(([value, hits]) => ({ facet, value, hits, isLeast: cut.has(facet) }))
      .sort((a, b) => b.hits - a.hits || (a.value < b.value ? -1 : 1)),
  );
}
