import { z } from 'zod';
import { fieldErrors } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { type Locale, LOCALES } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView, FieldView } from '../frame/admin-view.ts';

const INTENTS = ['words_en', 'words_fr', 'words_de', 'words_es'] as const;
export type WordsIntent = (typeof INTENTS)[number];
export const wordsIntent = z.enum(INTENTS);

/** A text of one language, which may be left empty. */
export const orEmpty = (field: z.ZodString) => z.union([z.string().trim().length(0), field]);

export function languageOf(intent: WordsIntent): Locale {
  return LOCALES.find((locale) => intent === `words_${locale}`) ?? 'en';
}

/** A language by its name in the reader's own, with a capital as a label begins. */
export function languageName(language: string, { locale }: Pick<Actor, 'locale'>): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** What is written in each language, one act a language; all but English may be emptied. */
export function wordsActs<W extends object>(
  actor: Actor,
  texts: { readonly [L in Locale]?: W | undefined },
  fieldsOf: (words: W | undefined) => readonly FieldView[],
): ActView[] {
  const { locale } = actor;
  return LOCALES.map((language) => ({
    intent: `words_${language}`,
    title: translate(locale, 'curating.words', { language: languageName(language, actor) }),
    consequence: translate(
      locale,
      language === 'en' ? 'curating.words_en_text' : 'curating.words_text',
    ),
    button: translate(locale, 'curating.save_words'),
    fields: fieldsOf(texts[language]).map((field) => ({
      ...field,
      isRequired: language === 'en' && field.isRequired === true,
    })),
  }));
}

/**
 * The texts with what was typed for one language; without that language where nothing was typed. 422 at
 * the fields that are missing of the required ones, and in English for all of them.
 */
export function withWords<W extends object>(
  texts: { readonly en: W } & { readonly [L in Exclude<Locale, 'en'>]?: W | undefined },
  intent: WordsIntent,
  typed: W,
  required: readonly (keyof W & string)[],
): { readonly en: W } & { readonly [L in Exclude<Locale, 'en'>]?: W | undefined } {
  const language = languageOf(intent);
  const isEmpty = Object.values(typed).every((value) => value === '');
  if (isEmpty && language !== 'en') {
    const { [language]: _gone, ...rest } = texts;
    return { ...rest, en: texts.en };
  }
  const missing = required.filter((name) => typed[name] === '');
  if (missing.length > 0) {
    const message: readonly MessageKey[] = ['errors.field.required'];
    throw fieldErrors(Object.fromEntries(missing.map((name) => [name, message])));
  }
  return { ...texts, [language]: typed };
}
