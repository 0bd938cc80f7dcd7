import { type Executor, sql } from '#platform/db/sql.ts';
import { IS_LED_TO, IS_OPEN } from '../search-conditions.store.ts';

export interface Related {
  readonly campaignId: number;
  /** How many people backed both; 0 where they are too few to be told apart. */
  readonly people: number;
  /** What both are tagged with. */
  readonly tags: string[];
  readonly isSameCategory: boolean;
}

/** Fewer people than these in common would tell who they are. */
const FEW = 3;
const MOST_READ = 300;

/**
 * Open campaigns like this one: backed by the same people, tagged the same, of its category, of its
 * branch; of two that are alike the one that is trending more. Each part is read to a limit, so that it
 * costs the same beside a million others.
 */
export function findRelated(q: Executor, campaignId: number, limit: number): Promise<Related[]> {
  return q.query<Related>(sql`
    with me as (
      select category_id, top_category_id from discovery_campaigns where campaign_id = ${campaignId}
    ), people as (
      select theirs.campaign_id, count(*) as shared
      from (
        select account_id from campaign_contributors
        where campaign_id = ${campaignId} and contributions > 0 and account_id is not null
        order by first_at desc, contributor_key desc limit ${MOST_READ}
      ) as mine
        join campaign_contributors theirs on theirs.account_id = mine.account_id
      where theirs.contributions > 0
      group by theirs.campaign_id having count(*) >= ${FEW}
      order by 2 desc, 1 desc limit ${MOST_READ}
    ), tagged as (
      select other.campaign_id, array_agg(mine.tag order by mine.position) as tags
      from campaign_tags mine cross join lateral (
        select t.campaign_id from campaign_tags t
        where t.tag = mine.tag order by t.campaign_id desc limit ${MOST_READ}) as other
      where mine.campaign_id = ${campaignId}
      group by other.campaign_id
    ), alike as (
      (select d.campaign_id from discovery_campaigns d
        where (select category_id from me) is not null
          and d.category_id = (select category_id from me) and ${IS_OPEN}
        order by d.trend desc, d.campaign_id desc limit 24)
      union
      (select d.campaign_id from discovery_campaigns d
        where (select top_category_id from me) is not null
          and d.top_category_id = (select top_category_id from me) and ${IS_OPEN}
        order by d.trend desc, d.campaign_id desc limit 24)
      union select campaign_id from people
      union select campaign_id from tagged
    )
    select d.campaign_id as "campaignId", coalesce(p.shared, 0) as people, coalesce(t.tags, '{}') as tags,
      coalesce(d.category_id = me.category_id, false) as "isSameCategory"
    from alike join discovery_campaigns d on d.campaign_id = alike.campaign_id
      left join me on true
      left join people p on p.campaign_id = d.campaign_id
      left join tagged t on t.campaign_id = d.campaign_id
    where ${IS_OPEN} and d.campaign_id <> ${campaignId}
    order by 3 * ln(1 + coalesce(p.shared, 0)) + 2 * coalesce(cardinality(t.tags), 0)
        + case when d.category_id = me.category_id then 2 else 0 end
        + case when d.top_category_id = me.top_category_id then 1 else 0 end desc,
      d.trend desc, d.campaign_id desc
    limit ${limit}`);
}

/** Not one's own, and nothing that one has backed already. */
const notMine = (accountId: number) => sql`
  not exists (select 1 from campaigns own where own.id = d.campaign_id and own.owner_id = ${accountId})
  and not exists (select 1 from campaign_contributors mine
    where mine.account_id = ${accountId} and mine.campaign_id = d.campaign_id and mine.contributions > 0)`;

type Found = { id: number };
const idsOf = (rows: Found[]): number[] => rows.map(({ id }) => id);

/** Open campaigns that somebody follows, the first to end first. */
export async function findFollowed(
  q: Executor,
  accountId: number,
  limit: number,
): Promise<number[]> {
  const rows = await q.query<Found>(sql`
    select d.campaign_id as id from campaign_follows f
      join discovery_campaigns d on d.campaign_id = f.campaign_id
    where f.account_id = ${accountId} and ${IS_OPEN} and ${notMine(accountId)}
    order by d.ends_at nulls last, d.campaign_id desc limit ${limit}`);
  return idsOf(rows);
}

export interface Followed {
  readonly id: number;
  /** When it was followed, in microseconds since the epoch: exact, as lists go on behind it. */
  readonly micros: number;
}

/**
 * Campaigns that somebody follows and anybody may see, also what is over, held or cancelled, as that is
 * unfollowed here: the last followed first.
 */
