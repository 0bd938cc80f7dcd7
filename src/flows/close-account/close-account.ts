import {
  type Asking,
  audit,
  confirmIdentity,
  ownBrowser,
  readAccount,
} from '#modules/accounts/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { discardDownloads } from '#platform/files/downloads.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { invalidatePagesSoon } from '#platform/web/server/invalidate-pages.ts';
import { closingErrors } from './close-account.errors.ts';
import { deleteAvatarJob, deleteCustomerJob, forgetVisitorJob } from './close-account.jobs.ts';
import { sendGoodbye } from './close-account.mail.tsx';
import { listCampaignsNaming, listCustomers, listPicturesToDelete } from './close-account.store.ts';
import { eraseAccount } from './erase-account.ts';
import { listMerged, lockAccount } from './erase-person.store.ts';
import { deleteExposures } from './forget-visitor.store.ts';
import {
  findComing,
  findObligations,
  kindsOf,
  type Obligations,
  type OpenThing,
} from './obligation.store.ts';

export interface Closing extends Asking {
  readonly accountId: number;
  /** Typed once more, as closing cannot be undone. */
  readonly email: string;
  /** Of accounts that have one. */
  readonly password: string;
  readonly ip: string;
  readonly requestId: string;
}

const REFUSALS = {
  has_role: closingErrors.hasRole,
  open_campaign: closingErrors.openCampaign,
  open_contribution: closingErrors.openContribution,
} as const;

/** What somebody has to settle before they can close their account. */
export function readObligations(accountId: number): Promise<Obligations> {
  return findObligations(db(), accountId);
}

/** What somebody paid for that they may still get: it doesn't keep them, but they should know. */
export function readComing(accountId: number): Promise<OpenThing[]> {
  return findComing(db(), accountId);
}

/**
 * Closes an account for good: what tells who it was is erased or can never be read again, its sessions end,
 * the address is free, and the books stay as they are. Throws 422 for a wrong address or password and 409
 * while money or a campaign is open; then nothing changes.
 */
export async function closeAccount(closing: Closing): Promise<void> {
  const { accountId, ip, requestId } = closing;
  await confirmIdentity(closing);
  const account = await readAccount(accountId);
  if (!account) throw platformErrors.notFound();
  const browser = await ownBrowser(accountId, closing);
  const campaigns = await transaction(async (tx) => {
    const person = await lockAccount(tx, accountId);
    if (person === undefined) throw platformErrors.notFound();
    const [open] = kindsOf(await findObligations(tx, accountId));
    if (open) throw REFUSALS[open]();
    const naming = await listCampaignsNaming(tx, accountId);
    const merged = await listMerged(tx, accountId);
    const pictures = await listPicturesToDelete(tx, accountId);
    for (const one of [person, ...merged]) await eraseAccount(tx, one);
    await discardDownloads(tx, accountId);
    await sendGoodbye(tx, account);
    for (const picture of new Set([...pictures, account.avatarPublicId ?? []].flat())) {
      await enqueue(tx, deleteAvatarJob, { public_id: picture });
    }
    for (const { id } of [person, ...merged]) {
      for (const customer of await listCustomers(tx, id)) {
        await enqueue(tx, deleteCustomerJob, { customer_ref: customer });
      }
    }
    if (browser !== undefined) {
      await deleteExposures(tx, browser);
      await enqueue(tx, forgetVisitorJob, { visitor_id: browser.visitorId });
    }
    await audit(tx, {
      act: 'account_closed',
      actor: { accountId, ip, requestId },
      subject: { kind: 'account', id: accountId },
    });
    return naming;
  });
  invalidatePagesSoon([`person:${accountId}`, ...campaigns.map((id) => `campaign:${id}`)]);
}
