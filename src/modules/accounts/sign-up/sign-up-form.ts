import type { z } from 'zod';
import { clockNow } from '#platform/clock/clock.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import type { Locale } from '#platform/web/locale.ts';
import { doingBefore } from './after-sign-up.ts';
import { type FormOrigin, originOf } from './api-token.ts';
import { type CaptchaAnswer, readCaptchaForm } from './captcha-form.ts';
import { requiresDoubleOptIn } from './double-opt-in.ts';
import { isHuman } from './human-check.ts';
import { isTicked, type signUpBody } from './sign-up.contract.ts';
import type { SignUp } from './sign-up.ts';

type Form = z.infer<typeof signUpBody>;

export interface FormRequest {
  readonly locale: Locale;
  readonly ip: string;
  readonly userAgent: string;
  readonly visitorId?: string | undefined;
  readonly acceptLanguage: string | undefined;
}

/** The origin that the form's token names, the site's own without one. Throws 422 for a wrong token. */
export function formOrigin(token: string | undefined): FormOrigin {
  if (token === undefined) return 'site';
  const origin = originOf(token);
  if (!origin) throw fieldErrors({ api_token: ['errors.field.invalid'] });
  return origin;
}

/** What a sign-up form means; a single full name stands in where first and last name are absent. */
export async function signUpOf(
  form: Form,
  origin: FormOrigin,
  request: FormRequest,
): Promise<SignUp> {
  const answer = readCaptchaForm(form, await clockNow());
  const doubt = answer.problem ?? (contradicts(form, answer) ? 'mismatch' : undefined);
  const { typed } = answer;
  const [first = '', ...rest] = form.account.fullname.trim().split(/\s+/);
  const isSplit = typed.firstname !== '' || typed.lastname !== '';
  const domainCode = domainOf(form.domain_code);
  const consent = consentOf(answer, request, domainCode);
  return {
    firstname: isSplit ? typed.firstname : first,
    lastname: isSplit ? typed.lastname : rest.join(' '),
    email: typed.email,
    password: typed.password,
    agreement: isTicked(form.account.disclaimer_input) && consent.wasShown,
    newsletterOptIn: isTicked(form.account.general_opt_in),
    isDoubleOptIn: consent.isRequired,
    origin,
    source: form.source ?? null,
    from: doingBefore(form.from, request.locale) ?? undefined,
    domainCode,
    doubt: doubt ?? (await widgetDoubt(form.captcha_response, request.ip)),
    ...request,
  };
}

/**
 * Whether a consent of its own was, or had to be, asked for; and whether the form that is answered showed
 * it, as its seal tells: what was never shown cannot be agreed to.
 */
export function consentOf(
  answer: CaptchaAnswer,
  request: Pick<FormRequest, 'locale' | 'acceptLanguage'>,
  domainCode: string | null,
): { readonly isRequired: boolean; readonly wasShown: boolean } {
  const isRequired =
    answer.isDoubleOptIn || requiresDoubleOptIn({ ...request, countries: [domainCode] });
  return { isRequired, wasShown: answer.isDoubleOptIn || !isRequired };
}

export async function widgetDoubt(response: string, ip: string): Promise<'widget' | undefined> {
  return (await isHuman(response, ip)) ? undefined : 'widget';
}

export function domainOf(code: string | null | undefined): string | null {
  const domain = code?.toLowerCase();
  return domain && /^[a-z]{2}$/.test(domain) ? domain : null;
}

/** The plain fields, where they are sent at all, say the same as those under the form's own names. */
function contradicts({ account }: Form, { typed }: CaptchaAnswer): boolean {
  const plain = {
    firstname: account.firstname,
    lastname: account.lastname,
    email: account.email,
    password: account.password,
  };
  return Object.entries(plain).some(
    ([field, value]) => value !== '' && value !== typed[field as keyof typeof typed],
  );
}
