import { createHash, randomInt } from 'node:crypto';
import { readAccount } from '#modules/accounts/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { isEqual } from '#platform/http/cookies.ts';
import type { Locale } from '#platform/web/locale.ts';
import { campaignErrors } from '../campaign.errors.ts';
import { takeUnaskedMail } from '../unasked-mail.ts';
import { sendSupportCode } from './support-code.mail.tsx';
import {
  confirmSupportEmail,
  findSupportCode,
  saveSupportEmail,
  takeSupportTry,
} from './support-email.store.ts';

const SUPPORT_TRIES = 5;

const hashOf = (campaignId: number, code: string) =>
  createHash('sha256').update(`${campaignId}:${code}`).digest();

/**
 * Keeps a support address and mails it a code of six digits; until then it is shown to nobody. Throws 403
 * for somebody whose own address is not confirmed, and 429 for an address that was written to often enough
 * today.
 */
export async function askSupportEmail(
  campaignId: number,
  email: string,
  by: { readonly accountId: number | null; readonly locale: Locale },
): Promise<void> {
  const asker = await readAccount(by.accountId ?? 0);
  if (!asker?.emailConfirmedAt) throw campaignErrors.confirmFirst();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await transaction(async (tx) => {
    await takeUnaskedMail(tx, email);
    const sentAt = await saveSupportEmail(tx, {
      campaignId,
      email,
      codeHash: hashOf(campaignId, code),
    });
    const occasion = sentAt.toISOString();
    await sendSupportCode(tx, { campaignId, email, code, locale: by.locale, occasion });
  });
}

/** Confirms the address by its code. Throws 409 without a living code and 422 for another one. */
export async function verifySupportEmail(campaignId: number, code: string): Promise<string> {
  // A wrong try counts even though it is refused, so it is a transaction of its own.
  const isOpen = await transaction((tx) => takeSupportTry(tx, campaignId, SUPPORT_TRIES));
  const known = isOpen ? await findSupportCode(db(), campaignId) : undefined;
  if (!known) throw campaignErrors.noSupportCode();
  const isRight = isEqual(known.codeHash.toString('hex'), hashOf(campaignId, code).toString('hex'));
  if (!isRight) throw fieldErrors({ code: ['errors.campaigns.support_code'] });
  await transaction((tx) => confirmSupportEmail(tx, campaignId, known.email));
  return known.email;
}
