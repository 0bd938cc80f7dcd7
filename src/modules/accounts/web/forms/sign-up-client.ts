import type { TextKey } from '#platform/web/messages.tsx';
import { FASTEST_FORM_MS, isEmail, isSignUpPassword } from '../../rules.ts';
import type { WireFormState } from '../../sign-up/sign-up.contract.ts';

export interface SignUpValues {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly password: string;
  readonly agreement: boolean;
  readonly newsletter: boolean;
}

export interface CheckedForm {
  /** Something was missing or wrong: nothing is sent. */
  readonly failed: boolean;
  readonly problems: Readonly<Partial<Record<keyof SignUpValues, TextKey>>>;
}

/**
 * What the form can say by itself. A missing consent of its own is flagged, yet the form is sent all
 * the same: the server has the last word on it.
 */
export function checkSignUp(values: SignUpValues, isDoubleOptIn: boolean): CheckedForm {
  const problems: Partial<Record<keyof SignUpValues, TextKey>> = {};
  if (values.firstname.trim() === '') problems.firstname = 'accounts.problem.required';
  if (values.lastname.trim() === '') problems.lastname = 'accounts.problem.required';
  if (values.email.trim() === '') problems.email = 'accounts.problem.required';
  else if (!isEmail(values.email.trim())) problems.email = 'accounts.problem.email';
  if (values.password === '') problems.password = 'accounts.problem.password_empty';
  else if (!isSignUpPassword(values.password)) {
    problems.password = 'accounts.problem.password_length';
  }
  const hasOther = Object.keys(problems).length > 0;
  if (!values.agreement) problems.agreement = 'accounts.problem.agreement';
  return { failed: hasOther || (!values.agreement && !isDoubleOptIn), problems };
}

/**
 * Milliseconds to wait with a form that was shown so long ago: one that the browser filled in by itself is
 * otherwise taken for a program's.
 */
export function waitBeforeSending(shownForMs: number): number {
  return Math.max(0, FASTEST_FORM_MS - shownForMs);
}

/** The call's address and body: the plain fields, and the same under the form's own names. */
export function signUpCall(
  values: SignUpValues,
  state: WireFormState,
  sent: { from: string | undefined; captchaResponse: string; trap: string },
): { address: string; body: object } {
  const { fields } = state;
  return {
    address: `/accounts.json?api_token=${encodeURIComponent(state.api_token)}`,
    body: {
      account: {
        fullname: `${values.firstname} ${values.lastname}`.trim(),
        firstname: values.firstname,
        lastname: values.lastname,
        email: values.email,
        password: values.password,
        disclaimer_input: state.double_opt_in_required ? values.agreement : true,
        general_opt_in: values.newsletter,
      },
      [fields.firstname]: values.firstname,
      [fields.lastname]: values.lastname,
      [fields.email]: values.email,
      [fields.password]: values.password,
      timestamp: state.timestamp,
      spinner: state.spinner,
      source: state.source,
      domain_code: state.domain_code,
      captcha_response: sent.captchaResponse,
      ...(sent.from ? { from: sent.from } : {}),
      ...(sent.trap === '' ? {} : { email: sent.trap }),
    },
  };
}
