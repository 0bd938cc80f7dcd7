import { isKindOfMail } from '#modules/admin/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

/** What sort of mail it is, in words; one that nobody named stays readable. */
export function mailKindName(kind: string, locale: Locale): string {
  return isKindOfMail(kind) ? translate(locale, `mail_kind.${kind}`) : kind.replaceAll('_', ' ');
}
