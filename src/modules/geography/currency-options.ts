import {
  CURRENCIES,
  CURRENCY_CODES,
  type CurrencyFacts,
  SIMPLE_CURRENCIES,
} from '#money/currency.ts';

/** For whom currencies are listed: a campaign's choice, a product's, or everything we can show. */
export type CurrencySet = 'campaign' | 'product' | 'all';

/** The currencies of a set; those of campaigns are what the market offers, as `raising` says. */
export function currencyOptions(set: CurrencySet, raising: readonly string[]): CurrencyFacts[] {
  const codes = {
    campaign: CURRENCY_CODES.filter((code) => raising.includes(code)),
    product: SIMPLE_CURRENCIES,
    all: CURRENCY_CODES,
  }[set];
  return codes.map((code) => CURRENCIES[code]);
}
