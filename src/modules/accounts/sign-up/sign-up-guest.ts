import type { Executor } from '#platform/db/transaction.ts';
import type { Locale } from '#platform/web/locale.ts';
import { insertAccount, insertConsent } from '../account.store.ts';
import { sendClaim } from '../credentials/send-claim.ts';
import { mailKnownAddress } from './mail-known-address.ts';
import { TERMS_VERSION } from './sign-up.ts';

export interface Guest {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly locale: Locale;
  /** What the campaign is called that they backed. */
  readonly campaign: string;
}

/**
 * Makes an account without a password for somebody who is known by what they did, and mails the link
 * that completes it; nothing joins it before. The owner of a known address is mailed instead.
 */
export async function signUpGuest(tx: Executor, guest: Guest): Promise<void> {
  const { email, firstname, lastname, locale, campaign } = guest;
  const accountId = await insertAccount(tx, {
    email,
    passwordHash: null,
    firstname,
    lastname,
    locale,
    origin: 'site',
    source: 'guest_contribution',
    domainCode: null,
    newsletterOptIn: false,
  });
  if (accountId === undefined) {
    await mailKnownAddress(tx, email, campaign);
    return;
  }
  await insertConsent(tx, { accountId, kind: 'terms', textVersion: TERMS_VERSION, locale });
  await sendClaim(tx, accountId, campaign);
}
