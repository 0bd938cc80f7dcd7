import type { MouseEvent } from 'react';
import { isPlainClick } from '#platform/web/calls/plain-click.ts';
import { splitLocale } from '#platform/web/locale.ts';

/** Somebody wants to get in, here on this page. */
export interface AccountRequest {
  readonly kind: 'log_in' | 'sign_up';
  /** Where the server sends the person afterwards: this page, as a rule. */
  readonly from: string;
  /** The storefront's buyer: the address is known and stays. */
  readonly fixedEmail?: string;
  /** Where the form stood, kept with the account. */
  readonly source?: string;
  /** Runs once the person is in, before the page is left or loaded again. */
  readonly onBeforeReload?: () => void;
  /** Runs in place of leaving the page or loading it again. */
  readonly onSuccess?: () => void;
}

export const ACCOUNT_REQUEST = 'groundswell:account-request';

/**
 * Asks for the dialog above the page. False where nobody opens it: the caller goes to the page then.
 * The pages of accounts themselves have no dialog above them.
 */
export function askToEnter(request: AccountRequest): boolean {
  if (/^\/accounts(?:\/|$)/.test(splitLocale(location.pathname).path)) return false;
  const event = new CustomEvent(ACCOUNT_REQUEST, { detail: request, cancelable: true });
  return !window.dispatchEvent(event);
}

/** For a link to the page: a plain click opens the dialog instead, any other keeps its meaning. */
export function enterInstead(event: MouseEvent, request: AccountRequest): void {
  if (isPlainClick(event) && askToEnter(request)) event.preventDefault();
}
