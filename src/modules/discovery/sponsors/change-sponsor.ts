import { type AuditDetails, audit } from '#modules/accounts/index.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import { movedTo } from '../collections/collection.ts';
import { keepLedTo } from '../collections/collection.store.ts';
import { MOST_CAMPAIGNS } from '../contract.ts';
import { refuseOwnCampaigns } from '../collections/own-campaigns.ts';
import type { Certification, Sponsor } from './sponsor.ts';
import {
  findCertification,
  insertCertification,
  insertSponsor,
  listCertifiedIds,
  lockSponsor,
  type NewCertification,
  type NewSponsor,
  setCertified,
  updateCertification,
  updateSponsor,
} from './sponsor.store.ts';

export function addSponsor(input: NewSponsor, actor: Actor): Promise<Sponsor> {
  return transaction(async (tx) => {
    const sponsor = await insertSponsor(tx, input);
    await finish(tx, sponsor.id, actor, { details: { changed: 'made' } });
    return sponsor;
  });
}

export function changeSponsor(
  id: number,
  input: Partial<NewSponsor> | ((before: Sponsor) => Partial<NewSponsor>),
  actor: Actor,
): Promise<Sponsor> {
  return transaction(async (tx) => {
    const before = await lockSponsor(tx, id);
    if (!before) throw platformErrors.notFound();
    const change = typeof input === 'function' ? input(before) : input;
    const after: Sponsor = { ...before, ...change };
    await updateSponsor(tx, after);
    const details = { changed: Object.keys(change).join(', ') };
    await finish(tx, id, actor, { before, after, details });
    return after;
  });
}

/** Something that a sponsor vouches for; no campaign has it at first. */
export function addCertification(input: NewCertification, actor: Actor): Promise<Certification> {
  return transaction(async (tx) => {
    if (!(await lockSponsor(tx, input.sponsorId))) throw platformErrors.notFound();
    const certification = await insertCertification(tx, input);
    const details = { changed: 'certification', certification: certification.id };
    await finish(tx, input.sponsorId, actor, { after: input, details });
    return certification;
  });
}

/** Other words for what a sponsor vouches for; who has it stays. */
export function changeCertification(
  id: number,
  input: (before: Certification['texts']) => Certification['texts'],
  actor: Actor,
): Promise<Certification> {
  return transaction(async (tx) => {
    const before = await lockedCertification(tx, id);
    const texts = input(before.texts);
    await updateCertification(tx, id, texts);
    await finish(tx, before.sponsorId, actor, {
      before: before.texts,
      after: texts,
      details: { changed: 'certification', certification: id },
    });
    return { ...before, texts };
  });
}

/**
 * Decides which campaigns have a certification. What has it already may keep it, though it is held by now;
 * 403 for one's own, 422 for others that nobody is led to.
 */
export function certifyCampaigns(
  certificationId: number,
  campaignIds: readonly number[],
  actor: Actor,
): Promise<Certification> {
  return certify(certificationId, () => [...new Set(campaignIds)], 'campaign_ids', actor);
}

/** Gives a certification to one campaign, or takes it away; 422 at `campaign` as above. */
export function certifyCampaign(
  certificationId: number,
  { campaignId, move }: { readonly campaignId: number; readonly move: 'in' | 'out' },
  actor: Actor,
): Promise<Certification> {
  return certify(certificationId, (now) => movedTo(now, campaignId, move), 'campaign', actor);
}

function certify(
  id: number,
  input: (now: readonly number[]) => number[],
  field: string,
  actor: Actor,
): Promise<Certification> {
  return transaction(async (tx) => {
    const found = await lockedCertification(tx, id);
    const before = await listCertifiedIds(tx, id);
    const wanted = input(before);
    const fresh = wanted.filter((one) => !before.includes(one));
    const known = await keepLedTo(tx, fresh);
    if (wanted.length > MOST_CAMPAIGNS || fresh.some((one) => !known.has(one))) {
      throw fieldErrors({ [field]: ['errors.field.invalid'] });
    }
    await refuseOwnCampaigns(tx, fresh, actor);
    await setCertified(tx, id, wanted);
    await finish(tx, found.sponsorId, actor, {
      before,
      after: wanted,
      details: { changed: 'certified', certification: id, campaigns: wanted.length },
    });
    return (await findCertification(tx, id)) ?? found;
  });
}

async function lockedCertification(tx: Executor, id: number): Promise<Certification> {
  const found = await findCertification(tx, id);
  if (!found || !(await lockSponsor(tx, found.sponsorId))) throw platformErrors.notFound();
  return found;
}

async function finish(
  tx: Executor,
  id: number,
  actor: Actor,
  { details, ...change }: { before?: object; after?: object; details?: AuditDetails },
): Promise<void> {
  await invalidatePages(tx, ['collections']);
  await audit(tx, {
    act: 'sponsor_changed',
    actor: { accountId: actor.accountId, ip: actor.ip, requestId: actor.requestId },
    subject: { kind: 'sponsor', id },
    details: details ?? {},
    ...change,
  });
}
