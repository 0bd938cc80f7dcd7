import { setTimeout as pause } from 'node:timers/promises';
import { fieldErrors, type FieldMessage } from '#platform/errors/app-error.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import type { Locale } from '#platform/web/locale.ts';
import { accountErrors } from '../account.errors.ts';
import { insertAccount, insertConsent } from '../account.store.ts';
import { MAILS_AN_HOUR, sendConfirmation } from '../credentials/send-confirmation.ts';
import { knowBrowser, takePoint } from '../log-in/throttle.ts';
import { REFUSING_MS } from '../constant-time.ts';
import { hashPassword } from '../password.ts';
import { isEmail, isSignUpPassword } from '../rules.ts';
import { type StartedSession, startSession } from '../session.ts';
import { tidyName } from '../tidy-name.ts';
import type { FormOrigin } from './api-token.ts';
import type { FormDoubt } from './captcha-form.ts';
import { mailKnownAddress } from './mail-known-address.ts';
import { noteRefusedForm } from './refused-forms.ts';

/** Version of the terms a consent is recorded for. */
export const TERMS_VERSION = '2026-11';

export interface SignUp {
  firstname: string;
  lastname: string;
  email: string;
  password: string;
  agreement: boolean;
  newsletterOptIn: boolean;
  /** Whether the agreement was a tick of its own. */
  isDoubleOptIn: boolean;
  origin: FormOrigin;
  source: string | null;
  domainCode: string | null;
  /** What they were doing, a path of this site: the mailed link leads back to it. */
  from?: string | undefined;
  /** Why the form is taken for a program's; undefined when it is not. */
  doubt: FormDoubt | undefined;
  locale: Locale;
  ip: string;
  userAgent: string;
  /** The browser's visitor cookie; none where no browser asks. */
  visitorId?: string | undefined;
}

type Refusals = Record<string, FieldMessage[]>;

/** What is missing or wrong, by field; undefined when nothing is. */
function refusals(input: SignUp): Refusals | undefined {
  const found: Refusals = {};
  if (input.firstname.trim() === '') found.firstname = ['errors.accounts.required'];
  if (input.lastname.trim() === '') found.lastname = ['errors.accounts.required'];
  if (input.email.trim() === '') found.email = ['errors.accounts.required'];
  else if (!isEmail(input.email.trim())) found.email = ['errors.accounts.email'];
  if (input.password === '') found.password = ['errors.accounts.password_empty'];
  else if (!isSignUpPassword(input.password)) found.password = ['errors.accounts.password_length'];
  if (!input.agreement) found.disclaimer_input = ['errors.accounts.agreement'];
  return Object.keys(found).length > 0 ? found : undefined;
}

/**
 * Makes an account with its consents and first session, and mails the link that confirms the address.
 * A taken address and a form that no person filled in are refused with one sentence after the same
 * work and time; the owner of a taken address is told by mail, or sent the link that completes the account.
 */
export async function signUp(
  input: SignUp,
): Promise<{ accountId: number; session: StartedSession }> {
  const refused = input.doubt ? undefined : refusals(input);
  if (refused) throw fieldErrors(refused);
  const begun = performance.now();
  const passwordHash = await hashPassword(input.password.slice(0, 1024));
  if (input.doubt) {
    noteRefusedForm({ kind: 'sign_up', doubt: input.doubt, source: input.source });
  } else {
    const address = input.email.trim().toLowerCase();
    const isMailed = await takePoint(['confirm-address', address], MAILS_AN_HOUR, 3600);
    const made = await transaction((tx) => makeAccount(tx, input, { passwordHash, isMailed }));
    if (made) return made;
  }
  await pause(Math.max(0, begun + REFUSING_MS - performance.now()));
  throw accountErrors.signUpRefused();
}

async function makeAccount(
  tx: Executor,
  input: SignUp,
  { passwordHash, isMailed }: { passwordHash: string; isMailed: boolean },
) {
  const email = input.email.trim();
  const accountId = await insertAccount(tx, {
    email,
    passwordHash,
    firstname: tidyName(input.firstname),
    lastname: tidyName(input.lastname),
    locale: input.locale,
    origin: input.origin,
    source: input.source,
    domainCode: input.domainCode,
    newsletterOptIn: input.newsletterOptIn,
  });
  if (accountId === undefined) {
    await mailKnownAddress(tx, email);
    return undefined;
  }
  const consent = { accountId, textVersion: TERMS_VERSION, locale: input.locale };
  await insertConsent(tx, { ...consent, kind: 'terms' });
  if (input.isDoubleOptIn) await insertConsent(tx, { ...consent, kind: 'double_opt_in' });
  if (input.newsletterOptIn) await insertConsent(tx, { ...consent, kind: 'newsletter' });
  if (isMailed) await sendConfirmation(tx, accountId, input.from);
  const session = await startSession(tx, { accountId, ip: input.ip, userAgent: input.userAgent });
  await knowBrowser(tx, accountId, input.visitorId);
  return { accountId, session };
}
