/** What countries are called by those who look for them. */
import { LOCALES, type Locale } from '#platform/web/locale.ts';
import { COUNTRIES, type Country, countryName } from './countries.ts';
import { OTHER_NAMES } from './country-other-names.ts';

export interface CountryName {
  readonly alpha2: string;
  readonly locale: Locale;
  readonly name: string;
}

const shortNames = new Map(
  LOCALES.map((locale) => [
    locale,
    new Intl.DisplayNames([locale], { type: 'region', style: 'short' }),
  ]),
);
const shortName = ({ alpha2 }: Country, locale: Locale) =>
  shortNames.get(locale)?.of(alpha2) ?? alpha2;

/** Letters that stand for a name: UK, USA. */
const isAbbreviation = (name: string) => /^[A-Z]{2,3}$/.test(name);

/** Codes are words of some language ("no", "can"): only where a country is known by letters they name it. */
function abbreviations(country: Country): string[] {
  const isKnownByLetters = LOCALES.some((locale) => isAbbreviation(shortName(country, locale)));
  if (!isKnownByLetters) return [];
  return [country.alpha2, country.alpha3, shortName(country, 'en')];
}

/** All names of countries in every language: in full, shortened, older ones, and their letters. */
export function allCountryNames(): CountryName[] {
  const once = new Map(COUNTRIES.map((country) => [country.alpha2, country]));
  return [...once.values()].flatMap((country) =>
    LOCALES.flatMap((locale) => {
      const full = countryName(country.alpha2, locale);
      // What stands in brackets is said beside the name.
      const plain = full.replace(/ \(.*\)$/, '');
      const others = OTHER_NAMES[country.alpha2]?.[locale] ?? [];
      const names = [full, plain, shortName(country, locale), ...others, ...abbreviations(country)];
      return [...new Set(names)].map((name) => ({ alpha2: country.alpha2, locale, name }));
    }),
  );
}
