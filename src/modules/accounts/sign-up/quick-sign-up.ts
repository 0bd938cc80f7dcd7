import type { z } from 'zod';
import { clockNow } from '#platform/clock/clock.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { fieldErrors, type FieldMessage } from '#platform/errors/app-error.ts';
import { accountErrors } from '../account.errors.ts';
import { insertAccount, insertConsent, type NewAccount } from '../account.store.ts';
import { sendClaim } from '../credentials/send-claim.ts';
import { ASKING_MS, inConstantTime } from '../constant-time.ts';
import { isEmail } from '../rules.ts';
import type { FormOrigin } from './api-token.ts';
import { readCaptchaForm } from './captcha-form.ts';
import { mailKnownAddress } from './mail-known-address.ts';
import { noteRefusedForm } from './refused-forms.ts';
import { consentOf, domainOf, type FormRequest, widgetDoubt } from './sign-up-form.ts';
import { isTicked, type quickSignUpBody } from './sign-up.contract.ts';
import { TERMS_VERSION } from './sign-up.ts';

/**
 * Makes an account without a password and mails the link that completes it. The owner of a known
 * address is mailed instead, or sent the link again, and nobody can tell one from the other.
 * Throws 422 for a bad address, a missing consent, and for a form that no person filled in.
 */
export async function quickSignUp(
  form: z.infer<typeof quickSignUpBody>,
  origin: FormOrigin,
  request: FormRequest,
): Promise<void> {
  // `email` may be sent in the open by a form of one field; then it is no trap.
  const { email: plain, ...rest } = form;
  const answer = readCaptchaForm(rest, await clockNow());
  const doubt = answer.problem ?? (await widgetDoubt(form.captcha_response, request.ip));
  if (doubt) {
    noteRefusedForm({ kind: 'quick_sign_up', doubt, source: form.source ?? null });
    throw accountErrors.signUpRefused();
  }
  const email = (answer.typed.email || plain).trim();
  const domainCode = domainOf(form.domain_code);
  const consent = consentOf(answer, request, domainCode);
  const refused: Record<string, FieldMessage[]> = {};
  if (!isEmail(email)) refused.email = ['errors.accounts.email'];
  if (consent.isRequired && !(consent.wasShown && isTicked(form.disclaimer))) {
    refused.disclaimer = ['errors.accounts.agreement'];
  }
  if (Object.keys(refused).length > 0) throw fieldErrors(refused);
  const { locale } = request;
  const source = form.source ?? null;
  const kind = consent.isRequired ? 'double_opt_in' : 'terms';
  const asked = { email, locale, origin, source, domainCode, kind } as const;
  await inConstantTime(ASKING_MS, () => transaction((tx) => makeBareAccount(tx, asked)));
}

interface BareAccount
  extends Pick<NewAccount, 'email' | 'locale' | 'origin' | 'source' | 'domainCode'> {
  readonly kind: 'double_opt_in' | 'terms';
}

async function makeBareAccount(tx: Executor, { kind, ...asked }: BareAccount): Promise<void> {
  const { email, locale } = asked;
  const nobody = { passwordHash: null, firstname: '', lastname: '', newsletterOptIn: false };
  const accountId = await insertAccount(tx, { ...asked, ...nobody });
  if (accountId === undefined) {
    await mailKnownAddress(tx, email);
    return;
  }
  await insertConsent(tx, { accountId, kind, textVersion: TERMS_VERSION, locale });
  await sendClaim(tx, accountId);
}
