import type { z } from 'zod';
import type { Locale } from '#platform/web/locale.ts';
import { isTicked, type signUpBody } from './contract.ts';
import type { SignUp } from './sign-up.ts';

type Form = z.infer<typeof signUpBody>;

/** What a sign-up form means; a single full name stands in where first and last name are absent. */
export function signUpOf(
  form: Form,
  request: { locale: Locale; ip: string; userAgent: string },
): SignUp {
  const { account } = form;
  const [first = '', ...rest] = account.fullname.trim().split(/\s+/);
  const isSplit = account.firstname !== '' || account.lastname !== '';
  const domain = form.domain_code?.toLowerCase();
  return {
    firstname: isSplit ? account.firstname : first,
    lastname: isSplit ? account.lastname : rest.join(' '),
    email: account.email,
    password: account.password,
    agreement: isTicked(account.disclaimer_input),
    newsletterOptIn: isTicked(account.general_opt_in),
    domainCode: domain && /^[a-z]{2}$/.test(domain) ? domain : null,
    ...request,
  };
}
