import { isDeepStrictEqual } from 'node:util';
import { type AuditDetails, audit } from '#modules/accounts/index.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import { MOST_CAMPAIGNS } from '../contract.ts';
import { broughtForward, refuseOwnCampaigns } from './own-campaigns.ts';
import { findSponsor } from '../sponsors/sponsor.store.ts';
import { type Collection, type Move, movedTo } from './collection.ts';
import { collectionErrors } from './collection.errors.ts';
import {
  deleteCollection,
  insertCollection,
  keepLedTo,
  listAllEntries,
  lockCollection,
  type NewCollection,
  setEntries,
  updateCollection,
} from './collection.store.ts';

export type CollectionChange = Partial<Omit<NewCollection, 'slug'>>;

/** Makes a collection, empty at first. 409 when its slug is taken, 422 for a sponsor nobody knows. */
export function addCollection(input: NewCollection, actor: Actor): Promise<Collection> {
  return transaction(async (tx) => {
    await refuseUnknownSponsor(tx, input.sponsorId);
    const collection = await insertCollection(tx, input);
    if (!collection) throw collectionErrors.slugTaken();
    await finish(tx, collection, actor, 'collection_changed', { details: { changed: 'made' } });
    return collection;
  });
}

/**
 * Words, colours, sponsor, place among the others, and whether it is published; or what follows from how it
 * is by then. 409 where it was changed since the version that it is based on, if one is given.
 */
export function changeCollection(
  id: number,
  input: CollectionChange | ((before: Collection) => CollectionChange),
  actor: Actor,
  basedOn?: number,
): Promise<Collection> {
  return transaction(async (tx) => {
    const before = await locked(tx, id);
    const change = typeof input === 'function' ? input(before) : input;
    const after: Collection = { ...before, ...change };
    // Sent once more, as after a lost answer.
    if (basedOn !== undefined && isDeepStrictEqual(after, before)) return before;
    refuseOutdated(before, basedOn);
    if (after.sponsorId !== before.sponsorId) await refuseUnknownSponsor(tx, after.sponsorId);
    const version = await updateCollection(tx, after);
    const details = { changed: Object.keys(change).join(', ') };
    await finish(tx, after, actor, 'collection_changed', { before, after, details });
    return { ...after, version };
  });
}

/** All campaigns of a collection, and which version of it that is. */
export interface OrderedCampaigns {
  readonly campaignIds: readonly number[];
  readonly version: number;
}

/**
 * Decides which campaigns are in a collection, and their order. What is in already may stay, though it is
 * held by now: it is shown again when it is released. 409 where it was changed since the version that this is
 * based on, 403 for one's own that is put in or forward, 422 for others that nobody is led to and for one
 * that is named twice.
 */
export function orderCollection(
  id: number,
  { campaignIds, version }: OrderedCampaigns,
  actor: Actor,
): Promise<OrderedCampaigns> {
  if (new Set(campaignIds).size < campaignIds.length) throw refusedAt('campaign_ids');
  return arrange(id, () => [...campaignIds], { field: 'campaign_ids', basedOn: version }, actor);
}

/**
 * Puts one campaign in, takes it out, or moves it by a place, whatever others did to the list meanwhile.
 * Refuses, at `campaign`, as above.
 */
export function moveInCollection(
  id: number,
  { campaignId, move }: { readonly campaignId: number; readonly move: Move },
  actor: Actor,
): Promise<OrderedCampaigns> {
  return arrange(id, (now) => movedTo(now, campaignId, move), { field: 'campaign' }, actor);
}

function arrange(
  id: number,
  input: (now: readonly number[]) => number[],
  { field, basedOn }: { readonly field: string; readonly basedOn?: number },
  actor: Actor,
): Promise<OrderedCampaigns> {
  return transaction(async (tx) => {
    const collection = await locked(tx, id);
    const before = (await listAllEntries(tx, id)).map(({ campaignId }) => campaignId);
    const wanted = input(before);
    // Sent once more, as after a lost answer.
    if (basedOn !== undefined && isDeepStrictEqual(wanted, before))
      return { campaignIds: before, version: collection.version };
    refuseOutdated(collection, basedOn);
    const fresh = wanted.filter((one) => !before.includes(one));
    const known = await keepLedTo(tx, fresh);
    if (wanted.length > MOST_CAMPAIGNS || fresh.some((one) => !known.has(one))) {
      throw refusedAt(field);
    }
    await refuseOwnCampaigns(tx, broughtForward(before, wanted), actor);
    const version = await setEntries(tx, id, wanted);
    const details = { changed: 'campaigns', campaigns: wanted.length };
    await finish(tx, collection, actor, 'collection_changed', { before, after: wanted, details });
    return { campaignIds: wanted, version };
  });
}

/** Takes a collection away for good; its campaigns stay what they are. */
export function removeCollection(id: number, actor: Actor): Promise<void> {
  return transaction(async (tx) => {
    const collection = await locked(tx, id);
    await deleteCollection(tx, id);
    await finish(tx, collection, actor, 'collection_removed');
  });
}

const refusedAt = (field: string) => fieldErrors({ [field]: ['errors.field.invalid'] });

async function locked(tx: Executor, id: number): Promise<Collection> {
  const collection = await lockCollection(tx, id);
  if (!collection) throw platformErrors.notFound();
  return collection;
}

function refuseOutdated({ version }: Collection, basedOn: number | undefined): void {
  if (basedOn !== undefined && version !== basedOn) throw platformErrors.conflict();
}

async function refuseUnknownSponsor(tx: Executor, id: number | null): Promise<void> {
  if (id !== null && !(await findSponsor(tx, id))) {
    throw fieldErrors({ sponsor_id: ['errors.field.invalid'] });
  }
}

async function finish(
  tx: Executor,
  collection: Collection,
  actor: Actor,
  act: 'collection_changed' | 'collection_removed',
  { details, ...change }: { before?: object; after?: object; details?: AuditDetails } = {},
): Promise<void> {
  await invalidatePages(tx, ['home', 'collections', `collection:${collection.id}`]);
  await audit(tx, {
    act,
    actor: { accountId: actor.accountId, ip: actor.ip, requestId: actor.requestId },
    subject: { kind: 'campaign_collection', id: collection.id },
    details: { slug: collection.slug, is_published: collection.publishedAt !== null, ...details },
    ...change,
  });
}
