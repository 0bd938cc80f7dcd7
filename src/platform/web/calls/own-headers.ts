import { hasAccountHint } from './account-hint.ts';
import { localeOr } from '../locale.ts';

/** What every call to this site carries: the page's language, and whether this browser ever logged in. */
export function ownHeaders(): Record<string, string> {
  return {
    'x-locale': localeOr(document.documentElement.lang),
    ...(hasAccountHint() ? { 'x-has-account': 'true' } : {}),
  };
}
