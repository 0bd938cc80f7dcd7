import {
  BASE_CURRENCIES,
  CURRENCIES,
  CURRENCY_CODES,
  type CurrencyFacts,
  EXTENDED_CURRENCIES,
  SIMPLE_CURRENCIES,
} from '#money/currency.ts';

/** For whom currencies are listed: a campaign's choice, a product's, or everything we can show. */
export type CurrencySet = 'campaign' | 'product' | 'all';

/** The currencies of a set; campaigns get the extended set where that is switched on. */
export function currencyOptions(set: CurrencySet, isExtended: boolean): CurrencyFacts[] {
  const codes = {
    campaign: isExtended ? EXTENDED_CURRENCIES : BASE_CURRENCIES,
    product: SIMPLE_CURRENCIES,
    all: CURRENCY_CODES,
  }[set];
  return codes.map((code) => CURRENCIES[code]);
}
