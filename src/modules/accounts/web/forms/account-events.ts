import { trackGoogle } from '#platform/web/analytics/track.ts';
import { scrub } from '#platform/web/reporting/scrub.ts';

/** What happens to accounts in the browser. */
export interface AccountEvent {
  readonly name:
    | 'sign_up_complete'
    | 'sign_up_error'
    | 'log_in_complete'
    | 'log_in_error'
    | 'quick_sign_up_complete'
    | 'quick_sign_up_error';
  readonly category: 'Account Sign-up' | 'Account Log-in';
  /** The address it happened on. */
  readonly address: string;
  /** Machine code of an error. */
  readonly error?: string;
}

export const ACCOUNT_EVENT = 'groundswell:account';

/**
 * Counts it, and tells everybody who listens. It is counted from here: the page is often left at once,
 * before what measures has been loaded.
 */
export function tellAccountEvent(event: Omit<AccountEvent, 'address'>): void {
  const detail: AccountEvent = { ...event, address: location.href };
  const { name, category, address, error } = detail;
  trackGoogle({ category, action: name, address: scrub(address), ...(error ? { error } : {}) });
  window.dispatchEvent(new CustomEvent<AccountEvent>(ACCOUNT_EVENT, { detail }));
}
