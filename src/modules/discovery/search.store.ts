import type { Executor, Statement } from '#platform/db/sql.ts';
import { sql, unnamed } from '#platform/db/sql.ts';
import type { Cursor, Sort } from './search.ts';
import { leadOf, type Walk } from './kinds/walk.ts';
import type { Hit } from './ranking/best-hits.store.ts';
import { LIVELY } from './bands.rules.ts';
import {
  all,
  asksForMore,
  either,
  IS_NEITHER,
  IS_OVERDUE,
  type Lead,
  type Narrowed,
  rowConditions,
  type SoughtText,
  statusCondition,
  statusParts,
  onlyInStories,
  walkedConditions,
} from './search-conditions.store.ts';

interface HitRow {
  campaign_id: number;
  cursor_value: string;
}

const hitOf = ({ campaign_id, cursor_value }: HitRow): Hit => ({
  campaignId: campaign_id,
  cursorValue: cursor_value,
});

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

/** Campaigns that have one of these titles, as the index keeps them, the best known first. */
export async function findTitled(
  q: Executor,
  search: Narrowed,
  titles: readonly string[],
  limit: number,
): Promise<number[]> {
  const others = [statusCondition(search), ...rowConditions(search)];
  const rows = await q.query<{ id: number }>(
    sql`
      select d.campaign_id as id from discovery_campaigns d
      where d.title_key = any(${[...titles]}::text[]) and ${all(others)}
      order by d.contributors desc, d.campaign_id desc limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** What comes behind a cursor in an order. */
function behind({ column, type, ascending }: Order, cursor: Cursor): Statement {
  const after = sql`(${cursor.value}::text::${type}, ${cursor.id}::bigint)`;
  return ascending
    ? sql`(${column}, d.campaign_id) > ${after}`
    : sql`(${column}, d.campaign_id) < ${after}`;
}

/** Statuses by themselves with what is asked for in each, without a row in common. */
interface Part {
  readonly where: readonly Statement[];
  /** All of them are read, and put in order then. */
  readonly isListed?: boolean;
  /** All of it comes behind the first part in the order: it is read where that has too few. */
  readonly isBehindFirst?: boolean;
}

/** One page of a search by keyset: the ids in order, each with the value a cursor continues from. */
export async function findHits(
  q: Executor,
  search: Narrowed,
  text: SoughtText | null,
  cursor: Cursor | null,
  limit: number,
): Promise<Hit[]> {
  const conditions = rowConditions(search);
  const parts = partsOf(search, text).map((part) => ({ where: [...part, ...conditions] }));
  const asked = hitsOf(search, parts, cursor, limit);
  return asked === null ? [] : (await q.query<HitRow>(unnamed(asked))).map(hitOf);
}

/**
 * The same without a text, walking the order: to be asked by `dbKeepingPlans()`, as to plan it takes five
 * times as long as to walk past a thousand.
 */
export async function findHitsByWalking(
  q: Executor,
  search: Narrowed,
  { lead }: Walk,
  cursor: Cursor | null,
  limit: number,
): Promise<Hit[]> {
  const asked = hitsOf(search, walkedParts(search, lead, []), cursor, limit);
  return asked === null ? [] : (await q.query<HitRow>(asked)).map(hitOf);
}

/**
 * The same with words, unless they need a plan, to be asked by `dbKeepingPlans()`: words lead to few rows,
 * which are all read, unless very many have them; then an order is walked until enough do.
 */
export async function findHitsWithWords(
  q: Executor,
  search: Narrowed,
  text: SoughtText,
  cursor: Cursor | null,
  limit: number,
): Promise<Hit[]> {
  const parts = wordedParts(search, text, cursor);
  const asked = hitsOf(search, parts, cursor, limit);
  return asked === null ? [] : (await q.query<HitRow>(asked)).map(hitOf);
}

/** What the parts have, in the order of the search; null without any. */
function hitsOf(
  search: Narrowed,
  parts: readonly Part[],
  cursor: Cursor | null,
  limit: number,
): Statement | null {
  if (parts.length === 0) return null;
  const order = orderOf(search);
  const rest = cursor ? [behind(order, cursor)] : [];
  const by = order.ascending ? sql`place, campaign_id` : sql`place desc, campaign_id desc`;
  const pages = parts.map(({ where, isListed = false, isBehindFirst = false }) => {
    const needed = isBehindFirst ? [sql`(select count(*) from first) < ${limit}`] : [];
    const rows = sql`
        select d.campaign_id, ${order.column} as place from discovery_campaigns d
        where ${all([...needed, ...where, ...rest])}`;
    // What stands before an offset is not put in order by an index.
    return isListed
      ? sql`(select * from (${rows} offset 0) as listed order by ${by} limit ${limit})`
      : sql`(${rows} order by ${by} limit ${limit})`;
  });
  const [first = sql``, ...others] = pages;
  const isFirstNamed = parts.some(({ isBehindFirst }) => isBehindFirst);
  const found = others.reduce(
    (one, other) => sql`${one} union all ${other}`,
    isFirstNamed ? sql`select * from first` : first,
  );
  return sql`
    ${isFirstNamed ? sql`with first as materialized ${first}` : sql``}
    select campaign_id, replace(place::text, ' ', 'T') as cursor_value
    from (${found}) as found
    order by ${by} limit ${limit}`;
}

/**
 * What leads to a part of what a search wants: to the few that are overdue their deadline, and no category to
 * what has no status.
 */
function leadTo(status: Statement, lead: Lead): Lead {
  const hasNone = status === IS_OVERDUE || (status === IS_NEITHER && lead === 'category');
  return hasNone ? null : lead;
}

/** An order is walked within each status. */
function walkedParts(search: Narrowed, lead: Lead, others: readonly Statement[]): Part[] {
  return statusParts(search).map((status) => ({
    where: [status, ...others, ...walkedConditions(search, leadTo(status, lead))],
    isListed: lead === 'kind',
  }));
}

/** Of what is open, which has a list of its own, so many have a word whose order is sooner walked. */
const WIDESPREAD_OPEN = 10_000;

const isWalkedFor = ({ status }: Narrowed, { campaigns = 0 }: SoughtText): boolean =>
  campaigns > 0 && (status !== 'open' || campaigns >= WIDESPREAD_OPEN);

/** Whether only a plan for just these words tells what is sooner done: many have them, few have all. */
export const needsPlan = (search: Narrowed, text: SoughtText): boolean =>
  isWalkedFor(search, text) && asksForMore(search, leadOf(search));

/** Of what is open and has the words the lively ones come first in what is trending, from a short list. */
function openParts({ sort }: Narrowed, listed: Part, cursor: Cursor | null): Part[] {
  const isPast = cursor !== null && Number(cursor.value) < LIVELY;
  if (sort !== 'trending' || isPast) return [listed];
  return [
    { ...listed, where: [...listed.where, sql.raw(`d.trend >= ${LIVELY}`)] },
    { ...listed, where: [...listed.where, sql.raw(`d.trend < ${LIVELY}`)], isBehindFirst: true },
  ];
}

function wordedParts(search: Narrowed, text: SoughtText, cursor: Cursor | null): Part[] {
  const statuses = statusParts(search);
  if (statuses.length === 0) return [];
  const ofStatus = sql`(${either(statuses)}) is true`;
  const listed = (way: Statement, status = ofStatus): Part => ({
    where: [status, way, ...walkedConditions(search, null)],
    isListed: true,
  });
  const words = sql`d.words @@ ${text.tsquery}::text::tsquery`;
  const parts = isWalkedFor(search, text)
    ? walkedParts(search, leadOf(search), [sql`(${words}) is true`])
    : search.status === 'open'
      ? statuses.flatMap((status) => openParts(search, listed(words, status), cursor))
      : [listed(words)];
  return text.story === null ? parts : [...parts, listed(onlyInStories(text.story, text.tsquery))];
}

/**
 * What is looked through where each question is planned. Words lead to few rows, on which their status is
 * seen, unless very many have them: then an order is walked until enough do.
 */
function partsOf(search: Narrowed, text: SoughtText | null): Statement[][] {
  const statuses = statusParts(search);
  if (statuses.length === 0) return [];
  if (text === null) return statuses.map((status) => [status]);
  const ofStatus = sql`(${either(statuses)}) is true`;
  const worded = sql`d.words @@ ${text.tsquery}::text::tsquery`;
  const parts =
    text.isWidespread === true || search.status === 'open'
      ? statuses.map((one) => [one, worded])
      : [[ofStatus, worded]];
  const inStories =
    text.story === null ? [] : [[ofStatus, onlyInStories(text.story, text.tsquery)]];
  return [...parts, ...inStories];
}
