import { countryOptions } from '#modules/geography/index.ts';
import type { Locale } from '#platform/web/locale.ts';

/** So many need no group of frequent ones. */
const FEW = 12;

/** The countries an address may be in, the frequent ones first, named in the reader's language. */
export function countryChoices(locale: Locale) {
  const { common, rest } = countryOptions(locale);
  const option = (one: (typeof common)[number]) => ({
    value: one.country_code_alpha_2,
    label: one.text,
  });
  return { common: common.map(option), rest: rest.map(option) };
}

/** Some countries by their names in the reader's language; many of them as all are shown. */
export function someCountries(codes: readonly string[], locale: Locale) {
  const { common, rest } = countryChoices(locale);
  const among = ({ value }: (typeof rest)[number]) => codes.includes(value);
  const few = codes.length <= FEW;
  if (few) return { common: [], rest: [...common, ...rest].filter(among) };
  return { common: common.filter(among), rest: rest.filter(among) };
}
