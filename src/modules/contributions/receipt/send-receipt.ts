import type { Executor } from '#platform/db/transaction.ts';
import { type Locale, localeOr } from '#platform/web/locale.ts';
import { findContribution } from '../contribution.store.ts';
import { sendReceiptMail } from './receipt.mail.tsx';
import { perksOf, presentReceipt } from './receipt.present.ts';

const HAPPENED = new Set(['pledged', 'collected']);

/**
 * Mails the receipt of a contribution; a second call for the same one sends nothing. One that was
 * taken back or given back meanwhile gets none, nor does one without an address. `linkIn` answers the
 * absolute address of the receipt's page in the language of the mail.
 */
export async function sendReceipt(
  tx: Executor,
  contributionId: number,
  linkIn: (locale: Locale) => Promise<string>,
): Promise<void> {
  const found = await findContribution(tx, contributionId);
  if (found === undefined || !HAPPENED.has(found.state) || found.email === '') return;
  const locale = localeOr(found.mailLocale);
  await sendReceiptMail(tx, {
    receipt: presentReceipt(found, locale, await perksOf([found], tx)),
    locale,
    accountId: found.accountId,
    link: await linkIn(locale),
    isPledge: found.state === 'pledged',
  });
}
