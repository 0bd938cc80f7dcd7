import { fieldErrors, type FieldMessage } from '#platform/errors/app-error.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Locale } from '#platform/web/locale.ts';
import { accountErrors } from './account.errors.ts';
import { findCredentials, insertAccount, insertConsent } from './account.store.ts';
import { sendSignUpAttempt } from './account.mail.tsx';
import { hashPassword } from './password.ts';
import { isEmail, isSignUpPassword } from './rules.ts';
import { type StartedSession, startSession } from './session.ts';

/** Version of the terms a consent is recorded for. */
export const TERMS_VERSION = '2026-11';

export interface SignUp {
  firstname: string;
  lastname: string;
  email: string;
  password: string;
  agreement: boolean;
  newsletterOptIn: boolean;
  locale: Locale;
  domainCode: string | null;
  ip: string;
  userAgent: string;
}

type Refusals = Record<string, FieldMessage[]>;

/** What is missing or wrong, by field; undefined when nothing is. */
function refusals(input: SignUp): Refusals | undefined {
  const found: Refusals = {};
  if (input.firstname.trim() === '') found.firstname = ['errors.accounts.required'];
  if (input.lastname.trim() === '') found.lastname = ['errors.accounts.required'];
  if (input.email.trim() === '') found.email = ['errors.accounts.required'];
  else if (!isEmail(input.email.trim())) found.email = ['errors.accounts.email'];
  if (input.password === '') found.password = ['errors.accounts.required'];
  else if (!isSignUpPassword(input.password)) found.password = ['errors.accounts.password_length'];
  if (!input.agreement) found.disclaimer_input = ['errors.accounts.agreement'];
  return Object.keys(found).length > 0 ? found : undefined;
}

/** A name as it is shown: composed, in one line, without the controls that can turn text around. */
export function tidyName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
}

/**
 * Makes an account with its consents and first session.
 * A taken address is refused with a sentence that says nothing, and its owner is told by mail.
 */
export async function signUp(
  input: SignUp,
): Promise<{ accountId: number; session: StartedSession }> {
  const refused = refusals(input);
  if (refused) throw fieldErrors(refused);
  const email = input.email.trim();
  const passwordHash = await hashPassword(input.password);
  const made = await transaction(async (tx) => {
    const accountId = await insertAccount(tx, {
      email,
      passwordHash,
      firstname: tidyName(input.firstname),
      lastname: tidyName(input.lastname),
      locale: input.locale,
      origin: 'site',
      domainCode: input.domainCode,
      newsletterOptIn: input.newsletterOptIn,
    });
    if (accountId === undefined) {
      const owner = await findCredentials(tx, email);
      if (owner) await sendSignUpAttempt(tx, owner.id);
      return undefined;
    }
    const consent = { accountId, textVersion: TERMS_VERSION, locale: input.locale };
    await insertConsent(tx, { ...consent, kind: 'terms' });
    if (input.newsletterOptIn) await insertConsent(tx, { ...consent, kind: 'newsletter' });
    const session = await startSession(tx, { accountId, ip: input.ip, userAgent: input.userAgent });
    return { accountId, session };
  });
  if (!made) throw accountErrors.signUpRefused();
  return made;
}
