import { db } from '#platform/db/transaction.ts';
import type { Certification, Sponsor } from './sponsor.ts';
import {
  listCertificationsOf,
  listCertificationsOfCampaign,
  listSponsors,
} from './sponsor.store.ts';

/** A page of sponsors, the newest first, those before an id. */
export function readSponsors(before: number, limit: number): Promise<Sponsor[]> {
  return listSponsors(db(), before, limit);
}

/** What a sponsor vouches for, the oldest first. */
export function readCertifications(sponsorId: number): Promise<Certification[]> {
  return listCertificationsOf(db(), sponsorId);
}

/** What is vouched for of a campaign that anybody may be led to, and by whom. */
export function readCertificationsOfCampaign(
  campaignId: number,
): Promise<(Certification & { sponsorName: string })[]> {
  return listCertificationsOfCampaign(db(), campaignId);
}
