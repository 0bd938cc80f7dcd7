import { type Executor, type Statement, sql } from '#platform/db/sql.ts';
import type { Cursor } from '../search.ts';
import {
  all,
  BY_RENOWN,
  IS_OPEN,
  isOfFew,
  mostCounted,
  type Narrowed,
  rowConditions,
  seenWords,
  statusCondition,
  waysToWords,
} from '../search-conditions.store.ts';
import { scoreOf, type TextQuery } from './score.store.ts';

export interface Hit {
  campaignId: number;
  cursorValue: string;
}

/** Of those that have the words in their titles, and of the others, so many are compared. */
const COMPARED = 60;
/** Of so many that have the words, and are known alike, the ones with most contributors are found. */
const POOL = 300;
/** The same where they are not told apart by how well they are known: of a word that is not common all. */
const MIXED_POOL = 5000;
/** So many titles that begin with what was typed. */
const BEGINNINGS = 30;
const BEGINNINGS_READ = 60;

const MOST = sql.raw(String(COMPARED));

/** What a search asks for beside its words. */
const others = (search: Narrowed): Statement =>
  all([statusCondition(search), ...rowConditions(search)]);

const inTitle = (tsquery: string) => sql`ts_filter(d.words, '{a}') @@ ${tsquery}::text::tsquery`;
const inWords = (tsquery: string) => sql`d.words @@ ${tsquery}::text::tsquery`;

interface Compared {
  /** Tables of a `with` that ends with `matching`: the ids of what is compared. */
  readonly tables: Statement;
  /** Whether more have the words than are compared. */
  readonly isCut: Statement;
}

const isNarrowed = ({ categoryIds, country, city }: Narrowed): boolean =>
  categoryIds !== null || country !== null || city !== null;

/** How words lead to all that have them and whatever else is asked for, the best known first. */
function waysOf(search: Narrowed, text: TextQuery): Statement[] {
  const rest = others(search);
  if (isOfFew(search, text)) return [sql`${seenWords(text)} and ${rest}`];
  // Of a word that is not widespread all rows are read sooner than the long lists of a category or a country.
  const asked = isNarrowed(search) && text.isWidespread !== true ? sql`(${rest}) is true` : rest;
  return waysToWords(text).map((way) => sql`${way} and ${asked}`);
}

interface Steps {
  readonly steps: readonly Statement[];
  /** Of so many that a step leads to, the best known are found. */
  readonly pool: number;
}

/**
 * The steps in which campaigns with the words are looked for, the later ones where the earlier found too few.
 * No campaign is in two of them, so that what they found can be added up.
 */
function stepsOf(search: Narrowed, text: TextQuery): Steps {
  const { tsquery, isCommon, isWidespread } = text;
  if (isOfFew(search, text) || (isNarrowed(search) && isWidespread !== true))
    return { steps: waysOf(search, text), pool: MIXED_POOL };
  const rest = others(search);
  const renowns = isCommon === true ? BY_RENOWN : [sql`true`];
  const steps = [
    ...renowns.map((known) => sql`${known} and ${inTitle(tsquery)} and ${rest}`),
    ...renowns.map(
      (known) => sql`${known} and ${inWords(tsquery)} and not ${inTitle(tsquery)} and ${rest}`,
    ),
  ];
  return { steps, pool: isCommon === true ? POOL : MIXED_POOL };
}

const isTitledAlike = (typed: string): Statement =>
  sql`d.title_key between ${typed}::text and ${typed}::text || chr(1114111)`;

/**
 * Titles that begin with what was typed, of those that have the words: of very many as many are read as
 * filters may drop.
 */
const titledAlike = (search: Narrowed, text: TextQuery): Statement => sql`
  select d.campaign_id from (
    select * from discovery_campaigns d where ${isTitledAlike(text.typed)}
    order by d.title_key, d.campaign_id limit ${sql.raw(String(BEGINNINGS_READ))}) as d
  where ${seenWords(text)} and ${others(search)} limit ${sql.raw(String(BEGINNINGS))}`;

/** What curators moved up is compared, however little known it is. */
const boosted = (search: Narrowed, text: TextQuery): Statement => sql`
  select d.campaign_id from search_boosts b join discovery_campaigns d on d.campaign_id = b.campaign_id
  where b.points > 0 and ${seenWords(text)} and (${others(search)}) is true`;

/** First the titles with the words, of them those that begin with what was typed. */
const placeOf = ({ tsquery, typed }: TextQuery): Statement => sql`
  case when ${inTitle(tsquery)} then 0 else 2 end + case when ${isTitledAlike(typed)} then 0 else 1 end`;

/**
 * Those with the words in their titles come first, and of them the best known. Where more match than a pool
 * holds, the plan decides which are met: callers ask by `dbKeepingPlans()`, and all pages compare the same.
 */
