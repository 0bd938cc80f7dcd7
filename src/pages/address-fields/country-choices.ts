import { countryOptions } from '#modules/geography/index.ts';
import type { Locale } from '#platform/web/locale.ts';

/** The countries an address may be in, the frequent ones first, named in the reader's language. */
export function countryChoices(locale: Locale) {
  const { common, rest } = countryOptions(locale);
  const option = (one: (typeof common)[number]) => ({
    value: one.country_code_alpha_2,
    label: one.text,
  });
  return { common: common.map(option), rest: rest.map(option) };
}
