/** Whether a search is answered by walking its order, and along which index: reckoned, without asking. */
import { type Lead, type Narrowed, wantsDeadline } from '../search-conditions.store.ts';
import type { Sort } from '../search.ts';
import { asked, type Kind, lackOf } from './kind.ts';

/** How the order of a search is walked. */
export interface Walk {
  readonly lead: Lead;
}

/** Walking past so many takes as long as to plan a search. */
const WALKED = 4000;

/** Orders that each country has an index of; towns and nonprofits have one of what is trending. */
const ORDERS_OF_COUNTRIES: readonly Sort[] = ['trending', 'relevance', 'newest'];
const ORDERS_OF_OTHERS: readonly Sort[] = ['trending', 'relevance'];

/** What an index has in the order of a search. */
export function leadOf({ city, country, nonprofit, sort }: Narrowed): Lead {
  const isOfOthers = ORDERS_OF_OTHERS.includes(sort);
  if (city !== null && isOfOthers) return 'city';
  if (country !== null && ORDERS_OF_COUNTRIES.includes(sort)) return 'country';
  return nonprofit && isOfOthers ? 'nonprofit' : null;
}

interface Sum {
  all: number;
  fitting: number;
}

/** By status how many there are of what leads there, and how many of these a search wants. */
function sumsOf(kinds: readonly Kind[], search: Narrowed, lead: Lead): Map<Kind['status'], Sum> {
  const filters = asked(search);
  const isOpenAlone = search.forever || wantsDeadline(search);
  const sums = new Map<Kind['status'], Sum>();
  for (const kind of kinds) {
    if (isOpenAlone ? kind.status !== 'open' : !filters.of.status(kind)) continue;
    if (lead === 'country' && kind.country !== search.country) continue;
    if (lead === 'nonprofit' && !kind.nonprofit) continue;
    const sum = sums.get(kind.status) ?? { all: 0, fitting: 0 };
    sum.all += kind.campaigns;
    if (lackOf(kind, filters) === null) sum.fitting += kind.campaigns;
    sums.set(kind.status, sum);
  }
  return sums;
}

const shareOf = ({ all, fitting }: Sum): number => all / Math.max(1, fitting);

/** What was reckoned of kinds, as long as these are kept: of searches that many ask it is reckoned once. */
const reckoned = new WeakMap<readonly Kind[], Map<string, Walk | null>>();

/** As `reckonWalk()`. */
export function walkOf(kinds: readonly Kind[], search: Narrowed, limit: number): Walk | null {
  const { categoryIds, country, percent, status, funding, nonprofit, forever, sort } = search;
  const filters = [categoryIds, country, percent, status, funding, nonprofit, forever];
  const key = JSON.stringify([
    ...filters,
    sort,
    limit,
    search.city !== null,
    search.launched !== undefined,
  ]);
  const known = reckoned.get(kinds) ?? new Map<string, Walk | null>();
  reckoned.set(kinds, known);
  const walk = known.get(key);
  if (walk !== undefined) return walk;
  const made = reckonWalk(kinds, search, limit);
  known.set(key, made);
  return made;
}

/**
 * How the order of a search without a text is walked until `limit` of what it wants are met; null where too
 * many are passed, as far as the kinds tell, or where they don't: of towns and times they say nothing.
 * Of each status the first is looked for, and of one that has none all; a town has few of each.
 */
function reckonWalk(kinds: readonly Kind[], search: Narrowed, limit: number): Walk | null {
  const lead = leadOf(search);
  if (search.launched !== undefined || (search.city !== null && lead !== 'city')) return null;
  const sums = sumsOf(kinds, search, lead);
  const each = [...sums.values()];
  const total = each.reduce(
    (sum, { all, fitting }) => ({ all: sum.all + all, fitting: sum.fitting + fitting }),
    { all: 0, fitting: 0 },
  );
  const first = lead === 'city' ? 0 : each.reduce((sum, one) => sum + shareOf(one), 0);
  const past = Math.min(total.all, first + limit * shareOf(total));
  return past > WALKED ? null : { lead };
}
