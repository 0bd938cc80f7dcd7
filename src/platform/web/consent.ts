import { readBrowserCookie, writeBrowserCookie } from './browser-cookies.ts';

/** What a visitor said about cookies that are not necessary; nothing was said: they are not set. */
export type Consent = 'all' | 'necessary';

export const CONSENT_COOKIE = 'consent';
/** Seconds after which the visitor is asked again: half a year. */
export const CONSENT_AGE = 182 * 24 * 3600;

/** Whether this browser may keep more than what is necessary. */
export function hasConsent(): boolean {
  return readBrowserCookie(CONSENT_COOKIE) === 'all';
}

/** Keeps the choice; the banner goes, and the cookies that need consent are no longer renewed without it. */
export function giveConsent(consent: Consent): void {
  writeBrowserCookie(CONSENT_COOKIE, consent, CONSENT_AGE);
  delete document.documentElement.dataset.consent;
}
