import { signInSettings } from '#platform/config/sign-in-settings.ts';
import type { Locale } from '#platform/web/locale.ts';

/** Where a consent of its own is asked for: the European Economic Area, the UK and Switzerland. */
const COUNTRIES = new Set(
  (
    'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE ' +
    'IS LI NO GB CH'
  ).split(' '),
);

/** Languages of these countries; who reads one, without a country beside it, is taken to live there. */
const LANGUAGES = new Set(
  (
    'bg ca cs cy da de el es et eu fi fr ga gl hr hu is it lb lt lv mt nb nl nn no pl pt rm ro sk ' +
    'sl sv'
  ).split(' '),
);

/** What is known of who fills in a form. */
export interface FormReader {
  /** The language of the page. */
  readonly locale: Locale;
  /** What the browser says of its reader's languages; nothing on a page that is kept for everybody. */
  readonly acceptLanguage: string | undefined;
  /** Two letters in any case, as address or form names them: they can add the consent, never spare it. */
  readonly countries?: readonly (string | null | undefined)[];
}

/**
 * Whether the reader has to tick a consent of its own: by the region or the language of page and browser,
 * or everywhere by setting. The one place that decides it, for every form and for what takes the forms.
 */
export function requiresDoubleOptIn(reader: FormReader): boolean {
  return (
    signInSettings().doubleOptInEverywhere ||
    reader.locale !== 'en' ||
    (reader.countries ?? []).some(isThere) ||
    readsThere(reader.acceptLanguage)
  );
}

function isThere(country: string | null | undefined): boolean {
  const code = country?.toUpperCase() ?? '';
  return COUNTRIES.has(code === 'UK' ? 'GB' : code);
}

/** By the first of the browser's languages that says where: by its region, or else by itself. */
function readsThere(acceptLanguage = ''): boolean {
  for (const range of acceptLanguage.slice(0, 500).split(',')) {
    const tag = /^\s*([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2})\b)?/i.exec(range);
    const [, language = '', region] = tag ?? [];
    if (region !== undefined) return isThere(region);
    if (LANGUAGES.has(language.toLowerCase())) return true;
  }
  return false;
}
