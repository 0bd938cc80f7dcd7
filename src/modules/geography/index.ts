/** The door of geography: countries, regions, postal words and exchange rates. */
export {
  COUNTRIES,
  type Country,
  countryInText,
  countryName,
  countryOptions,
  countryOptionsHtml,
  isCountry,
} from './countries.ts';
export { allCountryNames } from './country-names.ts';
export { allCityNames } from './places/city-names.ts';
export { bigTownNames } from './places/big-towns.ts';
export { countrySelect, EUROPEAN_UNION_CHOICE, WORLDWIDE } from './country-select.ts';
export { currencyOfCountry } from './currency-of-country.ts';
export { exchangeTable } from './exchange-rates.ts';
export { geographyRoutes } from './geography.routes.ts';
export { localAmountText } from './web/local-amount-text.ts';
export { localAmount, type RateTable } from './local-currency.ts';
export { knownPlaces } from './known-places.ts';
export { locatePlaces } from './places/locate-places.ts';
export { postalLabel, type Region, regionLabel, regions } from './regions.ts';
export { EUROPEAN_UNION } from './rules.ts';
export { zoneOfCountry } from './zone-of-country.ts';
