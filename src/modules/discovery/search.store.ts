import type { Executor, Statement } from '#platform/db/sql.ts';
import { sql, unnamed } from '#platform/db/sql.ts';
import type { Cursor, Search, Sort } from './search.ts';

export interface Hit {
  campaignId: number;
  cursorValue: string;
}

/** What is looked for, and the words as they were typed, which tell how well something fits. */
export interface TextQuery {
  readonly tsquery: string;
  readonly typed: string;
}

/** No more than these are compared for how well they fit. */
const COMPARED = 5000;

type Part = 'category' | 'status' | 'funding' | 'percent' | 'country';

/** The conditions of a search; a facet's own filter is left out when its counts are made. */
function conditions(search: Search, tsquery: string | null, without?: Part): Statement {
  const parts: Statement[] = [sql`true`];
  if (tsquery !== null) parts.push(sql`d.words @@ ${tsquery}::text::tsquery`);
  if (without !== 'category' && search.categories.length > 0) {
    const slugs = search.categories;
    parts.push(sql`(d.category_id in (select id from categories where slug = any(${slugs}::text[]))
      or d.top_category_id in (select id from categories where slug = any(${slugs}::text[])))`);
  }
  if (search.city) parts.push(sql`d.city_slug = ${search.city}`);
  if (without !== 'country' && search.country) parts.push(sql`d.country = ${search.country}`);
  if (without !== 'percent' && search.percent === '50_to_75')
    parts.push(sql`d.percent >= 50 and d.percent < 75`);
  if (without !== 'percent' && search.percent === '75_to_100_plus')
    parts.push(sql`d.percent >= 75`);
  // The deadline counts at once, though the row is settled a moment later.
  if (without !== 'status' && search.status === 'open') {
    parts.push(sql`d.status = 'open' and (d.ends_at is null or d.ends_at > clock_now())`);
  }
  if (without !== 'status' && search.status === 'ended') {
    parts.push(sql`(d.status = 'ended' or (d.status = 'open' and d.ends_at <= clock_now()))`);
  }
  if (without !== 'funding' && search.funding) parts.push(sql`d.funding_type = ${search.funding}`);
  if (search.nonprofit) parts.push(sql`d.nonprofit`);
  if (search.forever) parts.push(sql`d.forever`);
  return sql.join(parts, ' and ');
}

interface Order {
  column: Statement;
  type: Statement;
  ascending: boolean;
  only?: Statement;
}

const ORDERS: Record<Exclude<Sort, 'relevance'>, Order> = {
  trending: { column: sql`d.trend`, type: sql`double precision`, ascending: false },
  most_funded: { column: sql`d.raised_euro`, type: sql`bigint`, ascending: false },
  newest: { column: sql`d.launched_at`, type: sql`timestamptz`, ascending: false },
  most_backed: { column: sql`d.contributors`, type: sql`bigint`, ascending: false },
  ending_soon: {
    column: sql`d.ends_at`,
    type: sql`timestamptz`,
    ascending: true,
    only: sql`d.status = 'open' and d.ends_at > clock_now()`,
  },
};

/** Without a text nothing fits better than another. */
function orderOf({ sort }: Search): Order {
  return ORDERS[sort === 'relevance' ? 'trending' : sort];
}

/**
 * One page of what fits a text best, by keyset: the title itself, then what begins with it or is like it,
 * then by where the words stand; of two that fit alike the one that can be backed, then the one with more
 * contributors.
 */
