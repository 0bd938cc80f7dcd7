import { type Executor, type Statement, sql, unnamed } from '#platform/db/sql.ts';
import type { Cursor } from '../search.ts';
import {
  all,
  BEST_KNOWN,
  either,
  IS_OPEN,
  LESS_KNOWN,
  LITTLE_KNOWN,
  lookedAtMost,
  type Narrowed,
  rowConditions,
  statusParts,
  waysToWords,
  WELL_KNOWN,
} from '../search-conditions.store.ts';
import { scoreOf, type TextQuery } from './score.store.ts';

export interface Hit {
  campaignId: number;
  cursorValue: string;
}

/** Of those that have the words in their titles, and of the others, so many are compared. */
const COMPARED = 100;
/** So many that have the words are looked at to find the best known of them. */
const POOL = sql.raw('2000');
/** So many titles that begin with what was typed. */
const BEGINNINGS = 50;

const MOST = sql.raw(String(COMPARED));

/** The conditions of a search beside its words, whatever its status. */
function others(search: Narrowed): Statement {
  const status = search.status === null ? [] : [sql`(${either(statusParts(search))})`];
  return all([...status, ...rowConditions(search)]);
}

const inTitle = (tsquery: string) => sql`ts_filter(d.words, '{a}') @@ ${tsquery}::text::tsquery`;
const inWords = (tsquery: string) => sql`d.words @@ ${tsquery}::text::tsquery`;

interface Compared {
  /** Tables of a `with`. */
  readonly tables: Statement;
  /** The ids of what is compared; where few have the words some of them twice. */
  readonly ids: Statement;
  /** Whether more have the words than are compared. */
  readonly isCut: Statement;
}

/** Where not very many have the words: these are looked at, and the best known of them compared. */
function fewCompared(tsquery: string, rest: Statement): Compared {
  const best = (pool: Statement) => sql`
    select campaign_id from ${pool} order by contributors desc, campaign_id desc limit ${MOST}`;
  const pool = (words: Statement) => sql`
    select d.campaign_id, d.contributors from discovery_campaigns d
    where ${words} and ${rest} limit ${POOL}`;
  const howMany = (of: Statement) => sql`(select count(*) from ${of})`;
  const [titled, worded] = [sql`titled`, sql`worded`];
  return {
    tables: sql`
      titled as materialized (${pool(inTitle(tsquery))}),
      worded as materialized (
        ${pool(sql`${howMany(titled)} < ${MOST} and ${inWords(tsquery)}`)})`,
    ids: sql`(${best(titled)}) union all (${best(worded)})`,
    isCut: sql`greatest(${howMany(titled)}, ${howMany(worded)}) > ${MOST} or ${howMany(titled)} >= ${MOST}`,
  };
}

/**
 * Where very many have each of the words: the best known first, as the index of words tells them, and others
 * only where these are too few. No campaign is in two steps, so that what they found can be added up.
 */
function commonCompared(tsquery: string, rest: Statement): Compared {
  const onlyInWords = sql`${inWords(tsquery)} and not ${inTitle(tsquery)}`;
  const steps = [
    sql`${BEST_KNOWN} and ${inTitle(tsquery)}`,
    sql`${WELL_KNOWN} and ${inTitle(tsquery)}`,
    sql`${LITTLE_KNOWN} and ${inTitle(tsquery)}`,
    sql`${BEST_KNOWN} and ${onlyInWords}`,
    sql`${LESS_KNOWN} and ${onlyInWords}`,
  ];
  const names = steps.map((_, place) => sql.raw(`step_${place}`));
  const howMany = (of: readonly Statement[]) =>
    of.map((one) => sql`(select count(*) from ${one})`).reduce((a, b) => sql`${a} + ${b}`);
  const tables = names.map((name, place) => {
    const above = names.slice(0, place);
    const hasRoom = above.length === 0 ? sql`` : sql`${howMany(above)} < ${MOST} and `;
    return sql`${name} as materialized (
      select d.campaign_id from discovery_campaigns d
      where ${hasRoom}${steps[place] ?? sql`false`} and ${rest} limit ${MOST})`;
  });
  const ids = names.map((name) => sql`select campaign_id from ${name}`);
  return {
    tables: tables.reduce((a, b) => sql`${a}, ${b}`),
    ids: ids.reduce((a, b) => sql`${a} union all ${b}`),
    isCut: sql`${howMany(names)} >= ${MOST}`,
  };
}

