import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { ChosenCampaign } from '../collections/collection.store.ts';
import type { Certification, Sponsor } from './sponsor.ts';
import {
  findCertification,
  findSponsor,
  listCertificationsOf,
  listCertificationsOfCampaign,
  listCertified,
  listSponsors,
} from './sponsor.store.ts';

/** A page of sponsors, the newest first, those before an id. */
export function readSponsors(before: number, limit: number): Promise<Sponsor[]> {
  return listSponsors(db(), before, limit);
}

/** What a sponsor vouches for, the oldest first. Throws 404. */
export async function readCertifications(sponsorId: number): Promise<Certification[]> {
  await readSponsor(sponsorId);
  return listCertificationsOf(db(), sponsorId);
}

/** What is vouched for of a campaign that anybody may be led to, and by whom. */
export function readCertificationsOfCampaign(
  campaignId: number,
): Promise<(Certification & { sponsorName: string })[]> {
  return listCertificationsOfCampaign(db(), campaignId);
}

/** A sponsor for staff. Throws 404. */
export async function readSponsor(id: number): Promise<Sponsor> {
  const found = await findSponsor(db(), id);
  if (!found) throw platformErrors.notFound();
  return found;
}

/** What a sponsor vouches for, with the campaigns that have it. Throws 404. */
export async function readCertification(
  id: number,
): Promise<Certification & { readonly certified: readonly ChosenCampaign[] }> {
  const [found, certified] = await Promise.all([
    findCertification(db(), id),
    listCertified(db(), id),
  ]);
  if (!found) throw platformErrors.notFound();
  return { ...found, certified };
}