function comparedOf(search: Narrowed, text: TextQuery): Compared {
  const { steps, pool } = stepsOf(search, text);
  const isOneStep = steps.length === 1;
  // Where the steps don't tell titles apart, their one pool does.
  const place = isOneStep ? placeOf(text) : sql`0`;
  const names = steps.map((_, at) => sql.raw(`step_${at}`));
  const howMany = (of: readonly Statement[]) =>
    of.map((one) => sql`(select count(*) from ${one})`).reduce((a, b) => sql`${a} + ${b}`);
  const tables = steps.map((step, at) => {
    const before = names.slice(0, at);
    const hasRoom = before.length === 0 ? sql`` : sql`${howMany(before)} < ${MOST} and `;
    return sql`${names[at] ?? sql``} as materialized (
      select campaign_id from (
        select d.campaign_id, d.contributors, ${place} as place from discovery_campaigns d
        where ${hasRoom}${step} limit ${sql.raw(String(pool))}) as pool
      order by place, contributors desc, campaign_id desc limit ${MOST})`;
  });
  const ids = names
    .map((name) => sql`select campaign_id from ${name}`)
    .reduce((a, b) => sql`${a} union all ${b}`);
  return {
    tables: sql`${tables.reduce((a, b) => sql`${a}, ${b}`)}, matching as materialized (
      (${ids}) union (${boosted(search, text)})
      ${isOneStep ? sql`` : sql` union (${titledAlike(search, text)})`})`,
    isCut: sql`${howMany(names)} >= ${MOST}`,
  };
}

const behind = (cursor: Cursor | null): Statement =>
  cursor
    ? sql`(score, campaign_id) < (${cursor.value}::text::numeric, ${cursor.id}::bigint)`
    : sql`true`;

export interface BestHits {
  readonly hits: Hit[];
  /** Behind these there are others that have the words. */
  readonly isCut: boolean;
}

/**
 * One page of what fits a text best, by keyset: the title itself, then what begins with it or is like it,
 * then by where the words stand; of two that fit alike the one that can be backed, then the one with more
 * contributors. Of very many that have the words, the best known are compared.
 */
export async function findBestHits(
  q: Executor,
  search: Narrowed,
  text: TextQuery,
  cursor: Cursor | null,
  limit: number,
): Promise<BestHits> {
  const { tables, isCut } = comparedOf(search, text);
  const rows = await q.query<Hit & { isCut: boolean }>(
    sql`
      with ${tables}, scored as (
        select d.campaign_id, ${scoreOf(text)} as score
        from matching m join discovery_campaigns d on d.campaign_id = m.campaign_id
          left join search_boosts b on b.campaign_id = d.campaign_id
      )
      select campaign_id as "campaignId", score::text as "cursorValue", ${isCut} as "isCut" from scored
      where ${behind(cursor)} order by score desc, campaign_id desc limit ${limit}`,
  );
  return {
    hits: rows.map(({ campaignId, cursorValue }) => ({ campaignId, cursorValue })),
    isCut: rows[0]?.isCut ?? cursor !== null,
  };
}

/** Scores of what is not compared stand below those of all that is by so much, and above those of stories. */
const OTHERS_BELOW = 100;

/** Whether a page goes on behind what was compared, before what only stories have. */
export const isBehindCompared = (cursor: Cursor | null): boolean =>
  cursor !== null && Number(cursor.value) < -OTHERS_BELOW / 2;

/** Of no more that have the words the best known are chosen for the pages behind what is compared. */
const CHOSEN_AMONG = sql.raw('5000');

/**
 * What has the words and is not compared, as far as it is counted: the open and widely known first, so that
 * a reader comes to as many campaigns as the count names. Every page chooses anew and alike: the best known,
 * wherever their rows stand. Where more than that have the words, it is those that are met first, and what
 * is rewritten between two pages may be left out.
 */
export function findOtherHits(
  q: Executor,
  search: Narrowed,
  text: TextQuery,
  cursor: Cursor | null,
  limit: number,
): Promise<Hit[]> {
  const { tables } = comparedOf(search, text);
  const most = sql.raw(String(mostCounted(text)));
  const among = text.isWidespread === true ? most : CHOSEN_AMONG;
  const looked = waysOf(search, text)
    .map(
      (way) => sql`(select d.campaign_id, d.contributors from discovery_campaigns d
      where ${way} limit ${among})`,
    )
    .reduce((a, b) => sql`${a} union all ${b}`);
  return q.query<Hit>(
    sql`
      with ${tables}, looked as materialized (
        select campaign_id from (select * from (${looked}) as met limit ${among}) as l
        order by contributors desc, campaign_id desc limit ${most}),
      scored as (
        select d.campaign_id, round((-${OTHERS_BELOW}::int + case when ${IS_OPEN} then 1 else 0 end
          + ln(1 + d.contributors) / 100 + coalesce(b.points, 0))::numeric, 6) as score
        from looked join discovery_campaigns d on d.campaign_id = looked.campaign_id
          left join search_boosts b on b.campaign_id = d.campaign_id
        where looked.campaign_id not in (select campaign_id from matching)
      )
      select campaign_id as "campaignId", score::text as "cursorValue" from scored
      where ${behind(isBehindCompared(cursor) ? cursor : null)}
      order by score desc, campaign_id desc limit ${limit}`,
  );
}
