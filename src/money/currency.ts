/** What the product knows of one currency. */
export interface CurrencyFacts {
  readonly code: string;
  /** ISO 4217 number, three digits. */
  readonly num: string;
  /** Digits of the minor unit: 2 for cents, 0 for yen. */
  readonly exponent: 0 | 2;
  readonly symbol: string;
  /** False where the ISO code is shown instead of the symbol. */
  readonly shouldDisplaySymbol: boolean;
  /** True where other countries use the same sign, so that the code follows it. */
  readonly isAmbiguous: boolean;
  /** Smallest charge the payment provider takes, in minor units. */
  readonly minimumCharge: bigint;
  /** Below it a flexible campaign gives back what it has, in minor units: 100.00, ¥10,000, ₩100,000. */
  readonly smallestNet: bigint;
}

const SIGN = { shouldDisplaySymbol: true, isAmbiguous: false } as const;
const SHARED_SIGN = { shouldDisplaySymbol: true, isAmbiguous: true } as const;
const CODE = { shouldDisplaySymbol: false, isAmbiguous: false } as const;

const table = {
  USD: {
    code: 'USD',
    num: '840',
    exponent: 2,
    symbol: '$',
    ...SHARED_SIGN,
    minimumCharge: 50n,
    smallestNet: 10_000n,
  },
  EUR: {
    code: 'EUR',
    num: '978',
    exponent: 2,
    symbol: '€',
    ...SIGN,
    minimumCharge: 50n,
    smallestNet: 10_000n,
  },
  GBP: {
    code: 'GBP',
    num: '826',
    exponent: 2,
    symbol: '£',
    ...SIGN,
    minimumCharge: 30n,
    smallestNet: 10_000n,
  },
  CAD: {
    code: 'CAD',
    num: '124',
    exponent: 2,
    symbol: '$',
    ...SHARED_SIGN,
    minimumCharge: 50n,
    smallestNet: 10_000n,
  },
  AUD: {
    code: 'AUD',
    num: '036',
    exponent: 2,
    symbol: '$',
    ...SHARED_SIGN,
    minimumCharge: 50n,
    smallestNet: 10_000n,
  },
  HKD: {
    code: 'HKD',
    num: '344',
    exponent: 2,
    symbol: '$',
    ...SHARED_SIGN,
    minimumCharge: 400n,
    smallestNet: 10_000n,
  },
  AED: {
    code: 'AED',
    num: '784',
    exponent: 2,
    symbol: 'د.إ',
    ...CODE,
    minimumCharge: 200n,
    smallestNet: 10_000n,
  },
  BRL: {
    code: 'BRL',
    num: '986',
    exponent: 2,
    symbol: 'R$',
    ...CODE,
    minimumCharge: 50n,
    smallestNet: 10_000n,
  },
  CHF: {
    code: 'CHF',
    num: '756',
    exponent: 2,
    symbol: 'CHF',
    ...CODE,
    minimumCharge: 50n,
    smallestNet: 10_000n,
  },
  DKK: {
    code: 'DKK',
    num: '208',
    exponent: 2,
    symbol: 'kr.',
    ...CODE,
    minimumCharge: 250n,
    smallestNet: 10_000n,
  },
  HRK: {
    code: 'HRK',
    num: '191',
    exponent: 2,
    symbol: 'kn',
    ...CODE,
    minimumCharge: 400n,
    smallestNet: 10_000n,
  },
  ILS: {
    code: 'ILS',
    num: '376',
    exponent: 2,
    symbol: '₪',
    ...CODE,
    minimumCharge: 200n,
    smallestNet: 10_000n,
  },
  INR: {
    code: 'INR',
    num: '356',
    exponent: 2,
    symbol: '₹',
    ...CODE,
    minimumCharge: 50n,
    smallestNet: 10_000n,
  },
  JPY: {
    code: 'JPY',
    num: '392',
    exponent: 0,
    symbol: '¥',
    ...SIGN,
    minimumCharge: 50n,
    smallestNet: 10_000n,
  },
  KRW: {
    code: 'KRW',
    num: '410',
    exponent: 0,
    symbol: '₩',
    ...CODE,
    minimumCharge: 700n,
    smallestNet: 100_000n,
  },
  MXN: {
    code: 'MXN',
    num: '484',
    exponent: 2,
    symbol: '$',
    ...CODE,
    minimumCharge: 1000n,
    smallestNet: 10_000n,
  },
  MYR: {
    code: 'MYR',
    num: '458',
    exponent: 2,
    symbol: 'RM',
    ...CODE,
    minimumCharge: 200n,
    smallestNet: 10_000n,
  },
  NOK: {
    code: 'NOK',
    num: '578',
    exponent: 2,
    symbol: 'kr',
    ...CODE,
    minimumCharge: 300n,
    smallestNet: 10_000n,
  },
  NZD: {
    code: 'NZD',
    num: '554',
    exponent: 2,
    symbol: '$',
    ...CODE,
    minimumCharge: 50n,
    smallestNet: 10_000n,
  },
  RUB: {
    code: 'RUB',
    num: '643',
    exponent: 2,
    symbol: '₽',
    ...CODE,
    minimumCharge: 5000n,
    smallestNet: 10_000n,
  },
  THB: {
    code: 'THB',
    num: '764',
    exponent: 2,
    symbol: '฿',
    ...CODE,
    minimumCharge: 1000n,
    smallestNet: 10_000n,
  },
  TWD: {
    code: 'TWD',
    num: '901',
    exponent: 2,
    symbol: 'NT$',
    ...CODE,
    minimumCharge: 2000n,
    smallestNet: 10_000n,
  },
  SEK: {
    code: 'SEK',
    num: '752',
    exponent: 2,
    symbol: 'kr',
    ...CODE,
    minimumCharge: 300n,
    smallestNet: 10_000n,
  },
  SGD: {
    code: 'SGD',
    num: '702',
    exponent: 2,
    symbol: '$',
    ...CODE,
    minimumCharge: 50n,
    smallestNet: 10_000n,
  },
  ZAR: {
    code: 'ZAR',
    num: '710',
    exponent: 2,
    symbol: 'R',
    ...CODE,
    minimumCharge: 1000n,
    smallestNet: 10_000n,
  },
} as const satisfies Record<string, CurrencyFacts>;

export type Currency = keyof typeof table;

/** All currencies the product can hold and show. */
export const CURRENCIES: Readonly<Record<Currency, CurrencyFacts>> = table;

export const CURRENCY_CODES = Object.keys(table) as readonly Currency[];

/** What new campaigns may raise in where the market decided nothing. */
export const BASE_CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD'] as const satisfies Currency[];

/** What the market may choose from; where it chose none, what holds with the currency extension. */
export const EXTENDED_CURRENCIES = [...BASE_CURRENCIES, 'HKD'] as const satisfies Currency[];

/** What a product of a storefront may be priced in. */
export const SIMPLE_CURRENCIES = ['USD', 'CAD', 'GBP'] as const satisfies Currency[];

/** True when the text is the code of a currency the product knows. */
export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(table, code);
}

/** Digits of the currency's minor unit. */
export function exponentOf(currency: Currency): 0 | 2 {
  return CURRENCIES[currency].exponent;
}

/** Minor units in one major unit: 100n, or 1n for yen and won. */
export function minorPerMajor(currency: Currency): bigint {
  return 10n ** BigInt(exponentOf(currency));
}
