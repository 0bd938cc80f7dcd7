import { type Statement, sql } from '#platform/db/sql.ts';
import { bandSql, PERCENTS, tiersOf } from './bands.rules.ts';
import type { Search } from './search.ts';

/** A search whose categories are known by their ids: of a branch all that belong to it. */
export interface Narrowed extends Search {
  readonly categoryIds: readonly number[] | null;
  /** How many campaigns are of its category and country, where words are looked for among these. */
  readonly ofKind?: number;
  /** Only what readers are led to without having asked for it. */
  readonly isLedTo?: boolean;
}

/** What a facet counts the values of. */
export type Part = 'category' | 'status' | 'funding' | 'percent' | 'country';

/** One value is compared as such: of it the planner knows how frequent it is, and an order can be walked. */
function isCategory(ids: readonly number[]): Statement {
  const [only] = ids;
  return ids.length === 1 && only !== undefined
    ? sql`d.category_id = ${only}`
    : sql`d.category_id = any(${[...ids]}::bigint[])`;
}

/** The least percent of the band a campaign is in. */
export const BAND = sql.raw(`(${bandSql('d.percent')})`);

/** The best known first: all but the last have a list of their own, as `discovery_best_idx` is. */
export const BY_RENOWN: readonly Statement[] = tiersOf('d.contributors').map((one) => sql.raw(one));

function isOfBand(name: NonNullable<Search['percent']>): Statement {
  const within = PERCENTS.filter((band) => band.name === name).flatMap(({ from, below }) => [
    `d.percent >= ${from}`,
    ...(below === null ? [] : [`d.percent < ${below}`]),
  ]);
  return sql.raw(within.join(' and '));
}

type Filter = Exclude<Part, 'status'> | 'nonprofit' | 'forever' | 'city' | 'launched' | 'led_to';
type Conditions = readonly (readonly [Filter, Statement])[];

/** What a search asks for beside its status, on rows `d` of the index. */
function rowFilters(search: Narrowed): Conditions {
  const { categoryIds, country, percent, funding, city, launched } = search;
  const parts: [Filter, Statement][] = [];
  if (categoryIds !== null) parts.push(['category', isCategory(categoryIds)]);
  if (country) parts.push(['country', sql`d.country = ${country}`]);
  if (percent) parts.push(['percent', isOfBand(percent)]);
  if (funding) parts.push(['funding', sql`d.funding_type = ${funding}`]);
  if (search.nonprofit) parts.push(['nonprofit', sql`d.nonprofit`]);
  if (search.forever) parts.push(['forever', sql`d.forever`]);
  if (city) parts.push(['city', sql`d.city_slug = ${city}`]);
  if (search.isLedTo === true) parts.push(['led_to', IS_LED_TO]);
  if (launched) {
    const { after, until } = launched;
    const isBetween = sql`d.launched_at > ${after}::timestamptz and d.launched_at <= ${until}::timestamptz`;
    parts.push(['launched', isBetween]);
  }
  return parts;
}

/**
 * The conditions of a search but its status, on rows `d` of the index; a facet's own filter is left out when
 * its values are counted.
 */
export const rowConditions = (search: Narrowed, without?: Part): Statement[] =>
  rowFilters(search)
    .filter(([filter]) => filter !== without)
    .map(([, condition]) => condition);

/**
 * What an index has in the order of a search: what is of its town, country or category, of nonprofits, or
 * open for ever. What a category has in a country (`kind`) one has in no order.
 */
export type Lead = 'city' | 'country' | 'category' | 'kind' | 'nonprofit' | 'forever' | null;

const isLedBy = (filter: Filter, lead: Lead): boolean =>
  lead === 'kind' ? filter === 'category' || filter === 'country' : filter === lead;

/** The same where an order is walked: on its rows whatever does not lead there is seen. */
export const walkedConditions = (search: Narrowed, lead: Lead): Statement[] =>
  rowFilters(search).map(([filter, condition]) =>
    isLedBy(filter, lead) ? condition : sql`(${condition}) is true`,
  );

/** Whether a search asks for more than what leads to its index, beside its status. */
export const asksForMore = (search: Narrowed, lead: Lead): boolean =>
  rowFilters(search).some(([filter]) => filter !== lead);

/** The clock, asked once by a statement instead of for every row. */
export const NOW = sql`(select clock_now())`;

/** Whether a campaign can be backed: its deadline counts at once, though it is settled a moment later. */
export const IS_OPEN = sql`d.status = 'open' and (d.ends_at is null or d.ends_at > ${NOW})`;

