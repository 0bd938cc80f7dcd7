import { paths } from '#app/paths.ts';
import type { StartAnswer } from '#flows/back-campaign/index.ts';
import { providerPage } from '#modules/payments/index.ts';
import type { Locale } from '#platform/web/locale.ts';

/** Where somebody goes on: the receipt, the provider, or the page that waits and asks. */
export function nextPage(answer: StartAnswer, slug: string, locale: Locale): string {
  const query = { contribution: answer.contribution.id, token: answer.token };
  if (answer.next === 'done') return paths.thanks(locale, slug, query);
  if (answer.url !== null) return providerPage(answer.url, locale);
  return paths.payContribution(locale, slug, query);
}
