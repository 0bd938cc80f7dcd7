import { paths } from '#app/paths.ts';
import type { Answer } from '#platform/http/answer.ts';
import { redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { Entered } from './enter.ts';

/**
 * Signs somebody in whom a mailed link let in on a page. Throws the redirect to their second factor, where
 * they have one: then there is no session yet.
 */
export function signInOnPage(entered: Entered, locale: Locale, answer: Answer): void {
  if (entered.session === undefined) throw redirectTo(paths.secondStep(locale, entered.challenge));
  answer.sessionStarted(entered.session);
}