/** What is not settled yet: compared with the clock itself, by which the planner knows how few they are. */
export const IS_OVERDUE = sql`d.status = 'open' and d.ends_at <= clock_now()`;

/** What readers may be led to: it is open or has ended, so neither held nor cancelled. */
export const IS_LED_TO = sql`d.status is not null`;

/** What can't be backed and has not ended. */
export const IS_NEITHER = sql`d.status is null`;

/** What words are looked for: in those of the index, and in stories where these are asked. */
export interface SoughtText {
  readonly tsquery: string;
  readonly story: string | null;
  /** Very many campaigns have each of the words. */
  readonly isCommon?: boolean;
  /** An order is walked to find campaigns with them. */
  readonly isWidespread?: boolean;
  /** How many have the rarest of them, where an order is walked. */
  readonly campaigns?: number;
}

/** Where words or a town are asked for, so many campaigns are counted, and can be come to. */
export const MOST_COUNTED = 1001;
/** The same where very many have each of the words: their lists take longest to read. */
const MOST_COUNTED_OF_COMMON = 501;

export const mostCounted = (text: Pick<SoughtText, 'isCommon'> | null): number =>
  text?.isCommon === true ? MOST_COUNTED_OF_COMMON : MOST_COUNTED;

const hasWords = (tsquery: string): Statement => sql`d.words @@ ${tsquery}::text::tsquery`;

/**
 * How words lead to rows of the index, in the order in which they are counted: of very many that have them
 * the best known are a short list.
 */
export const waysToWords = ({
  tsquery,
  isWidespread,
}: Pick<SoughtText, 'tsquery' | 'isWidespread'>): Statement[] =>
  isWidespread === true
    ? BY_RENOWN.map((known) => sql`${known} and ${hasWords(tsquery)}`)
    : [hasWords(tsquery)];

/** Of no more campaigns all are read where words are looked for among them: that is sooner done. */
const FEW = { beside: 1000, besideWidespread: 4000 } as const;

/** Whether so few campaigns are of a category and country that these are read, and words seen on them. */
export const isOfFew = (
  { ofKind = Infinity }: Narrowed,
  { isWidespread }: Pick<SoughtText, 'isWidespread'>,
): boolean => ofKind <= (isWidespread === true ? FEW.besideWidespread : FEW.beside);

/** Whether a row has the words, where something else leads to it. */
export const seenWords = ({ tsquery }: Pick<SoughtText, 'tsquery'>): Statement =>
  sql`(${hasWords(tsquery)}) is true`;

/** What only stories lead to. */
export const onlyInStories = (story: string, tsquery: string): Statement => sql`
  d.campaign_id in (
    select s.campaign_id from discovery_stories s where s.words @@ ${story}::text::tsquery)
  and not d.words @@ ${tsquery}::text::tsquery`;

/** Without a list among its values it has a name, and one plan serves all that is asked in this form. */
export const all = (parts: readonly Statement[]): Statement =>
  parts.length === 0 ? sql`true` : parts.reduce((one, other) => sql`${one} and ${other}`);

/** The same where one of them is enough. */
export const either = (parts: readonly Statement[]): Statement =>
  parts.length === 0 ? sql`false` : parts.reduce((one, other) => sql`${one} or ${other}`);

/** Whether a search wants only what has a deadline to come: its order is that of deadlines. */
export const wantsDeadline = ({ sort }: Search): boolean => sort === 'ending_soon';

/**
 * The parts of the index that a search looks through, which together are all it wants and have no row in
 * common; a facet's own filter is left out when its values are counted.
 */
export function statusParts(search: Search, without?: Part): Statement[] {
  const status = without === 'status' ? null : search.status;
  const funding = without === 'funding' ? null : search.funding;
  // What is open for ever is open, has no deadline and keeps what it gets.
  if (search.forever) {
    const isNone = status === 'ended' || wantsDeadline(search) || funding === 'fixed';
    return isNone ? [] : [sql`d.status = 'open'`];
  }
  if (wantsDeadline(search))
    return status === 'ended' ? [] : [sql`d.status = 'open' and d.ends_at > ${NOW}`];
  if (status === 'open') return [IS_OPEN];
  if (status === 'ended') return [sql`d.status = 'ended'`, IS_OVERDUE];
  return [sql`d.status = 'open'`, sql`d.status = 'ended'`, IS_NEITHER];
}

/** The same on rows that something else leads to: of these nothing is asked where any status will do. */
export function statusCondition(search: Search, without?: Part): Statement {
  const isAny = (search.status === null || without === 'status') && !wantsDeadline(search);
  return isAny ? sql`true` : sql`(${either(statusParts(search, without))})`;
}