const isNarrowed = ({ categoryIds, country, city }: Narrowed): boolean =>
  categoryIds !== null || country !== null || city !== null;

/**
 * Whether one plan serves every search of a form: of a word that few have the rows are read whatever else is
 * asked for, but beside widespread ones a category or a place is looked up if it is rare.
 */
export const hasOnePlan = (search: Narrowed, { isWidespread }: TextQuery): boolean =>
  isWidespread !== true || !isNarrowed(search);

/** What of a search for words is compared, as the tables of a `with` that ends with `matching`. */
function comparedOf(search: Narrowed, text: TextQuery): Compared {
  const { tsquery, typed, isCommon } = text;
  const asked = others(search);
  const rest = hasOnePlan(search, text) ? sql`(${asked}) is true` : asked;
  const isWide = isCommon === true && !isNarrowed(search);
  const compared = (isWide ? commonCompared : fewCompared)(tsquery, rest);
  return {
    ...compared,
    tables: sql`${compared.tables}, matching as materialized (
      (${compared.ids})
      union
      (select d.campaign_id from discovery_campaigns d
        where d.title_key between ${typed}::text and ${typed}::text || chr(1114111)
          and ${rest} order by d.title_key limit ${sql.raw(String(BEGINNINGS))}))`,
  };
}

const planned = (search: Narrowed, text: TextQuery, statement: Statement): Statement =>
  hasOnePlan(search, text) ? statement : unnamed(statement);

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
    planned(
      search,
      text,
      sql`
      with ${tables}, scored as (
        select d.campaign_id, ${scoreOf(text)} as score
        from matching m join discovery_campaigns d on d.campaign_id = m.campaign_id
          left join search_boosts b on b.campaign_id = d.campaign_id
      )
      select campaign_id as "campaignId", score::text as "cursorValue", ${isCut} as "isCut" from scored
      where ${behind(cursor)} order by score desc, campaign_id desc limit ${limit}`,
    ),
  );
  return {
    hits: rows.map(({ campaignId, cursorValue }) => ({ campaignId, cursorValue })),
    isCut: rows[0]?.isCut ?? cursor !== null,
  };
}

/** Scores of what is not compared stand below those of all that is by so much, and above those of stories. */
const BELOW = 100;

/** Whether a page goes on behind what was compared, before what only stories have. */
export const isBehindCompared = (cursor: Cursor | null): boolean =>
  cursor !== null && Number(cursor.value) < -BELOW / 2;

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
  const rest = others(search);
  const most = sql.raw(String(lookedAtMost(text)));
  const among = text.isWidespread === true ? most : CHOSEN_AMONG;
  const looked = waysToWords(text)
    .map(
      (way) => sql`(select d.campaign_id, d.contributors from discovery_campaigns d
      where ${way} and ${rest} limit ${among})`,
    )
    .reduce((a, b) => sql`${a} union all ${b}`);
  return q.query<Hit>(
    unnamed(sql`
      with ${tables}, looked as materialized (
        select campaign_id from (${looked}) as l
        order by contributors desc, campaign_id desc limit ${most}),
      scored as (
        select d.campaign_id, round((-${BELOW}::int + case when ${IS_OPEN} then 1 else 0 end
          + ln(1 + d.contributors) / 100 + coalesce(b.points, 0))::numeric, 6) as score
        from looked join discovery_campaigns d on d.campaign_id = looked.campaign_id
          left join search_boosts b on b.campaign_id = d.campaign_id
        where looked.campaign_id not in (select campaign_id from matching)
      )
      select campaign_id as "campaignId", score::text as "cursorValue" from scored
      where ${behind(isBehindCompared(cursor) ? cursor : null)}
      order by score desc, campaign_id desc limit ${limit}`),
  );
}
