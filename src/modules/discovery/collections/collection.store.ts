import { type Executor, sql } from '#platform/db/sql.ts';
import { IS_LED_TO, IS_OPEN } from '../search-conditions.store.ts';
import type { Collection, CollectionTotals } from './collection.ts';

export type NewCollection = Omit<Collection, 'id' | 'version'>;

/** Where a page of a list of collections goes on: behind this one. */
export interface After {
  readonly position: number;
  readonly id: number;
}

const columns = sql`k.id, k.slug, k.texts, k.theme, k.sponsor_id as "sponsorId", k.position,
  k.published_at as "publishedAt", k.version`;

/** A page of them in their order; those that only staff see among them where that is asked for. */
export function listCollections(
  q: Executor,
  withUnpublished: boolean,
  after: After | null,
  limit: number,
): Promise<Collection[]> {
  const shown = withUnpublished ? sql`true` : sql`k.published_at <= clock_now()`;
  const behind = after
    ? sql`(k.position, k.id) > (${after.position}::int, ${after.id}::bigint)`
    : sql`true`;
  return q.query<Collection>(sql`
    select ${columns} from campaign_collections k where ${shown} and ${behind}
    order by k.position, k.id limit ${limit}`);
}

/** Of these slugs the published collections, in no order. */
export function listCollectionsNamed(q: Executor, slugs: readonly string[]): Promise<Collection[]> {
  return q.query<Collection>(sql`
    select ${columns} from campaign_collections k
    where k.slug = any(${[...slugs]}::text[]) and k.published_at <= clock_now()`);
}

export function findCollection(
  q: Executor,
  named: number | string,
): Promise<Collection | undefined> {
  const which = typeof named === 'number' ? sql`k.id = ${named}` : sql`k.slug = ${named}`;
  return q.maybe<Collection>(sql`select ${columns} from campaign_collections k where ${which}`);
}

export function lockCollection(tx: Executor, id: number): Promise<Collection | undefined> {
  return tx.maybe<Collection>(
    sql`select ${columns} from campaign_collections k where k.id = ${id} for update`,
  );
}

/** Undefined when the slug is taken. */
export function insertCollection(
  tx: Executor,
  collection: NewCollection,
): Promise<Collection | undefined> {
  const { slug, texts, theme, sponsorId, position, publishedAt } = collection;
  return tx.maybe<Collection>(sql`
    insert into campaign_collections as k (slug, texts, theme, sponsor_id, position, published_at)
    values (${slug}, ${sql.json(texts)}, ${theme}, ${sponsorId}, ${position}, ${publishedAt})
    on conflict (slug) do nothing returning ${columns}`);
}

/** The version that it is by then. */
export async function updateCollection(tx: Executor, collection: Collection): Promise<number> {
  const { id, texts, theme, sponsorId, position, publishedAt } = collection;
  const { version } = await tx.one<{ version: number }>(sql`
    update campaign_collections set texts = ${sql.json(texts)}, theme = ${theme},
      sponsor_id = ${sponsorId}, position = ${position}, published_at = ${publishedAt},
      updated_at = clock_now(), version = version + 1
    where id = ${id} returning version`);
  return version;
}

export function deleteCollection(tx: Executor, id: number): Promise<number> {
  return tx.run(sql`delete from campaign_collections where id = ${id}`);
}

/** Those of the ids that are campaigns which anybody may be led to. */
export async function keepLedTo(q: Executor, ids: readonly number[]): Promise<Set<number>> {
  const rows = await q.query<{ id: number }>(sql`
    select id from campaigns
    where id = any(${[...ids]}::bigint[]) and (campaign_is_raising(state) or campaign_is_over(state))`);
  return new Set(rows.map(({ id }) => id));
}

