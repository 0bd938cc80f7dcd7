import type { Executor, Statement } from '#platform/db/sql.ts';
import { sql, unnamed } from '#platform/db/sql.ts';
import type { Cursor, Sort } from './search.ts';
import {
  all,
  type Narrowed,
  rowConditions,
  type SoughtText,
  statusParts,
  TIER,
  waysTo,
} from './search-conditions.store.ts';
import { scoreOf, type TextQuery } from './search-score.store.ts';

export interface Hit {
  campaignId: number;
  cursorValue: string;
}

interface HitRow {
  campaign_id: number;
  cursor_value: string;
}

const hitOf = ({ campaign_id, cursor_value }: HitRow): Hit => ({
  campaignId: campaign_id,
  cursorValue: cursor_value,
});

/** Of those that have the words in their titles, and of the others, about so many are compared. */
const COMPARED = 150;
/** The best known first; of those that few know nothing is asked where very many have the words. */
const TIERS = [3, 2, 1] as const;

interface Order {
  column: Statement;
  type: Statement;
  ascending: boolean;
}

const ORDERS: Record<Exclude<Sort, 'relevance'>, Order> = {
  trending: { column: sql`d.trend`, type: sql`double precision`, ascending: false },
  most_funded: { column: sql`d.raised_euro`, type: sql`bigint`, ascending: false },
  newest: { column: sql`d.launched_at`, type: sql`timestamptz`, ascending: false },
  most_backed: { column: sql`d.contributors`, type: sql`bigint`, ascending: false },
  ending_soon: { column: sql`d.ends_at`, type: sql`timestamptz`, ascending: true },
};

/** Without a text nothing fits better than another. */
function orderOf({ sort }: Narrowed): Order {
  return ORDERS[sort === 'relevance' ? 'trending' : sort];
}

/**
 * Campaigns that meet the conditions: any, and where they are very many the best known. A tier is looked at
 * only where those above it have too few; where very many are to be expected the first tier comes before all.
 */
function bestKnown(name: string, conditions: readonly Statement[], isCommon = false) {
  const any = sql.raw(`${name}_any`);
  const names = TIERS.map((tier) => sql.raw(`${name}_${tier}`));
  const [first = any] = names;
  const howMany = (of: readonly Statement[]) =>
    sql.join(
      of.map((one) => sql`(select count(*) from ${one})`),
      ' + ',
    );
  const table = (of: Statement, more: readonly Statement[]) => sql`${of} as materialized (
    select d.campaign_id from discovery_campaigns d
    where ${all([...more, ...conditions])} limit ${COMPARED})`;
  const isMany = sql`${howMany([any])} = ${COMPARED}`;
  const tiers = TIERS.map((tier, place) => {
    const above = names.slice(0, place);
    const hasRoom = above.length === 0 ? [] : [sql`${howMany(above)} < ${COMPARED}`];
    const wanted = isCommon && place === 0 ? [] : [isMany, ...hasRoom];
    return table(names[place] ?? any, [...wanted, sql`(${TIER}) = ${tier}::int`]);
  });
  const others = table(any, isCommon ? [sql`${howMany([first])} < ${COMPARED}`] : []);
  const tables = isCommon ? [...tiers.slice(0, 1), others, ...tiers.slice(1)] : [others, ...tiers];
  const ids = [any, ...names].map((one) => sql`select campaign_id from ${one}`);
  return {
    tables: sql.join(tables, ', '),
    ids: sql.join(ids, ' union all '),
    hasRoom: sql`greatest(${howMany([any])}, ${howMany([first])}) < ${COMPARED}`,
  };
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
): Promise<Hit[]> {
  const { tsquery, typed, isCommon } = text;
  const after = cursor
    ? sql`(score, campaign_id) < (${cursor.value}::text::numeric, ${cursor.id}::bigint)`
    : sql`true`;
  const ofStatus = search.status === null ? sql`true` : sql.join(statusParts(search), ' or ');
  const others = [sql`(${ofStatus})`, ...rowConditions(search)];
  const titled = bestKnown(
    'titled',
    [sql`ts_filter(d.words, '{a}') @@ ${tsquery}::text::tsquery`, ...others],
    isCommon,
  );
  const worded = bestKnown(
    'worded',
    [titled.hasRoom, sql`d.words @@ ${tsquery}::text::tsquery`, ...others],
    isCommon,
  );
  const rows = await q.query<HitRow>(
    unnamed(sql`
      with ${titled.tables}, ${worded.tables}, matching as (
        (${titled.ids} union all ${worded.ids})
        union
        (select d.campaign_id from discovery_campaigns d
          where d.title_key between ${typed}::text and ${typed}::text || chr(1114111)
            and ${all(others)} order by d.title_key limit 100)
      ), scored as (
        select d.campaign_id, ${scoreOf(text)} as score
        from matching m join discovery_campaigns d on d.campaign_id = m.campaign_id
          left join search_boosts b on b.campaign_id = d.campaign_id
      )
      select campaign_id, score::text as cursor_value from scored
      where ${after} order by score desc, campaign_id desc limit ${limit}`),
  );
  return rows.map(hitOf);
}

/** Campaigns that have one of these titles, as the index keeps them, the best known first. */
export async function findTitled(
  q: Executor,
  search: Narrowed,
  titles: readonly string[],
  limit: number,
): Promise<number[]> {
  const ofStatus = search.status === null ? sql`true` : sql.join(statusParts(search), ' or ');
  const others = [sql`(${ofStatus})`, ...rowConditions(search)];
  const rows = await q.query<{ id: number }>(
    unnamed(sql`
      select d.campaign_id as id from discovery_campaigns d
      where d.title_key = any(${[...titles]}::text[]) and ${all(others)}
      order by d.contributors desc, d.campaign_id desc limit ${limit}`),
  );
  return rows.map(({ id }) => id);
}

/** One page of a search by keyset: the ids in order, each with the value a cursor continues from. */
export async function findHits(
  q: Executor,
  search: Narrowed,
  text: SoughtText | null,
  cursor: Cursor | null,
  limit: number,
): Promise<Hit[]> {
  const { column, type, ascending } = orderOf(search);
  const conditions = rowConditions(search);
  if (cursor) {
    const after = sql`(${cursor.value}::text::${type}, ${cursor.id}::bigint)`;
    conditions.push(
      ascending
        ? sql`(${column}, d.campaign_id) > ${after}`
        : sql`(${column}, d.campaign_id) < ${after}`,
    );
  }
  const by = ascending ? sql`place, campaign_id` : sql`place desc, campaign_id desc`;
  // Words lead to few rows: whether these are open is seen on them, not read from an index of all that are.
  const statusOf = (part: Statement) => (text === null ? part : sql`(${part}) is true`);
  const parts = statusParts(search).flatMap((part) =>
    waysTo(text).map(
      (way) => sql`(select d.campaign_id, ${column} as place from discovery_campaigns d
        where ${all([statusOf(part), way, ...conditions])} order by ${by} limit ${limit})`,
    ),
  );
  if (parts.length === 0) return [];
  const rows = await q.query<HitRow>(
    unnamed(sql`
      select campaign_id, replace(place::text, ' ', 'T') as cursor_value
      from (${sql.join(parts, ' union all ')}) as found order by ${by} limit ${limit}`),
  );
  return rows.map(hitOf);
}
