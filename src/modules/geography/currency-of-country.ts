/** What people of a country pay with, where it is one of the currencies we show. */
import type { Currency } from '#money/currency.ts';

const COUNTRIES: Partial<Record<Currency, string>> = {
  USD: 'US AS EC GU MH FM MP PA PR PW SV TC TL UM VG VI',
  EUR:
    'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK ' +
    'SM TF VA XK YT',
  GBP: 'GB GG IM JE GS',
  CAD: 'CA',
  AUD: 'AU CC CX HM KI NF NR TV',
  HKD: 'HK',
  AED: 'AE',
  BRL: 'BR',
  CHF: 'CH LI',
  DKK: 'DK FO GL',
  ILS: 'IL PS',
  INR: 'IN',
  JPY: 'JP',
  KRW: 'KR',
  MXN: 'MX',
  MYR: 'MY',
  NOK: 'NO SJ BV',
  NZD: 'NZ CK NU PN TK',
  RUB: 'RU',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TWD: 'TW',
  ZAR: 'ZA',
};

const byCountry = new Map(
  Object.entries(COUNTRIES).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency as Currency] as const),
  ),
);

/** Null where the country has none of ours. */
export function currencyOfCountry(country: string): Currency | null {
  return byCountry.get(country) ?? null;
}
