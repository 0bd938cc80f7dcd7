import { db, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { confirm, findByToken } from './newsletter.store.ts';
import { hashOf } from './subscribe-to-newsletter.ts';

/** Days a mailed link works, and an address nobody confirmed is kept. */
export const LINK_DAYS = 7;

/** The address a link would confirm. Throws 410 for one that is unknown, old or replaced by a newer. */
export async function newsletterAddress(token: string): Promise<string> {
  const found = await findByToken(db(), hashOf(token), LINK_DAYS);
  if (!found) throw platformErrors.gone();
  return found.email;
}

/** Confirms by the mailed link, as often as it is pressed. Throws 410 like newsletterAddress. */
export async function confirmNewsletter(token: string): Promise<void> {
  await transaction(async (tx) => {
    const found = await findByToken(tx, hashOf(token), LINK_DAYS);
    if (!found) throw platformErrors.gone();
    await confirm(tx, found.id);
  });
}
