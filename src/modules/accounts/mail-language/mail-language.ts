import { db } from '#platform/db/transaction.ts';
import type { Locale } from '#platform/web/locale.ts';
import { chooseLocale, findMailLanguage, followLocale } from './mail-language.store.ts';

/** The language of an account's mails, and whether the person chose it. */
export async function readMailLanguage(
  accountId: number,
): Promise<{ readonly locale: Locale; readonly isChosen: boolean }> {
  return (await findMailLanguage(db(), accountId)) ?? { locale: 'en', isChosen: false };
}

/** Mails come in this language from now on, whatever pages are read; null: in the pages' again. */
export function chooseMailLanguage(accountId: number, locale: Locale | null): Promise<void> {
  return chooseLocale(db(), accountId, locale);
}

/** Mails follow the language of the page that is read, unless the person chose one. */
export function followPageLanguage(accountId: number, locale: Locale): Promise<void> {
  return followLocale(db(), accountId, locale);
}
