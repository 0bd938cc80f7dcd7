import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

/** What a difference between the provider's books and ours is called; its kinds are those of the table. */
export function differenceName(kind: string, locale: Locale): string {
  return translate(locale, `checks.${kind}` as 'checks.orphan_charge');
}
