import { de } from './texts/de.ts';
import { en, type TextKey, type Texts } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';

export const LOCALES = ['en', 'fr', 'de', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

const TEXTS: Record<Locale, Texts> = { en, fr, de, es };

function known(text: string | null | undefined): Locale | undefined {
  const language = text?.slice(0, 2).toLowerCase();
  return LOCALES.find((locale) => locale === language);
}

/** `?locale=` decides, else the session's language, else the browser's, else English. */
export function localeOf(
  asked: string | null,
  kept: string | null | undefined,
  header: string,
): Locale {
  const wanted = header
    .split(',')
    .map((part) => known(part.trim()))
    .find((locale) => locale !== undefined);
  return known(asked) ?? known(kept) ?? wanted ?? 'en';
}

export type Translate = (key: TextKey, values?: Record<string, string>) => string;

/** The texts of a language; what is said in many of them is named once. */
export function translator(locale: Locale, always: Record<string, string> = {}): Translate {
  return (key, values = {}) =>
    TEXTS[locale][key].replace(/\{(\w+)\}/g, (_whole, name: string) => {
      return values[name] ?? always[name] ?? '';
    });
}

/** For people only: minor units with their currency, in the page's language. */
export function moneyText(minor: number, currency: string, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** digits);
}

/** The sentence for a refusal's code. */
export function problemKey(code: string | undefined, declineCode?: string | null): TextKey {
  if (declineCode === 'test_mode_live_card') return 'error_test_mode_live_card';
  if (declineCode === 'insufficient_funds') return 'error_insufficient_funds';
  switch (code) {
    case 'incorrect_number':
      return 'error_incorrect_number';
    case 'invalid_expiry_month':
    case 'invalid_expiry_year':
      return 'error_invalid_expiry';
    case 'invalid_cvc':
      return 'error_invalid_cvc';
    case 'expired_card':
      return 'error_expired_card';
    case 'incorrect_cvc':
      return 'error_incorrect_cvc';
    case 'processing_error':
      return 'error_processing_error';
    case 'payment_intent_authentication_failure':
    case 'setup_intent_authentication_failure':
    case 'authentication_required':
      return 'error_authentication';
    case 'card_declined':
      return 'error_card_declined';
    default:
      return 'error_unknown';
  }
}
