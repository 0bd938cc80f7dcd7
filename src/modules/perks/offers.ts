import { LRUCache } from 'lru-cache';
import type { Executor } from '#platform/db/transaction.ts';
import { perDatabase } from '#platform/db/per-database.ts';
import { readOffers } from './offer.store.ts';
import type { Offer } from './offer.ts';

/** Offers of this process; each is true while its campaign's offer_version is the one it was read at. */
const kept = perDatabase(() => new LRUCache<number, Offer>({ max: 2_000 }));

/** The offer last read of a campaign. It may be old: compare its version with the campaign's. */
export function keptOffer(campaignId: number): Offer | undefined {
  return kept().get(campaignId);
}

/** Reads what campaigns offer and keeps it. Never in a transaction that changes perks: it may be undone. */
export async function freshOffers(q: Executor, campaignIds: readonly number[]): Promise<Offer[]> {
  if (campaignIds.length === 0) return [];
  const offers = await readOffers(q, campaignIds);
  for (const offer of offers) kept().set(offer.campaignId, offer);
  return offers;
}

/** The offer as it is kept, read again where it lacks one of the perks: it may have been added since. */
export async function offerWith(
  q: Executor,
  campaignId: number,
  perkIds: readonly number[],
): Promise<Offer | undefined> {
  const known = keptOffer(campaignId);
  if (known !== undefined && perkIds.every((id) => known.perks.has(id))) return known;
  const [fresh] = await freshOffers(q, [campaignId]);
  return fresh;
}
