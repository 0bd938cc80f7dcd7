import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { marketOffer } from '#platform/market/market-offer.ts';
import { findCards, type CampaignCard } from '../card.store.ts';
import { findSponsor, listCertificationsOf } from '../sponsors/sponsor.store.ts';
import type { Certification, Sponsor } from '../sponsors/sponsor.ts';
import type { Collection, CollectionTotals } from './collection.ts';
import {
  type After,
  type ChosenCampaign,
  findCollection,
  listAllEntries,
  listChosen,
  listCollections,
  listCollectionsNamed,
  listEntries,
  listFirstEntries,
  sumCollections,
} from './collection.store.ts';

export interface ListedCollection extends Collection {
  readonly totals: CollectionTotals;
  /** The first of its campaigns, for a look at what is in it. */
  readonly first: readonly CampaignCard[];
}

export interface ShownCollection extends Collection {
  readonly totals: CollectionTotals;
  readonly sponsor: Sponsor | null;
  readonly certifications: readonly Certification[];
}

const NOTHING: CollectionTotals = { campaigns: 0, open: 0, contributors: 0, raisedEuro: 0n };
export const CURSOR = /^(-?\d{1,9})~(\d{1,15})$/;

/** Where the next page of collections begins; null for what is no such cursor. Calls refuse that before. */
export function readAfter(text: string | undefined): After | null {
  const [, position, id] = CURSOR.exec(text ?? '') ?? [];
  return position && id ? { position: Number(position), id: Number(id) } : null;
}

/** A page of a list of collections, and the cursor behind it; null where nothing follows. */
export interface CollectionsPage<C extends Collection> {
  readonly collections: readonly C[];
  readonly next: string | null;
}

async function readPage(
  withUnpublished: boolean,
  after: After | null,
  limit: number,
): Promise<CollectionsPage<Collection>> {
  const found = await listCollections(db(), withUnpublished, after, limit + 1);
  const collections = found.slice(0, limit);
  const last = found.length > limit ? collections.at(-1) : undefined;
  return { collections, next: last ? `${last.position}~${last.id}` : null };
}

/** A page of the published collections in their order, each with sums and its first campaigns. */
export async function readCollections(
  after: After | null,
  limit: number,
  campaigns: number,
): Promise<CollectionsPage<ListedCollection>> {
  const { collections, next } = await readPage(false, after, limit);
  return { collections: await withFirst(collections, campaigns), next };
}

/** Of these slugs those of a collection, published or not. */
export async function readCollectionSlugs(slugs: readonly string[]): Promise<string[]> {
  const found = await Promise.all(slugs.map((slug) => findCollection(db(), slug)));
  return found.flatMap((collection) => (collection ? [collection.slug] : []));
}

/** What the market chose for its home page, in that order, else the first of all; see `readCollections`. */
export async function readHomeCollections(
  limit: number,
  campaigns: number,
): Promise<readonly ListedCollection[]> {
  const chosen = marketOffer().homeCollections;
  if (chosen === null) return (await readCollections(null, limit, campaigns)).collections;
  const found = await listCollectionsNamed(db(), chosen);
  const placeOf = ({ slug }: Collection): number => chosen.indexOf(slug);
  return withFirst(
    found.toSorted((one, other) => placeOf(one) - placeOf(other)),
    campaigns,
  );
}

async function withFirst(
  found: readonly Collection[],
  campaigns: number,
): Promise<ListedCollection[]> {
  const ids = found.map(({ id }) => id);
  const [totals, entries] = await Promise.all([
    sumCollections(db(), ids),
    listFirstEntries(db(), ids, campaigns),
  ]);
  const cards = await findCards(db(), [...new Set(entries.map(({ campaignId }) => campaignId))]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  return found.map((collection) => ({
    ...collection,
    totals: totals.get(collection.id) ?? NOTHING,
    first: entries
      .filter(({ collectionId }) => collectionId === collection.id)
      .flatMap(({ campaignId }) => byId.get(campaignId) ?? []),
  }));
}

/** One published collection by id or slug; 404 for others. */
export async function readCollection(named: number | string): Promise<ShownCollection> {
  const [collection, now] = await Promise.all([findCollection(db(), named), clockNow()]);
  if (!collection?.publishedAt || collection.publishedAt > now) throw platformErrors.notFound();
  return showCollection(collection);
}

/** The same for staff, as it would be shown, published or not. */
export async function previewCollection(id: number): Promise<ShownCollection> {
  const collection = await findCollection(db(), id);
  if (!collection) throw platformErrors.notFound();
  return showCollection(collection);
}

async function showCollection(collection: Collection): Promise<ShownCollection> {
  const { id, sponsorId } = collection;
  const [totals, sponsor, certifications] = await Promise.all([
    sumCollections(db(), [id]),
    sponsorId === null ? undefined : findSponsor(db(), sponsorId),
    sponsorId === null ? [] : listCertificationsOf(db(), sponsorId),
  ]);
  return {
    ...collection,
    totals: totals.get(id) ?? NOTHING,
    sponsor: sponsor ?? null,
    certifications,
  };
}

/** A page of a collection's campaigns in its order, behind a position; those alone one may be led to. */
export async function readCampaignsOfCollection(
  collectionId: number,
  behind: number,
  limit: number,
): Promise<{ cards: CampaignCard[]; next: number | null }> {
  const entries = await listEntries(db(), collectionId, behind, limit + 1);
  const shown = entries.slice(0, limit);
  const cards = await findCards(
    db(),
    shown.map(({ campaignId }) => campaignId),
  );
  return { cards, next: entries.length > limit ? (shown.at(-1)?.position ?? null) : null };
}

/** A page of all collections, for staff. */
export function readCollectionsForStaff(
  after: After | null,
  limit: number,
): Promise<CollectionsPage<Collection>> {
  return readPage(true, after, limit);
}

/** One of them for staff, with the ids of all its campaigns in order. */
export async function readCollectionForStaff(
  id: number,
): Promise<Collection & { campaignIds: number[] }> {
  const collection = await findCollection(db(), id);
  if (!collection) throw platformErrors.notFound();
  const entries = await listAllEntries(db(), id);
  return { ...collection, campaignIds: entries.map(({ campaignId }) => campaignId) };
}

/** A page of all collections for those who curate them, with the sums that readers see. */
export async function readCollectionsToCurate(
  after: After | null,
  limit: number,
): Promise<CollectionsPage<Collection & { readonly totals: CollectionTotals }>> {
  const { collections, next } = await readPage(true, after, limit);
  const totals = await sumCollections(
    db(),
    collections.map(({ id }) => id),
  );
  const summed = collections.map((one) => ({ ...one, totals: totals.get(one.id) ?? NOTHING }));
  return { collections: summed, next };
}

/** All campaigns of a collection in order, also those that nobody is led to for now. */
export function readChosenCampaigns(collectionId: number): Promise<ChosenCampaign[]> {
  return listChosen(db(), collectionId);
}
