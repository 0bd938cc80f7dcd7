/** The four languages; English has no prefix in addresses. */
export const LOCALES = ['en', 'fr', 'de', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
};
export const DEFAULT_LOCALE: Locale = 'en';

let offered: readonly Locale[] = LOCALES;

/** The languages the market is offered in, English always among them. */
export function offeredLocales(): readonly Locale[] {
  return offered;
}

/** Offers the market in these languages from now on, in this process or document. */
export function offerLocales(given: readonly Locale[]): void {
  offered = given;
}

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (LOCALES as readonly string[]).includes(value);
}

/** The offered locale that a header or cookie names, else English. Never throws, whatever it is given. */
export function localeOr(value: unknown): Locale {
  return offered.includes(value as Locale) ? (value as Locale) : DEFAULT_LOCALE;
}

/** Splits `/fr/projects/x` into its locale and the address without prefix. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const first = pathname.split('/', 2)[1] ?? '';
  if (!isLocale(first) || first === DEFAULT_LOCALE)
    return { locale: DEFAULT_LOCALE, path: pathname };
  return { locale: first, path: pathname.slice(first.length + 1) || '/' };
}

/** The best of our languages for an Accept-Language header, by its quality values. */
export function negotiateLocale(header: string | undefined): Locale {
  const ranges = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { language: tag.split('-')[0], weight: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .filter((range) => range.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const names: readonly (string | undefined)[] = offered;
  return localeOr(ranges.find((range) => names.includes(range.language))?.language);
}