/** Puts these campaigns in, in this order, and takes all others out; the version that it is by then. */
export async function setEntries(
  tx: Executor,
  collectionId: number,
  campaignIds: readonly number[],
): Promise<number> {
  await tx.run(sql`delete from campaign_collection_entries where collection_id = ${collectionId}`);
  await tx.run(sql`
    insert into campaign_collection_entries (collection_id, campaign_id, position)
    select ${collectionId}::bigint, chosen.id, chosen.place
    from unnest(${[...campaignIds]}::bigint[]) with ordinality as chosen (id, place)`);
  const { version } = await tx.one<{ version: number }>(sql`
    update campaign_collections set version = version + 1 where id = ${collectionId} returning version`);
  return version;
}

export interface Entry {
  readonly campaignId: number;
  readonly position: number;
}

/** Every campaign in it, in order, also those that nobody is led to for now. */
export function listAllEntries(q: Executor, collectionId: number): Promise<Entry[]> {
  return q.query<Entry>(sql`
    select campaign_id as "campaignId", position from campaign_collection_entries
    where collection_id = ${collectionId} order by position`);
}

/** A campaign somebody has chosen by hand, as staff see it in a list. */
export interface ChosenCampaign {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly state: string;
  readonly language: string;
  /** False where nobody is led to it for now; only of what readers are led to. */
  readonly isShown?: boolean;
}

/** Every campaign in it with what it is, in order. */
export function listChosen(q: Executor, collectionId: number): Promise<ChosenCampaign[]> {
  return q.query<ChosenCampaign>(sql`
    select c.id, c.slug, c.title, c.state, c.language,
      ${IS_LED_TO} as "isShown"
    from campaign_collection_entries e join campaigns c on c.id = e.campaign_id
      left join discovery_campaigns d on d.campaign_id = c.id
    where e.collection_id = ${collectionId} order by e.position`);
}

/** A page of its campaigns that anybody may be led to, in order, behind a position. */
export function listEntries(
  q: Executor,
  collectionId: number,
  behind: number,
  limit: number,
): Promise<Entry[]> {
  return q.query<Entry>(sql`
    select e.campaign_id as "campaignId", e.position
    from campaign_collection_entries e join discovery_campaigns d on d.campaign_id = e.campaign_id
    where e.collection_id = ${collectionId} and e.position > ${behind}::int and ${IS_LED_TO}
    order by e.position limit ${limit}`);
}

/** The first campaigns of several collections, in order, that anybody may be led to. */
export function listFirstEntries(
  q: Executor,
  collectionIds: readonly number[],
  limit: number,
): Promise<{ collectionId: number; campaignId: number }[]> {
  return q.query<{ collectionId: number; campaignId: number }>(sql`
    select k.id as "collectionId", first.campaign_id as "campaignId"
    from unnest(${[...collectionIds]}::bigint[]) with ordinality as k (id, place)
      cross join lateral (
        select e.campaign_id, e.position
        from campaign_collection_entries e join discovery_campaigns d on d.campaign_id = e.campaign_id
        where e.collection_id = k.id and ${IS_LED_TO} order by e.position limit ${limit}
      ) as first
    order by k.place, first.position`);
}

/** What the campaigns of several collections come to, those alone that anybody may be led to. */
export async function sumCollections(
  q: Executor,
  collectionIds: readonly number[],
): Promise<Map<number, CollectionTotals>> {
  type Row = Omit<CollectionTotals, 'raisedEuro'> & { id: number; raised_minor: bigint };
  const rows = await q.query<Row>(sql`
    select e.collection_id as id, count(*) as campaigns,
      count(*) filter (where ${IS_OPEN}) as open,
      sum(d.contributors)::bigint as contributors, sum(d.raised_euro)::bigint as raised_minor
    from campaign_collection_entries e join discovery_campaigns d on d.campaign_id = e.campaign_id
    where e.collection_id = any(${[...collectionIds]}::bigint[]) and ${IS_LED_TO}
    group by e.collection_id`);
  return new Map(
    rows.map(({ id, raised_minor: raisedEuro, ...totals }) => [id, { ...totals, raisedEuro }]),
  );
}
