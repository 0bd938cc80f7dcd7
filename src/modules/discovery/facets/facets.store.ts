import { type Executor, type Statement, sql, unnamed } from '#platform/db/sql.ts';
import { caseOf, PERCENTS } from '../bands.rules.ts';
import type { FacetCount } from './facet.ts';
import {
  all,
  isOfFew,
  mostCounted,
  type Narrowed,
  NOW,
  type Part,
  rowConditions,
  seenWords,
  type SoughtText,
  statusCondition,
  onlyInStories,
  wantsDeadline,
  waysToWords,
} from '../search-conditions.store.ts';

const BAND_NAME = sql.raw(
  caseOf(
    'd.percent',
    PERCENTS.map(({ from, name }) => [from, `'${name}'`] as const),
  ),
);

/** What of a campaign is counted, by the names of the facets. */
const VALUES = sql`
  coalesce(d.category_id, 0)::text as category, d.country, d.funding_type as funding,
  case when d.status = 'open' and d.ends_at <= ${NOW} then 'ended' else coalesce(d.status, '') end as status,
  ${BAND_NAME} else '' end as percent`;

const COLUMNS: Record<Part, Statement> = {
  category: sql`category`,
  status: sql`status`,
  funding: sql`funding`,
  percent: sql`percent`,
  country: sql`country`,
};
const PARTS: readonly Part[] = ['category', 'status', 'funding', 'percent', 'country'];

interface Way {
  readonly way: Statement;
  /** Whatever else is asked for is seen on the rows that it leads to. */
  readonly isEnough: boolean;
}

/** How words, and what only stories tell, lead to rows; without words what else is asked for does. */
function waysTo(search: Narrowed, text: SoughtText | null, without?: Part): Way[] {
  if (text === null) return [{ way: sql`true`, isEnough: false }];
  const isByRow = isOfFew(search, text) && without !== 'category' && without !== 'country';
  const isEnough = !isByRow && text.isWidespread !== true;
  const words = isByRow ? [seenWords(text)] : waysToWords(text);
  const inStories = text.story === null ? [] : [onlyInStories(text.story, text.tsquery)];
  return [...words, ...inStories].map((way) => ({ way, isEnough }));
}

/**
 * What words or a town lead to: as many campaigns as are looked at. Each way has a limit of its own, so that
 * what comes behind is not begun before it is needed.
 */
function lookedAt(search: Narrowed, text: SoughtText | null, without?: Part): Statement {
  const limit = sql.raw(String(mostCounted(text)));
  const asked = all([statusCondition(search, without), ...rowConditions(search, without)]);
  const rows = waysTo(search, text, without)
    .map(
      ({ way, isEnough }) => sql`(
      select ${VALUES} from discovery_campaigns d
      where ${way} and ${isEnough ? sql`(${asked}) is true` : asked} limit ${limit})`,
    )
    .reduce((one, other) => sql`${one} union all ${other}`);
  return sql`select * from (${rows}) as looked limit ${limit}`;
}

/**
 * How many campaigns each value of each filter would leave, the other filters kept, and how many there are in
 * all, among what words or a town lead to: of each facet as many campaigns as are looked at. Categories are
 * counted by their ids.
 */
export function countFound(
  q: Executor,
  search: Narrowed,
  text: SoughtText | null,
): Promise<FacetCount[]> {
  const most = mostCounted(text);
  const isChosen: Record<Part, boolean> = {
    category: search.categoryIds !== null,
    status: search.status !== null || wantsDeadline(search),
    funding: search.funding !== null,
    percent: search.percent !== null,
    country: search.country !== null,
  };
  const shared = PARTS.filter((part) => !isChosen[part]);
  const names = shared
    .map((part) => sql`when grouping(${COLUMNS[part]}) = 0 then ${part}::text`)
    .reduce((one, other) => sql`${one} ${other}`, sql``);
  const values = shared.reduce((sum, part) => sql`${sum}${COLUMNS[part]}, `, sql``);
  const sets = shared.reduce((sum, part) => sql`${sum}, (${COLUMNS[part]})`, sql`()`);
  const facet = shared.length === 0 ? sql`'found'` : sql`case ${names} else 'found' end`;
  // What a filter is chosen of is counted without it.
  const own = PARTS.filter((part) => isChosen[part]).reduce(
    (before, part) => sql`${before} union all
      select ${part}::text, ${COLUMNS[part]}, count(*), sum(count(*)) over () >= ${most}
      from (${lookedAt(search, text, part)}) as d group by 2`,
    sql``,
  );
  const counted = sql`
    with found as materialized (${lookedAt(search, text)})
    select ${facet} as facet, coalesce(${values}'') as value, count(*)::bigint as hits,
      (select count(*) from found) >= ${most} as "isLeast"
    from found group by grouping sets (${sets}) ${own}`;
  // How a town is come to depends on which one it is.
  return q.query<FacetCount>(text === null ? unnamed(counted) : counted);
}
