import { isKindOfMail, KINDS_OF_MAIL, type MailSearch } from '#modules/admin/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

/** What sort of mail it is, in words; one that nobody named stays readable. */
export function mailKindName(kind: string, locale: Locale): string {
  return isKindOfMail(kind) ? translate(locale, `mail_kind.${kind}`) : kind.replaceAll('_', ' ');
}

const folded = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
/** Fewer letters stand in the name of nearly every kind. */
const SHORTEST_KIND = 4;

/** What a search of the log looks for, with the kinds whose name in a language has its text. */
export function mailSearchOf(typed: string | undefined, locale: Locale): MailSearch | null {
  const text = typed?.trim() ?? '';
  if (text === '') return null;
  const part = folded(text);
  const kinds = Object.keys(KINDS_OF_MAIL).filter(
    (kind) =>
      kind === part ||
      (part.length >= SHORTEST_KIND && folded(mailKindName(kind, locale)).includes(part)),
  );
  return { text, kinds };
}
