import { makeCaptchaForm } from '#modules/accounts/sign-up/captcha-form.ts';
import { clockNow } from '#platform/clock/clock.ts';

export interface Typed {
  readonly firstname?: string;
  readonly lastname?: string;
  readonly email?: string;
  readonly password?: string;
}

/** A sign-up form as a person fills it in: rendered `age` milliseconds ago, under its hidden names. */
export async function filledForm(
  typed: Typed,
  { age = 60_000, isDoubleOptIn = false }: { age?: number; isDoubleOptIn?: boolean } = {},
): Promise<Record<string, unknown>> {
  const rendered = new Date((await clockNow()).getTime() - age);
  const { fields, timestamp, spinner } = makeCaptchaForm(rendered, isDoubleOptIn);
  return {
    timestamp,
    spinner,
    [fields.firstname]: typed.firstname ?? '',
    [fields.lastname]: typed.lastname ?? '',
    [fields.email]: typed.email ?? '',
    [fields.password]: typed.password ?? '',
  };
}

/** The body of `POST /accounts.json` of a person who fills everything in. */
export async function signUpBodyOf(
  email: string,
  more: Typed & { disclaimer_input?: boolean; general_opt_in?: boolean } = {},
  form: { age?: number; isDoubleOptIn?: boolean } = {},
): Promise<Record<string, unknown>> {
  const { disclaimer_input = true, general_opt_in = false, ...changed } = more;
  const person = { firstname: 'Nora', lastname: 'Quilici', password: 'groundswell' };
  return {
    ...(await filledForm({ ...person, email, ...changed }, form)),
    account: { disclaimer_input, general_opt_in },
  };
}
