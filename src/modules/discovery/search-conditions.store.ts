import { type Statement, sql } from '#platform/db/sql.ts';
import { bandSql, PERCENTS, TIERS, tierSql } from './bands.rules.ts';
import type { Search } from './search.ts';

/** A search whose categories are known by their ids: of a branch all that belong to it. */
export interface Narrowed extends Search {
  readonly categoryIds: readonly number[] | null;
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

const BEST = sql.raw(String(TIERS.best));
const WELL = sql.raw(String(TIERS.well));
/** How widely known a campaign is, as `discovery_found_idx` has it. */
const TIER = sql.raw(`(${tierSql('d.contributors')})`);
/** The best known, looked up, and all others, which are sorted out: their lists in the index are long. */
export const BEST_KNOWN = sql`${TIER} = 3`;
export const LESS_KNOWN = sql`d.contributors < ${BEST}`;
/** Of those others the ones that are well known, looked up, and the rest. */
export const WELL_KNOWN = sql`${TIER} = 2`;
export const LITTLE_KNOWN = sql`d.contributors < ${WELL}`;

function isOfBand(name: NonNullable<Search['percent']>): Statement {
  const within = PERCENTS.filter((band) => band.name === name).flatMap(({ from, below }) => [
    `d.percent >= ${from}`,
    ...(below === null ? [] : [`d.percent < ${below}`]),
  ]);
  return sql.raw(within.join(' and '));
}

/**
 * The conditions of a search but its status, on rows `d` of the index or of its counts; a facet's own filter
 * is left out when its values are counted.
 */
export function filterConditions(search: Narrowed, without?: Part): Statement[] {
  const { categoryIds, country, percent, funding } = search;
  const parts: Statement[] = [];
  if (without !== 'category' && categoryIds !== null) parts.push(isCategory(categoryIds));
  if (without !== 'country' && country) parts.push(sql`d.country = ${country}`);
  if (without !== 'percent' && percent) parts.push(isOfBand(percent));
  if (without !== 'funding' && funding) parts.push(sql`d.funding_type = ${funding}`);
  if (search.nonprofit) parts.push(sql`d.nonprofit`);
  if (search.forever) parts.push(sql`d.forever`);
  return parts;
}

/** The same on rows of the index, with what only they tell: the town. */
export function rowConditions(search: Narrowed, without?: Part): Statement[] {
  const parts = filterConditions(search, without);
  if (search.city) parts.push(sql`d.city_slug = ${search.city}`);
  if (search.launched) {
    const { after, until } = search.launched;
    parts.push(
      sql`d.launched_at > ${after}::timestamptz and d.launched_at <= ${until}::timestamptz`,
    );
  }
  return parts;
}

/** The clock, asked once by a statement instead of for every row. */
export const NOW = sql`(select clock_now())`;

/** Whether a campaign can be backed: its deadline counts at once, though it is settled a moment later. */
export const IS_OPEN = sql`d.status = 'open' and (d.ends_at is null or d.ends_at > ${NOW})`;

/** What words are looked for: in those of the index, and in stories where these are asked. */
export interface SoughtText {
  readonly tsquery: string;
  readonly story: string | null;
  /** Very many campaigns have each of the words. */
  readonly isCommon?: boolean;
  /** An order is walked to find campaigns with them. */
  readonly isWidespread?: boolean;
}

/** Where words or a town are asked for, so many campaigns are counted, and can be come to. */
export const LOOKED_AT = 1001;
/** The same where very many have each of the words: their lists take longest to read. */
const COMMON_LOOKED_AT = 501;

export const lookedAtMost = (text: Pick<SoughtText, 'isCommon'> | null): number =>
  text?.isCommon === true ? COMMON_LOOKED_AT : LOOKED_AT;

/**
 * How words lead to rows of the index, in the order in which they are counted: of very many that have them
 * the best known are a short list.
 */
export function waysToWords({
  tsquery,
  isWidespread,
}: Pick<SoughtText, 'tsquery' | 'isWidespread'>): Statement[] {
  const worded = sql`d.words @@ ${tsquery}::text::tsquery`;
  return isWidespread === true
    ? [sql`${BEST_KNOWN} and ${worded}`, sql`${LESS_KNOWN} and ${worded}`]
    : [worded];
}

/** What only stories lead to. */
export const toldIn = (story: string, tsquery: string): Statement => sql`
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
 * common.
 */
export function statusParts(search: Search, status = search.status): Statement[] {
  // What is open for ever is open, has no deadline and keeps what it gets.
  if (search.forever) {
    const isNone = status === 'ended' || wantsDeadline(search) || search.funding === 'fixed';
    return isNone ? [] : [sql`d.status = 'open'`];
  }
  if (wantsDeadline(search))
    return status === 'ended' ? [] : [sql`d.status = 'open' and d.ends_at > ${NOW}`];
  // Compared with the clock itself: the planner then knows how few they are.
  const overdue = sql`d.status = 'open' and d.ends_at <= clock_now()`;
  if (status === 'open') return [IS_OPEN];
  if (status === 'ended') return [sql`d.status = 'ended'`, overdue];
  return [sql`d.status = 'open'`, sql`d.status = 'ended'`, sql`d.status is null`];
}
