/** What forms in the browser need of geography. */
export { localAmount, type RateTable } from './local-currency.ts';
export { currencyOfCountry } from './currency-of-country.ts';
export { type ShippingTime, shippingTime } from './shipping-time.ts';
export { postalProblem } from './postal-codes.ts';
export { postalLabel, type Region, regionLabel, regions } from './regions.ts';

/** Members of the European Union, for shipping that is priced for all of them at once. */
export const EUROPEAN_UNION: readonly string[] = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
];
