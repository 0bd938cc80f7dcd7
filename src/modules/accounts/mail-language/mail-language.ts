import { db } from '#platform/db/transaction.ts';
import type { Locale } from '#platform/web/locale.ts';
import {
  chooseLocale,
  findMailLanguage,
  findMailLanguageAt,
  followLocale,
} from './mail-language.store.ts';

/** The language of an account's mails, and whether the person chose it. */
export async function readMailLanguage(
  accountId: number,
): Promise<{ readonly locale: Locale; readonly isChosen: boolean }> {
  return (await findMailLanguage(db(), accountId)) ?? { locale: 'en', isChosen: false };
}

/**
 * The language to write to an address in; undefined where no account has it. For the mail alone: shown to
 * others it would tell who has an account.
 */
export function readMailLanguageAt(email: string): Promise<Locale | undefined> {
  return findMailLanguageAt(db(), email);
}

/** Mails come in this language from now on, whatever pages are read; null: in the pages' again. */
export function chooseMailLanguage(accountId: number, locale: Locale | null): Promise<void> {
  return chooseLocale(db(), accountId, locale);
}

/** Mails follow the language of the page that is read, unless the person chose one. */
export function followPageLanguage(accountId: number, locale: Locale): Promise<void> {
  return followLocale(db(), accountId, locale);
}
