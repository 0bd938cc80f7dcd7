import { localeOr } from '../locale.ts';

/** What every call to this site carries: the page's language, and whether this browser ever logged in. */
export function ownHeaders(): Record<string, string> {
  const isKnown = /(?:^|;\s*)(?:__Host-)?has_account=true(?:;|$)/.test(document.cookie);
  return {
    'x-locale': localeOr(document.documentElement.lang),
    ...(isKnown ? { 'x-has-account': 'true' } : {}),
  };
}
