/** Countries as the product offers them (spec section 3): names, tags, and the entries of a select. */
import type { Locale } from '#platform/web/locale.ts';
import { COUNTRY_ROWS } from './countries.table.ts';
import { EUROPEAN_UNION } from './rules.ts';

const COMMON = ['US', 'AU', 'CA', 'DE', 'GB'];

export interface Country {
  alpha2: string;
  alpha3: string;
  locales: Record<Locale, string>;
  tags: ('common' | 'european_union')[];
}

/** The raw list, in which the Netherlands stands twice. */
export const COUNTRIES: readonly Country[] = COUNTRY_ROWS.map(
  ([alpha2, alpha3, en, fr, de, es]) => ({
    alpha2,
    alpha3,
    locales: { en, fr, de, es },
    tags: [
      ...(COMMON.includes(alpha2) ? (['common'] as const) : []),
      ...(EUROPEAN_UNION.includes(alpha2) ? (['european_union'] as const) : []),
    ],
  }),
);

const byAlpha2 = new Map(COUNTRIES.map((country) => [country.alpha2, country]));

export function isCountry(alpha2: string): boolean {
  return byAlpha2.has(alpha2);
}

/** The country's name in a language, in English where that is missing, the code itself for an unknown one. */
export function countryName(alpha2: string, locale: Locale): string {
  const country = byAlpha2.get(alpha2);
  return country ? country.locales[locale] || country.locales.en : alpha2;
}

/** Those whose English name takes an article within a sentence. */
const WITH_ARTICLE = new Set(
  'AE AX BS CC CD CF CK DO FK FO GB GM IM IO KM KY MH MP MV NL PH PN SB SC TC TF UM US VA VG VI'.split(
    ' ',
  ),
);

/** The country's name as it stands within a sentence: “the United States”. */
export function countryInText(alpha2: string, locale: Locale): string {
  const name = countryName(alpha2, locale);
  return locale === 'en' && WITH_ARTICLE.has(alpha2) ? `the ${name}` : name;
}

export interface CountryOption {
  country_code: string;
  country_code_alpha_2: string;
  text: string;
  common: boolean;
  tags: string[];
  european: boolean;
}

function optionOf(country: Country, locale: Locale): CountryOption {
  return {
    country_code: `CTRY_${country.alpha2}`,
    country_code_alpha_2: country.alpha2,
    text: country.locales[locale] || country.locales.en,
    common: country.tags.includes('common'),
    tags: country.tags,
    european: country.tags.includes('european_union'),
  };
}

export interface CountryOptions {
  /** The common ones, the United States first; a divider follows them. */
  common: CountryOption[];
  rest: CountryOption[];
}

const optionsByLocale = new Map<Locale, CountryOptions>();

/** Every country once, the common ones apart and first, each part sorted by its name in the language. */
export function countryOptions(locale: Locale): CountryOptions {
  const known = optionsByLocale.get(locale);
  if (known) return known;
  const options = sortCountries(locale);
  optionsByLocale.set(locale, options);
  return options;
}

function sortCountries(locale: Locale): CountryOptions {
  const once = [...byAlpha2.values()].map((country) => optionOf(country, locale));
  const byName = new Intl.Collator(locale);
  const first = (option: CountryOption) => (option.country_code_alpha_2 === 'US' ? 0 : 1);
  const sorted = once.sort((a, b) => first(a) - first(b) || byName.compare(a.text, b.text));
  return {
    common: sorted.filter((option) => option.common),
    rest: sorted.filter((option) => !option.common),
  };
}

/** The same as entries of a select, with a first empty one that says what to choose. */
export function countryOptionsHtml(
  codes: readonly string[],
  locale: Locale,
  chosen: string | null,
  prompt: string,
): string {
  const entries = codes.map((code) => {
    const mark = code === chosen ? ' selected' : '';
    return `<option value="${code}"${mark}>${escaped(countryName(code, locale))}</option>`;
  });
  return `<option value="">${escaped(prompt)}</option>${entries.join('')}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
