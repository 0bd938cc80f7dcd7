import type { Category } from '#modules/campaigns/index.ts';
import { type NO_BAND, PERCENTS } from '../bands.rules.ts';
import { type FacetCount, facetsOf } from '../facets/facet.ts';
import { type Narrowed, type Part, wantsDeadline } from '../search-conditions.store.ts';

/** How many campaigns have all of this in common. '' and 0 stand for none. */
export interface Kind {
  readonly status: 'open' | 'ended' | '';
  readonly forever: boolean;
  readonly funding: string;
  readonly nonprofit: boolean;
  readonly categoryId: number;
  readonly country: string;
  /** The least percent of its band. */
  readonly percent: typeof NO_BAND | (typeof PERCENTS)[number]['from'];
  /** Less than none, where what was counted as open is past its deadline. */
  readonly campaigns: number;
}

const bandName = ({ percent }: Kind) => PERCENTS.find(({ from }) => from === percent)?.name ?? '';

/** The value that a kind has of each filter. */
const VALUES: Record<Part, (kind: Kind) => string> = {
  category: ({ categoryId }) => String(categoryId),
  status: ({ status }) => status,
  funding: ({ funding }) => funding,
  percent: bandName,
  country: ({ country }) => country,
};
const PARTS: readonly Part[] = ['category', 'status', 'funding', 'percent', 'country'];

type Fits = (kind: Kind) => boolean;

/** What a search asks for whichever filter is left out, and what it asks of each. */
export function asked(search: Narrowed): { always: Fits; of: Record<Part, Fits> } {
  const { categoryIds, nonprofit, forever } = search;
  const hasDeadline = wantsDeadline(search);
  const categories = categoryIds === null ? null : new Set(categoryIds);
  const fits =
    (part: Exclude<Part, 'category'>): Fits =>
    (kind) =>
      search[part] === null || VALUES[part](kind) === search[part];
  return {
    always: (kind) =>
      (!nonprofit || kind.nonprofit) &&
      (!forever || kind.forever) &&
      (!hasDeadline || (kind.status === 'open' && !kind.forever)),
    of: {
      category: ({ categoryId }) => categories === null || categories.has(categoryId),
      status: fits('status'),
      funding: fits('funding'),
      percent: fits('percent'),
      country: fits('country'),
    },
  };
}

/** The one filter that a kind does not meet; null where it meets all, undefined where it lacks several. */
export function lackOf(
  kind: Kind,
  { always, of }: ReturnType<typeof asked>,
): Part | null | undefined {
  if (!always(kind)) return undefined;
  let lack: Part | null = null;
  for (const part of PARTS) {
    if (of[part](kind)) continue;
    if (lack !== null) return undefined;
    lack = part;
  }
  return lack;
}

/**
 * How many campaigns each value of each filter would leave, the other filters kept, and how many a search
 * finds in all.
 */
export function countKinds(
  kinds: readonly Kind[],
  categories: readonly Category[],
  search: Narrowed,
): FacetCount[] {
  const filters = asked(search);
  const sums = new Map<FacetCount['facet'], Map<string, number>>([['found', new Map([['', 0]])]]);
  const add = (facet: FacetCount['facet'], value: string, more: number) => {
    const known = sums.get(facet) ?? new Map<string, number>();
    sums.set(facet, known.set(value, (known.get(value) ?? 0) + more));
  };
  for (const kind of kinds) {
    const lack = lackOf(kind, filters);
    if (lack === undefined) continue;
    if (lack === null) add('found', '', kind.campaigns);
    for (const part of lack === null ? PARTS : [lack])
      add(part, VALUES[part](kind), kind.campaigns);
  }
  const counted = [...sums].flatMap(([facet, values]) =>
    [...values].map(([value, hits]) => ({ facet, value, hits, isLeast: false })),
  );
  return facetsOf(counted, categories);
}

/** How many campaigns are of the category and the country that a search asks for, whatever else they are. */
export function countOf(
  kinds: readonly Kind[],
  { categoryIds, country }: Pick<Narrowed, 'categoryIds' | 'country'>,
): number {
  const categories = categoryIds === null ? null : new Set(categoryIds);
  let sum = 0;
  for (const kind of kinds) {
    if (categories !== null && !categories.has(kind.categoryId)) continue;
    if (country === null || kind.country === country) sum += kind.campaigns;
  }
  return sum;
}

export interface OpenCounts {
  open: number;
  categories: { id: number; open: number }[];
}

/** How many campaigns can be backed now, in all and by category. */
export function countOpen(kinds: readonly Kind[]): OpenCounts {
  const open = new Map<number, number>();
  for (const { status, categoryId, campaigns } of kinds)
    if (status === 'open') open.set(categoryId, (open.get(categoryId) ?? 0) + campaigns);
  return {
    open: [...open.values()].reduce((sum, count) => sum + count, 0),
    categories: [...open].flatMap(([id, count]) =>
      id === 0 || count <= 0 ? [] : [{ id, open: count }],
    ),
  };
}
