import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { publish } from '#platform/events/outbox.ts';
import type { Schedule } from '#platform/jobs/schedule.ts';
import { tidyText } from '../individuals/individual.ts';
import { readAccount } from '../read-account.ts';
import { contactErrors } from './contact.errors.ts';
import {
  type ContactShare,
  countSharesOfDay,
  deleteOldShares,
  findContacts,
  findShare,
  insertShares,
  type SharedCampaign,
} from './share.store.ts';

export type { ContactShare } from './share.store.ts';

/** Mails a person may send to contacts within 24 hours. */
export const SHARES_PER_DAY = 20;
export const SHARE_MESSAGE_MAX = 500;
const KEPT_DAYS = 90;
/** A mail that looks like ours must not lead anywhere but to the campaign. */
const LINK =
  /:\/\/|\bwww\.|[\p{L}\d-]\.(?:com|net|org|io|co|info|biz|ru|cn|xyz|top|shop|link|me)\b/iu;

export interface ShareRequest {
  readonly accountId: number;
  readonly contactIds: readonly number[];
  /** As typed. */
  readonly message: string;
}

/**
 * Tells some of a person's own contacts of a campaign by mail, each once. Returns how many mails go out.
 * Throws 404 for a contact of somebody else, 409 for an address that isn't confirmed, 422 for a message
 * with links or of too many letters, 429 beyond twenty a day; then nobody is written to.
 */
export async function shareWithContacts(
  input: ShareRequest,
  campaign: SharedCampaign,
): Promise<number> {
  const { accountId } = input;
  const message = tidyText(input.message);
  if ([...message].length > SHARE_MESSAGE_MAX) {
    const values = { maximum: SHARE_MESSAGE_MAX };
    throw fieldErrors({ message: [{ key: 'errors.field.too_long', values }] });
  }
  if (LINK.test(message)) throw fieldErrors({ message: ['errors.contacts.no_links'] });
  const account = await readAccount(accountId);
  if (!account?.emailConfirmedAt) throw contactErrors.confirmFirst();
  const ids = [...new Set(input.contactIds)];
  return transaction(async (tx) => {
    const sent = await countSharesOfDay(tx, accountId);
    const contacts = await findContacts(tx, accountId, ids);
    if (contacts.length < ids.length) throw platformErrors.notFound();
    if (sent + contacts.length > SHARES_PER_DAY) {
      throw platformErrors.tooManyRequests({}, { retryAfter: 3600 });
    }
    const shares = await insertShares(tx, accountId, campaign, contacts, message);
    for (const id of shares) {
      await publish(tx, {
        topic: 'contacts.campaign_shared',
        key: `contacts.campaign_shared:${id}`,
        payload: { share_id: id, account_id: accountId, campaign_id: campaign.id },
      });
    }
    return shares.length;
  });
}

/** What a mail to a contact says; undefined when it is forgotten, or its sender left. */
export function readShare(q: Executor, id: number): Promise<ContactShare | undefined> {
  return findShare(q, id);
}

export const contactSchedules: readonly Schedule[] = [
  {
    name: 'forget-mails-to-contacts',
    everySeconds: 86_400,
    run: async () => void (await deleteOldShares(db(), KEPT_DAYS)),
  },
];