export async function findBestHits(
  q: Executor,
  search: Search,
  text: TextQuery,
  cursor: Cursor | null,
  limit: number,
): Promise<Hit[]> {
  const { tsquery, typed } = text;
  const after = cursor
    ? sql`(score, campaign_id) < (${cursor.value}::text::numeric, ${cursor.id}::bigint)`
    : sql`true`;
  const rows = await q.query<{ campaign_id: number; cursor_value: string }>(
    unnamed(sql`
      with matching as (
        (select d.campaign_id from discovery_campaigns d where ${conditions(search, tsquery)}
          limit ${COMPARED})
        union
        (select d.campaign_id from discovery_campaigns d
          where d.title_key between ${typed}::text and ${typed}::text || chr(1114111)
            and ${conditions(search, null)} order by d.title_key limit 100)
      ), scored as (
        select d.campaign_id, round((
          case when d.title_key = ${typed} then 4 when starts_with(d.title_key, ${typed}) then 1 else 0 end
          + similarity(d.title_key, ${typed}) * 2
          + ts_rank_cd(d.words, ${tsquery}::text::tsquery, 32)
          + case when d.status = 'open' and (d.ends_at is null or d.ends_at > clock_now()) then 0.2 else 0 end
          + ln(1 + d.contributors) / 100)::numeric, 6) as score
        from matching m join discovery_campaigns d on d.campaign_id = m.campaign_id
      )
      select campaign_id, score::text as cursor_value from scored
      where ${after} order by score desc, campaign_id desc limit ${limit}`),
  );
  return rows.map((row) => ({ campaignId: row.campaign_id, cursorValue: row.cursor_value }));
}

/** One page of a search by keyset: the ids in order, each with the value a cursor continues from. */
export async function findHits(
  q: Executor,
  search: Search,
  tsquery: string | null,
  cursor: Cursor | null,
  limit: number,
): Promise<Hit[]> {
  const order = orderOf(search);
  const where: Statement[] = [conditions(search, tsquery)];
  if (order.only) where.push(order.only);
  if (cursor) {
    const after = sql`(${cursor.value}::text::${order.type}, ${cursor.id}::bigint)`;
    where.push(
      order.ascending
        ? sql`(${order.column}, d.campaign_id) > ${after}`
        : sql`(${order.column}, d.campaign_id) < ${after}`,
    );
  }
  const by = order.ascending
    ? sql`${order.column}, d.campaign_id`
    : sql`${order.column} desc, d.campaign_id desc`;
  const rows = await q.query<{ campaign_id: number; cursor_value: string }>(
    unnamed(sql`
      select d.campaign_id, replace(${order.column}::text, ' ', 'T') as cursor_value
      from discovery_campaigns d
      where ${sql.join(where, ' and ')}
      order by ${by} limit ${limit}`),
  );
  return rows.map((row) => ({ campaignId: row.campaign_id, cursorValue: row.cursor_value }));
}

/** How many campaigns a search finds, counted no further than `cap`. */
export async function countHits(
  q: Executor,
  search: Search,
  tsquery: string | null,
  cap: number,
): Promise<number> {
  const only = orderOf(search).only ?? sql`true`;
  const row = await q.one<{ hits: number }>(
    unnamed(sql`
      select count(*) as hits from (
        select 1 from discovery_campaigns d where ${conditions(search, tsquery)} and ${only} limit ${cap}
      ) as found`),
  );
  return row.hits;
}

export interface FacetCount {
  facet: Part;
  value: string;
  hits: number;
}

/** For each value of each filter: how many campaigns choosing it would leave, the other filters kept. */
export async function countFacets(
  q: Executor,
  search: Search,
  tsquery: string | null,
): Promise<FacetCount[]> {
  return q.query<FacetCount>(
    unnamed(sql`
      select 'category' as facet, c.slug as value, count(*) as hits
        from discovery_campaigns d join categories c on c.id = d.category_id or c.id = d.top_category_id
        where ${conditions(search, tsquery, 'category')} group by c.slug
      union all
      select 'status', case when d.status = 'open' and d.ends_at <= clock_now() then 'ended'
        else d.status end, count(*)
        from discovery_campaigns d
        where d.status is not null and ${conditions(search, tsquery, 'status')} group by 2
      union all
      select 'funding', d.funding_type, count(*) from discovery_campaigns d
        where ${conditions(search, tsquery, 'funding')} group by 2
      union all
      select 'percent', case when d.percent >= 75 then '75_to_100_plus' else '50_to_75' end, count(*)
        from discovery_campaigns d
        where d.percent >= 50 and ${conditions(search, tsquery, 'percent')} group by 2
      union all
      (select 'country', d.country, count(*) from discovery_campaigns d
        where ${conditions(search, tsquery, 'country')} group by 2 order by 3 desc limit 30)`),
  );
}
