import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import { CAMPAIGN_COLUMNS, type CampaignRow, FROM_CAMPAIGNS } from '../campaign-records.store.ts';
import {
  campaignsNamed,
  isCampaignNamed,
  isTurnedFull,
  titlesTurned,
} from './find-titles.store.ts';
import {
  isAccountNamed,
  MOST_ASKED,
  peopleNamed,
  type Typed,
} from '../people/find-people.store.ts';

interface CampaignSearch extends Typed {
  readonly state: string | null;
}

/** People who are asked for the campaigns they own. */
const mostAsked = ({ limit }: CampaignSearch): number => Math.max(limit, MOST_ASKED);

const ofState = (state: string | null): Statement =>
  state === null ? sql`campaigns` : sql`(select * from campaigns where state = ${state})`;

/** What people have who fit. More of them than are wanted are asked only where the newest are not all. */
const byOwner = ({ state, limit }: CampaignSearch): Statement => sql`
  select o.id from (
    select p.id from people p
    where not exists (select from people offset ${limit}) or (select more.is_so from more)) p
  cross join lateral (select w.id from ${ofState(state)} w where w.owner_id = p.id
    order by w.id desc limit ${limit}) o
  limit ${limit}`;

/**
 * The newest of a state whose owner or title fits a text, where there are more people or titles that do than
 * are looked at.
 */
const newestOfState = ({ text, state, limit }: CampaignSearch): Statement =>
  state === null
    ? sql`select null::bigint as id where false`
    : sql`
      select k.id from (
        select * from campaigns c
        where c.state = ${state} and (exists (select from people offset ${limit}) or ${isTurnedFull(limit)})
        order by c.id desc limit ${limit}) k
      cross join lateral (select * from accounts a where a.id = k.owner_id offset 0) a
      where ${isAccountNamed(text)} or ${isCampaignNamed(text)}`;

/** Whether more are in the state than the newest that are asked whether they fit. */
const isMore = ({ state, limit }: CampaignSearch): Statement =>
  state === null
    ? sql`true`
    : sql`exists (select from campaigns where state = ${state} order by id desc offset ${limit})`;

/**
 * The ways to campaigns by title, slug, number or owner, of one state when told. Each finds no more than are
 * wanted, and asks no more people than it says. `found` is what they find, some of it twice.
 */
const ways = (search: CampaignSearch): Statement => sql`
  people as materialized (${peopleNamed(search.text, mostAsked(search))}),
  more as materialized (select ${isMore(search)} as is_so),
  turned as materialized (${titlesTurned(search, search.state)}),
  titled as materialized (${campaignsNamed(search, {
    campaigns: ofState(search.state),
    turned: sql`turned`,
  })}),
  owned as materialized (${byOwner(search)}),
  newest as materialized (${newestOfState(search)}),
  found as (select id from titled union all select id from owned union all select id from newest)`;

/**
 * Campaigns whose title begins with a text or has all words of it, whatever case and accents, whose slug or
 * number it is, or whose owner has this name or address, of one state when told: of the first that each way
 * finds, the newest; and whether there may be others.
 */
export async function searchCampaigns(
  q: Executor,
  { state = null, ...typed }: Typed & { readonly state?: string | null },
): Promise<{ rows: CampaignRow[]; isCut: boolean }> {
  const { ids, isCut } = await findCampaigns(q, { ...typed, state });
  const rows = await listCampaignsById(q, ids.slice(0, typed.limit));
  return { rows, isCut: isCut || ids.length > typed.limit };
}

/**
 * The numbers of what a search finds, and whether a way ended at one more than is wanted, so that there may
 * be others: not where the newest are all of the state.
 */
export function findCampaigns(
  q: Executor,
  { limit, ...typed }: CampaignSearch,
): Promise<{ ids: number[]; isCut: boolean }> {
  const search = { ...typed, limit: limit + 1 };
  return q.one<{ ids: number[]; isCut: boolean }>(sql`
    with ${ways(search)}
    select array(select distinct id from found order by id desc) as ids,
      (exists (select from titled offset ${limit}) or exists (select from owned offset ${limit})
        or ${isTurnedFull(search.limit)}
        or exists (select from people offset ${mostAsked(search) - 1}))
      and (select more.is_so from more) as "isCut"`);
}

/** Campaigns by their numbers, the highest first. */
export function listCampaignsById(q: Executor, ids: readonly number[]): Promise<CampaignRow[]> {
  return q.query<CampaignRow>(sql`
    select ${CAMPAIGN_COLUMNS} ${FROM_CAMPAIGNS} where c.id = any(${[...ids]}::bigint[]) order by c.id desc`);
}