export function listFollowed(
  q: Executor,
  accountId: number,
  page: { readonly before: Followed | null; readonly limit: number },
): Promise<Followed[]> {
  const { before, limit } = page;
  const older = before
    ? sql`and (f.followed_at, f.campaign_id)
        < (timestamptz 'epoch' + ${before.micros}::bigint * interval '1 microsecond', ${before.id}::bigint)`
    : sql``;
  return q.query<Followed>(sql`
    select f.campaign_id as id, (extract(epoch from f.followed_at) * 1000000)::bigint as micros
    from campaign_follows f join discovery_campaigns d on d.campaign_id = f.campaign_id
    where f.account_id = ${accountId} ${older}
    order by f.followed_at desc, f.campaign_id desc limit ${limit}`);
}

/** Open campaigns of people whom somebody follows, or whose campaigns they followed or backed before. */
export async function findOfMakers(
  q: Executor,
  accountId: number,
  limit: number,
): Promise<number[]> {
  const rows = await q.query<Found>(sql`
    with makers as (
      (select account_id as id from account_follows where follower_id = ${accountId}
        order by followed_at desc limit ${MOST_READ})
      union
      (select c.owner_id from campaign_follows f join campaigns c on c.id = f.campaign_id
        where f.account_id = ${accountId} order by f.followed_at desc limit ${MOST_READ})
      union
      (select c.owner_id from campaign_contributors k join campaigns c on c.id = k.campaign_id
        where k.account_id = ${accountId} and k.contributions > 0
        order by k.campaign_id desc limit ${MOST_READ})
    )
    select d.campaign_id as id from makers join campaigns c on c.owner_id = makers.id
      join discovery_campaigns d on d.campaign_id = c.id
    where ${IS_OPEN} and ${notMine(accountId)}
      and not exists (select 1 from campaign_follows f
        where f.campaign_id = d.campaign_id and f.account_id = ${accountId})
    order by d.launched_at desc, d.campaign_id desc limit ${limit}`);
  return idsOf(rows);
}

export interface Backed {
  readonly campaignId: number;
  readonly title: string;
}

/** What somebody backed last and anybody may be led to. */
export function findLastBacked(q: Executor, accountId: number): Promise<Backed | undefined> {
  return q.maybe<Backed>(sql`
    select d.campaign_id as "campaignId", d.title
    from campaign_contributors k join discovery_campaigns d on d.campaign_id = k.campaign_id
    where k.account_id = ${accountId} and k.contributions > 0 and ${IS_LED_TO}
    order by k.first_at desc, k.campaign_id desc limit 1`);
}

/** Those of the ids that are open and neither one's own nor backed, in the given order. */
export async function keepOthers(
  q: Executor,
  accountId: number,
  ids: readonly number[],
  limit: number,
): Promise<number[]> {
  const rows = await q.query<Found>(sql`
    select d.campaign_id as id from unnest(${[...ids]}::bigint[]) with ordinality as asked (id, place)
      join discovery_campaigns d on d.campaign_id = asked.id
    where ${IS_OPEN} and ${notMine(accountId)} order by asked.place limit ${limit}`);
  return idsOf(rows);
}

/** Open campaigns of these addresses, in the given order. */
export async function findViewed(
  q: Executor,
  slugs: readonly string[],
  limit: number,
): Promise<number[]> {
  const rows = await q.query<Found>(sql`
    select d.campaign_id as id from unnest(${[...slugs]}::text[]) with ordinality as asked (slug, place)
      join campaigns c on c.slug = asked.slug join discovery_campaigns d on d.campaign_id = c.id
    where ${IS_OPEN} order by asked.place limit ${limit}`);
  return idsOf(rows);
}

/** Open campaigns of a town, the trending first; of the country where the town has none. */
export async function findNear(
  q: Executor,
  accountId: number,
  place: { readonly citySlug: string; readonly country: string },
  limit: number,
): Promise<{ ids: number[]; isTown: boolean }> {
  const within = (condition: ReturnType<typeof sql>) =>
    q.query<Found>(sql`
      select d.campaign_id as id from discovery_campaigns d
      where ${condition} and ${IS_OPEN} and ${notMine(accountId)}
      order by d.trend desc, d.campaign_id desc limit ${limit}`);
  const { citySlug, country } = place;
  const town =
    citySlug === '' ? [] : await within(sql`d.city_slug = ${citySlug} and d.country = ${country}`);
  if (town.length > 0) return { ids: idsOf(town), isTown: true };
  return { ids: idsOf(await within(sql`d.country = ${country}`)), isTown: false };
}
