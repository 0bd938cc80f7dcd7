import { BASE_CURRENCIES, EXTENDED_CURRENCIES } from '#money/currency.ts';
import { marketOffer } from '#platform/market/market-offer.ts';

const EURO_AREA =
  'AT BE BG HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES CZ DK HU LI NO PL RO SE';

/** In which currencies a bank account of a country can be paid; as of September 2026. */
const PAID_IN: Readonly<Record<string, readonly string[]>> = {
  US: ['USD'],
  CA: ['CAD', 'USD'],
  GB: ['GBP', 'EUR', 'USD'],
  AU: ['AUD'],
  CH: ['EUR', 'GBP', 'USD'],
  HK: ['HKD', 'USD'],
  ...Object.fromEntries(EURO_AREA.split(' ').map((code) => [code, ['EUR', 'GBP', 'USD']])),
};

export type Ineligible =
  | 'currency_not_offered'
  | 'country_not_supported'
  | 'currency_not_paid_there';

let readExtension: () => Promise<boolean> = async () => false;

/** How the switch for the extended currencies is read; the settings are not this module's. */
export function setCurrencyExtension(read: () => Promise<boolean>): void {
  readExtension = read;
}

/** What a new campaign may raise in: what the market decided, else the product's own set. */
export async function raisingCurrencies(): Promise<readonly string[]> {
  const decided = marketOffer().currencies;
  if (decided !== null) return decided;
  return (await readExtension()) ? EXTENDED_CURRENCIES : BASE_CURRENCIES;
}

/** Countries whose bank accounts can be paid. */
export function isBankCountry(country: string): boolean {
  return Object.hasOwn(PAID_IN, country);
}

export interface Eligibility {
  /** Null when the pair goes together. */
  readonly reason: Ineligible | null;
  /** What a bank account there can be paid in, of what is offered. */
  readonly currencies: readonly string[];
}

/** Whether a campaign in this currency can be paid to an account of this country, and why not. */
export async function currencyEligibility(
  currency: string,
  bankCountry: string,
): Promise<Eligibility> {
  const offered = await raisingCurrencies();
  const currencies = (PAID_IN[bankCountry] ?? []).filter((code) => offered.includes(code));
  if (!offered.includes(currency)) return { reason: 'currency_not_offered', currencies };
  if (!isBankCountry(bankCountry)) return { reason: 'country_not_supported', currencies };
  const isPaid = currencies.includes(currency);
  return { reason: isPaid ? null : 'currency_not_paid_there', currencies };
}
