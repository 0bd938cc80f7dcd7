/** Countries as the entries of a select, in the order they are offered. */
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { type CountryOption, countryOptions } from './countries.ts';

/** A line between the common countries and the rest; cannot be chosen. */
export interface Divider {
  readonly divider: true;
}

export type SelectEntry = CountryOption | Divider;

/** Codes of the choices that are no country. */
export const WORLDWIDE = 'everywhere';
export const EUROPEAN_UNION_CHOICE = 'european_union';

/**
 * The United States and the other common countries, a divider, and the rest by name. `withRegions`
 * puts the worldwide and the European Union choice before them.
 */
export function countrySelect(locale: Locale, { withRegions = false } = {}): SelectEntry[] {
  const { common, rest } = countryOptions(locale);
  const regions = withRegions
    ? [
        special(WORLDWIDE, translate(locale, 'geography.worldwide')),
        {
          ...special(EUROPEAN_UNION_CHOICE, translate(locale, 'geography.european_union')),
          european: true,
        },
      ]
    : [];
  return [...regions, ...common, { divider: true }, ...rest];
}

function special(code: string, text: string): CountryOption {
  return {
    country_code: code,
    country_code_alpha_2: code,
    text,
    common: false,
    tags: [],
    european: false,
  };
}
