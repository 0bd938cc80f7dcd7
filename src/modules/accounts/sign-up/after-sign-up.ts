import { paths, safeReturnPath } from '#app/paths.ts';
import type { Answer } from '#platform/http/answer.ts';
import { setFlash } from '#platform/web/server/flash.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

/**
 * Where somebody goes who has just signed up: on with what they were doing, told that a mail waits; to the
 * page about that mail when they were doing nothing yet.
 */
export function afterSignUp(from: string | undefined, locale: Locale, answer: Answer): string {
  const next = doingBefore(from, locale);
  if (next === null) return paths.welcome(locale);
  setFlash(answer, { level: 'success', text: translate(locale, 'accounts.welcome') });
  return next;
}

/** The address of what somebody was doing; null for nothing, or an address that is none of ours. */
export function doingBefore(from: string | undefined, locale: Locale): string | null {
  const home = paths.home(locale);
  const next = safeReturnPath(from, home);
  return next === home ? null : next;
}
