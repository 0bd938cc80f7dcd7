import { type Executor, type Statement, sql, unnamed } from '#platform/db/sql.ts';
import {
  all,
  BAND,
  BEST_KNOWN,
  filterConditions,
  LESS_KNOWN,
  type Narrowed,
  type Part,
  rowConditions,
  type SoughtText,
  statusParts,
  wantsDeadline,
  waysTo,
} from './search-conditions.store.ts';

export interface FacetCount {
  /** `found`: all that the search finds. */
  readonly facet: Part | 'found';
  readonly value: string;
  readonly hits: number;
  /** There may be more: so many were looked at and no further. */
  readonly isLeast: boolean;
}

/** Where words or a town are asked for, so many campaigns of each facet are looked at. */
export const LOOKED_AT = 1001;

/** The value of each facet, on rows `d` that stand for the campaigns they count. */
const VALUES: Record<Exclude<Part, 'category'>, Statement> = {
  status: sql`d.status`,
  funding: sql`d.funding_type`,
  percent: sql`case when d.percent >= 75 then '75_to_100_plus' when d.percent >= 50 then '50_to_75' end`,
  country: sql`d.country`,
};
const PARTS = ['status', 'funding', 'percent', 'country'] as const;

/**
 * How many campaigns each value of each filter would leave, the other filters kept, and how many there are in
 * all: read from the counts of kinds, so that it costs the same beside any number of campaigns.
 */
export function countKinds(q: Executor, search: Narrowed): Promise<FacetCount[]> {
  const where = (without?: Part) => {
    const status = without === 'status' ? null : search.status;
    const parts = filterConditions(search, without);
    if (status !== null) parts.push(sql`d.status = ${status}`);
    if (wantsDeadline(search)) parts.push(sql`d.status = 'open' and not d.forever`);
    return all(parts);
  };
  const facets = PARTS.map(
    (part) => sql`select ${part}::text, ${VALUES[part]}, sum(d.campaigns) from kinds d
      where ${where(part)} group by 2`,
  );
  // What is past its deadline counts as ended, settled or not.
  return q.query<FacetCount>(
    unnamed(sql`
      with kinds as (
        select status, forever, funding_type, nonprofit, category_id, country, percent, campaigns
        from discovery_counts
        union all
        select s.status, d.forever, d.funding_type, d.nonprofit, coalesce(d.category_id, 0), d.country,
          ${BAND}, s.more
        from discovery_campaigns d cross join (values ('open', -1), ('ended', 1)) as s (status, more)
        where d.status = 'open' and d.ends_at <= clock_now()
      ), counted as (
        select 'found' as facet, '' as value, coalesce(sum(d.campaigns), 0) as hits from kinds d
          where ${where()}
        union all
        select 'category', c.slug, sum(d.hits)
        from (select d.category_id, sum(d.campaigns) as hits from kinds d where ${where('category')}
          group by 1) as d
          join categories own on own.id = d.category_id
          join categories c on c.id = own.id or c.id = own.parent_id
        group by 2
        union all
        ${sql.join(facets, ' union all ')}
      )
      select facet, value, hits::bigint as hits, false as "isLeast" from counted
      where facet = 'found' or (value <> '' and hits > 0)
      order by facet, hits desc, value`),
  );
}

/** The same among what words or a town lead to: as many campaigns of each facet as are looked at. */
export function countFound(
  q: Executor,
  search: Narrowed,
  text: SoughtText | null,
): Promise<FacetCount[]> {
  const among = (without?: Part) => {
    const status = without === 'status' ? null : search.status;
    const parts = statusParts(search, status);
    const ofStatus =
      status === null && !wantsDeadline(search) ? sql`true` : sql.join(parts, ' or ');
    return [
      parts.length === 0 ? sql`false` : sql`(${ofStatus})`,
      ...rowConditions(search, without),
    ];
  };
  const [worded = sql`true`, ...told] = waysTo(text);
  // Of very many that have a word the best known are enough: theirs is a short list.
  const ways =
    text === null
      ? [[worded]]
      : [[BEST_KNOWN, worded], [LESS_KNOWN, worded], ...told.map((way) => [way])];
  // Each with a limit of its own, so that what comes behind is not begun before it is needed.
  const lookedAt = (without?: Part) => {
    const rows = ways.map(
      (way) => sql`(
      select d.category_id, d.country, d.percent, d.funding_type,
        case when d.status = 'open' and d.ends_at <= clock_now() then 'ended' else d.status end as status
      from discovery_campaigns d where ${all([...way, ...among(without)])} limit ${LOOKED_AT})`,
    );
    return sql`select * from (${sql.join(rows, ' union all ')}) as looked limit ${LOOKED_AT}`;
  };
  const isChosen: Record<Part, boolean> = {
    category: search.categoryIds !== null,
    status: search.status !== null || wantsDeadline(search),
    funding: search.funding !== null,
    percent: search.percent !== null,
    country: search.country !== null,
  };
  const rowsOf = (part: Part) =>
    isChosen[part] ? sql`(${lookedAt(part)})` : sql`(select * from found)`;
  const facets = PARTS.map(
    (part) => sql`select ${part}::text, ${VALUES[part]}, count(*), sum(count(*)) over ()
      from ${rowsOf(part)} as d group by 2`,
  );
  return q.query<FacetCount>(
    unnamed(sql`
      with found as materialized (${lookedAt()}), counted as (
        select 'found' as facet, '' as value, count(*) as hits, count(*) as looked from found
        union all
        select 'category', c.slug, sum(d.hits), min(d.looked)
        from (select d.category_id, count(*) as hits, sum(count(*)) over () as looked
          from ${rowsOf('category')} as d group by 1) as d
          join categories own on own.id = d.category_id
          join categories c on c.id = own.id or c.id = own.parent_id
        group by 2
        union all
        ${sql.join(facets, ' union all ')}
      )
      select facet, value, hits::bigint as hits, looked >= ${LOOKED_AT} as "isLeast" from counted
      where facet = 'found' or value <> '' order by facet, hits desc, value`),
  );
}
