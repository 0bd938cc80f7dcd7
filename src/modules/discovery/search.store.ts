import type { Executor, Statement } from '#platform/db/sql.ts';
import { sql, unnamed } from '#platform/db/sql.ts';
import type { Cursor, Sort } from './search.ts';
import type { Hit } from './ranking/best-hits.store.ts';
import {
  all,
  either,
  type Narrowed,
  rowConditions,
  type SoughtText,
  statusParts,
  toldIn,
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
  const ofStatus = search.status === null ? sql`true` : either(statusParts(search));
  const others = [sql`(${ofStatus})`, ...rowConditions(search)];
  const rows = await q.query<{ id: number }>(
    unnamed(sql`
      select d.campaign_id as id from discovery_campaigns d
      where d.title_key = any(${[...titles]}::text[]) and ${all(others)}
      order by d.contributors desc, d.campaign_id desc limit ${limit}`),
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

/** One page of a search by keyset: the ids in order, each with the value a cursor continues from. */
export async function findHits(
  q: Executor,
  search: Narrowed,
  text: SoughtText | null,
  cursor: Cursor | null,
  limit: number,
): Promise<Hit[]> {
  const order = orderOf(search);
  const conditions = rowConditions(search);
  if (cursor) conditions.push(behind(order, cursor));
  const by = order.ascending ? sql`place, campaign_id` : sql`place desc, campaign_id desc`;
  const statuses = statusParts(search);
  if (statuses.length === 0) return [];
  const part = (...where: readonly Statement[]) => sql`
    (select d.campaign_id, ${order.column} as place from discovery_campaigns d
      where ${all([...where, ...conditions])} order by ${by} limit ${limit})`;
  const parts = partsOf(text, statuses).map((where) => part(...where));
  const rows = await q.query<HitRow>(
    unnamed(sql`
      select campaign_id, replace(place::text, ' ', 'T') as cursor_value
      from (${parts.reduce((one, other) => sql`${one} union all ${other}`)}) as found
      order by ${by} limit ${limit}`),
  );
  return rows.map(hitOf);
}

/**
 * What is looked through, without a row in common: an order is walked within each status. Words lead to few
 * rows, on which their status is seen, unless very many have them: then an order is walked until enough do.
 */
function partsOf(text: SoughtText | null, statuses: readonly Statement[]): Statement[][] {
  if (text === null) return statuses.map((status) => [status]);
  const ofStatus = sql`(${either(statuses)}) is true`;
  const worded = sql`d.words @@ ${text.tsquery}::text::tsquery`;
  const parts =
    text.isWidespread === true ? statuses.map((status) => [status, worded]) : [[ofStatus, worded]];
  const told = text.story === null ? [] : [[ofStatus, toldIn(text.story, text.tsquery)]];
  return [...parts, ...told];
}
