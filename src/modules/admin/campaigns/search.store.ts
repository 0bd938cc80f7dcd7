import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import { CAMPAIGN_COLUMNS, type CampaignRow, FROM_CAMPAIGNS } from '../campaign-records.store.ts';
import {
  accountsNamed,
  campaignsNamed,
  isAccountNamed,
  MOST_ASKED,
  type Typed,
} from '../people/find-people.store.ts';

/** People of one name whose campaigns are looked for. */
const OWNERS = 50;

interface CampaignSearch extends Typed {
  readonly state: string | null;
}

/** The newest of a state whose owner fits a text, where more people fit it than are looked for. */
const newestOfState = ({ text, state, limit }: CampaignSearch): Statement =>
  state === null
    ? sql``
    : sql`union all (select n.id from (
        select c.id, c.owner_id from campaigns c
        where c.state = ${state} and (select count(*) from people) >= ${limit}
        order by c.id desc limit ${limit}) n
      cross join lateral (select * from accounts a where a.id = n.owner_id offset 0) a
      where ${isAccountNamed(text)})`;

/**
 * What people have who fit a text. Of a state more of them are asked, as most have nothing there; none where
 * the newest of it are all.
 */
function ofOwners({ text, state, limit }: CampaignSearch, some: Statement): Statement {
  const most = Math.max(limit, MOST_ASKED);
  const people =
    state === null ? sql`select id from people` : accountsNamed({ text, id: null, limit: most });
  const isMore =
    state === null
      ? sql`true`
      : sql`((select count(*) from people) < ${limit} or exists (
          select from campaigns where state = ${state} order by id desc offset ${limit}))`;
  return sql`
    select o.id from (select p.id from (${people}) p where ${isMore} limit ${most}) p
    cross join lateral (select w.id from ${some} w where w.owner_id = p.id
      order by w.id desc limit ${limit}) o
    limit ${limit}`;
}

/**
 * The numbers of campaigns by title, slug, number or owner, of one state when told; each way reads no more
 * rows than are wanted. Of a state all are found whose title fits; by their owners, where no more people fit
 * the text than are asked, or no more campaigns the state than are wanted.
 */
function campaignsFound(search: CampaignSearch): Statement {
  const { text, id, limit, state } = search;
  const some =
    state === null ? sql`campaigns` : sql`(select * from campaigns where state = ${state})`;
  return sql`
    with people as materialized (
      ${accountsNamed({ text, id: null, limit: Math.max(OWNERS, limit) })})
    ${campaignsNamed({ text, id, limit }, some)}
    union all (${ofOwners(search, some)})
    ${newestOfState(search)}`;
}

/**
 * Campaigns whose title begins with a text, whatever its case and accents, whose slug or number it is, or
 * whose owner has this name or address, of one state when told: of the first that each way finds, the newest.
 */
export function searchCampaigns(
  q: Executor,
  { state = null, ...typed }: Typed & { readonly state?: string | null },
): Promise<CampaignRow[]> {
  return q.query<CampaignRow>(sql`
    select ${CAMPAIGN_COLUMNS} ${FROM_CAMPAIGNS}
    where c.id = any(array(${campaignsFound({ ...typed, state })}))
    order by c.id desc limit ${typed.limit}`);
}

/**
 * The numbers of what a search finds, and whether more fit by a way of finding: with twice as many, more
 * come.
 */
export function findCampaigns(
  q: Executor,
  search: CampaignSearch,
): Promise<{ ids: number[]; isCut: boolean }> {
  const twice = { ...search, limit: search.limit * 2 };
  return q.one<{ ids: number[]; isCut: boolean }>(sql`
    with found as materialized (${campaignsFound(search)})
    select array(select distinct id from found order by id desc) as ids,
      (select count(*) from (${campaignsFound(twice)}) m) > (select count(*) from found) as "isCut"`);
}

/** Campaigns by their numbers, the highest first. */
export function listCampaignsById(q: Executor, ids: readonly number[]): Promise<CampaignRow[]> {
  return q.query<CampaignRow>(sql`
    select ${CAMPAIGN_COLUMNS} ${FROM_CAMPAIGNS} where c.id = any(${[...ids]}::bigint[]) order by c.id desc`);
}
