import { audit } from '#modules/accounts/index.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import { keepLedTo } from '../collections/collection.store.ts';
import type { Certification, Sponsor } from './sponsor.ts';
import {
  findCertification,
  insertCertification,
  insertSponsor,
  lockSponsor,
  type NewCertification,
  type NewSponsor,
  setCertified,
  updateSponsor,
} from './sponsor.store.ts';

export function addSponsor(input: NewSponsor, actor: Actor): Promise<Sponsor> {
  return transaction(async (tx) => {
    const sponsor = await insertSponsor(tx, input);
    await finish(tx, sponsor.id, actor, {});
    return sponsor;
  });
}

export function changeSponsor(
  id: number,
  change: Partial<NewSponsor>,
  actor: Actor,
): Promise<Sponsor> {
  return transaction(async (tx) => {
    const before = await lockSponsor(tx, id);
    if (!before) throw platformErrors.notFound();
    const after: Sponsor = { ...before, ...change };
    await updateSponsor(tx, after);
    await finish(tx, id, actor, { before, after });
    return after;
  });
}

/** Something that a sponsor vouches for; no campaign has it at first. */
export function addCertification(input: NewCertification, actor: Actor): Promise<Certification> {
  return transaction(async (tx) => {
    if (!(await lockSponsor(tx, input.sponsorId))) throw platformErrors.notFound();
    const certification = await insertCertification(tx, input);
    await finish(tx, input.sponsorId, actor, { after: input });
    return certification;
  });
}

/** Decides which campaigns have a certification. 422 for ones that nobody is led to. */
export function certifyCampaigns(
  certificationId: number,
  campaignIds: readonly number[],
  actor: Actor,
): Promise<Certification> {
  return transaction(async (tx) => {
    const found = await findCertification(tx, certificationId);
    if (!found || !(await lockSponsor(tx, found.sponsorId))) throw platformErrors.notFound();
    const known = await keepLedTo(tx, campaignIds);
    if (campaignIds.some((id) => !known.has(id))) {
      throw fieldErrors({ campaign_ids: ['errors.field.invalid'] });
    }
    await setCertified(tx, certificationId, campaignIds);
    await finish(tx, found.sponsorId, actor, { after: { certificationId, campaignIds } });
    return { ...found, campaigns: known.size };
  });
}

async function finish(
  tx: Executor,
  id: number,
  actor: Actor,
  change: { before?: object; after?: object },
): Promise<void> {
  await invalidatePages(tx, ['collections']);
  await audit(tx, {
    act: 'sponsor_changed',
    actor: { accountId: actor.accountId, ip: actor.ip, requestId: actor.requestId },
    subject: { kind: 'sponsor', id },
    ...change,
  });
}
