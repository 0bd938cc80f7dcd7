import type { Executor } from '#platform/db/transaction.ts';
import type { Locale } from '#platform/web/locale.ts';
import { findContribution } from './contribution.store.ts';
import { sendReceiptMail } from './receipt.mail.tsx';
import { presentReceipt } from './receipt.present.ts';

const HAPPENED = new Set(['pledged', 'collected']);

/**
 * Mails the receipt of a contribution; a second call for the same one sends nothing. One that was
 * taken back or given back meanwhile gets none.
 */
export async function sendReceipt(
  tx: Executor,
  contributionId: number,
  { locale, link }: { readonly locale: Locale; readonly link: string },
): Promise<void> {
  const found = await findContribution(tx, contributionId);
  if (found === undefined || !HAPPENED.has(found.state)) return;
  await sendReceiptMail(tx, {
    receipt: presentReceipt(found, locale),
    locale,
    accountId: found.accountId,
    link,
    isPledge: found.state === 'pledged',
  });
}
