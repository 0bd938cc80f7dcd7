import { trackGoogle } from '#platform/web/analytics/track.ts';
import { scrub } from '#platform/web/reporting/scrub.ts';
import { ACCOUNT_EVENT, type AccountEvent } from './account-event.ts';

/**
 * Counts it, and tells everybody who listens. It is counted from here: the page is often left at once,
 * before what measures has been loaded.
 */
export function recordAccountEvent(event: Omit<AccountEvent, 'address'>): void {
  const detail: AccountEvent = { ...event, address: location.href };
  const { name, category, address, error } = detail;
  trackGoogle({ category, action: name, address: scrub(address), ...(error ? { error } : {}) });
  window.dispatchEvent(new CustomEvent<AccountEvent>(ACCOUNT_EVENT, { detail }));
}
