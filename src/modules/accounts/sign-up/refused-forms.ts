import { log } from '#platform/log/log.ts';
import type { FormDoubt } from './captcha-form.ts';

let refused = 0;

/** Writes down that a form was taken for a program's: for whoever watches how many there are. */
export function noteRefusedForm(form: {
  readonly kind: 'sign_up' | 'quick_sign_up';
  readonly doubt: FormDoubt;
  readonly source: string | null;
}): void {
  refused += 1;
  log.info({ module: 'accounts', ...form }, 'form refused');
}

/** Forms this process has refused since it started. */
export function refusedForms(): number {
  return refused;
}
