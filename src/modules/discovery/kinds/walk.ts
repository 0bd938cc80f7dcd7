/** Whether a search is answered by walking its order, and along which index: reckoned, without asking. */
import { type Lead, type Narrowed, wantsDeadline } from '../search-conditions.store.ts';
import type { Sort } from '../search.ts';
import { asked, type Kind, lackOf } from './kind.ts';

/** How the order of a search is walked; of what a category has in a country all is read and put in order. */
export interface Walk {
  readonly lead: Lead;
}

/** Walking past so many takes as long as to plan a search. */
const WALKED = 4000;

/** Orders that each country has an index of; all else that leads somewhere has one of what is trending. */
const ORDERS_OF_COUNTRIES: readonly Sort[] = ['trending', 'relevance', 'newest'];
const ORDERS_OF_OTHERS: readonly Sort[] = ['trending', 'relevance'];

/** What an index has in the order of a search, with words or without. */
export function leadOf({ city, country, nonprofit, sort }: Narrowed): Lead {
  const isOfOthers = ORDERS_OF_OTHERS.includes(sort);
  if (city !== null && isOfOthers) return 'city';
  if (country !== null && ORDERS_OF_COUNTRIES.includes(sort)) return 'country';
  return nonprofit && isOfOthers ? 'nonprofit' : null;
}

/** The same where words are not seen on the rows as well: whichever of them is smallest. */
function leadsOf(search: Narrowed): Lead[] {
  const { categoryIds, country, city, forever, sort } = search;
  const leads = [leadOf(search)];
  if (leads[0] === 'city' && country !== null) leads.push('country');
  if (city !== null) return leads;
  const isOfOthers = ORDERS_OF_OTHERS.includes(sort);
  if (categoryIds?.length === 1 && isOfOthers) leads.push('category');
  if (categoryIds?.length === 1 && country !== null) leads.push('kind');
  if (forever && isOfOthers) leads.push('forever');
  return leads;
}

/** Whether the index that leads there lists what is of this kind. */
function isListed(kind: Kind, { country, categoryIds }: Narrowed, lead: Lead): boolean {
  if (lead === 'country') return kind.country === country;
  if (lead === 'nonprofit') return kind.nonprofit;
  if (lead === 'forever') return kind.forever;
  const isOfCategory = categoryIds?.[0] === kind.categoryId;
  if (lead === 'kind') return isOfCategory && kind.country === country;
  // What has no status is listed whatever its category.
  return lead !== 'category' || kind.status === '' || isOfCategory;
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
    if (!isListed(kind, search, lead)) continue;
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

/** How many are passed, as far as the kinds tell, until `limit` of what a search wants are met. */
function passedBefore(kinds: readonly Kind[], search: Narrowed, lead: Lead, limit: number): number {
  const each = [...sumsOf(kinds, search, lead).values()];
  const total = each.reduce(
    (sum, { all, fitting }) => ({ all: sum.all + all, fitting: sum.fitting + fitting }),
    { all: 0, fitting: 0 },
  );
  // Of a category's in a country all are read, and where in a country a town's are nobody knows.
  if (lead === 'kind' || (lead === 'country' && search.city !== null)) return total.all;
  // Of each status the first is looked for, and of one that has none all; a town has few of each.
  const first = lead === 'city' ? 0 : each.reduce((sum, one) => sum + shareOf(one), 0);
  return Math.min(total.all, first + limit * shareOf(total));
}

/**
 * How the order of a search without a text is walked until `limit` of what it wants are met, along the index
 * on which the fewest are passed; null where too many are, or where the kinds don't tell: of times, and of
 * towns where neither they nor their country lead, they say nothing.
 */
function reckonWalk(kinds: readonly Kind[], search: Narrowed, limit: number): Walk | null {
  const leads = leadsOf(search);
  if (search.launched !== undefined || (search.city !== null && leads[0] === null)) return null;
  const [best] = leads
    .map((lead) => ({ lead, passed: passedBefore(kinds, search, lead, limit) }))
    .toSorted((one, other) => one.passed - other.passed);
  return best === undefined || best.passed > WALKED ? null : { lead: best.lead };
}
