import { invalid } from '../wire/errors.ts';

interface CurrencyRow {
  /** smallest charge, in minor units */
  minimum: number;
  /** the fixed part of the processing fee, about 0.30 US dollars, in minor units */
  fixedFee: number;
  /** what a dispute costs, about 15 US dollars, in minor units */
  disputeFee: number;
}

function row(minimum: number, fixedFee: number, perDispute: number): CurrencyRow {
  return { minimum, fixedFee, disputeFee: perDispute };
}

/** Minor units throughout: JPY and KRW have none, so theirs are whole yen and won. */
const CURRENCIES: Record<string, CurrencyRow> = {
  usd: row(50, 30, 1500),
  aed: row(200, 110, 5500),
  aud: row(50, 30, 2500),
  brl: row(50, 39, 5500),
  cad: row(50, 30, 1500),
  chf: row(50, 30, 2000),
  dkk: row(250, 180, 11000),
  eur: row(50, 25, 2000),
  gbp: row(30, 20, 2000),
  hkd: row(400, 235, 8500),
  hrk: row(50, 200, 11000),
  ils: row(200, 110, 5500),
  inr: row(50, 300, 100000),
  jpy: row(50, 40, 1300),
  krw: row(700, 400, 20000),
  mxn: row(1000, 300, 15000),
  myr: row(200, 100, 6500),
  nok: row(300, 200, 15000),
  nzd: row(50, 30, 2500),
  rub: row(4500, 2000, 110000),
  sek: row(300, 180, 15000),
  sgd: row(50, 50, 1500),
  thb: row(1000, 1000, 50000),
  twd: row(2000, 900, 45000),
  zar: row(1000, 500, 25000),
};

export const LARGEST_AMOUNT = 99_999_999;

function rowOf(currency: string): CurrencyRow {
  const found = CURRENCIES[currency];
  if (found) return found;
  throw invalid(
    `Invalid currency: ${currency}. This sandbox knows: ${Object.keys(CURRENCIES).join(', ')}`,
    {
      param: 'currency',
    },
  );
}

/** Lower-cased code; refuses what the sandbox doesn't know. */
export function knownCurrency(text: string): string {
  const currency = text.toLowerCase();
  rowOf(currency);
  return currency;
}

/** Throws amount_too_small or amount_too_large for what may not be charged. */
export function checkChargeable(amount: number, currency: string): void {
  const { minimum } = rowOf(currency);
  if (amount < 1) {
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount < minimum) {
    throw invalid(`Amount must be at least ${minimum} in the smallest unit of ${currency}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > LARGEST_AMOUNT) {
    throw invalid(
      `Amount must be no more than ${LARGEST_AMOUNT} in the smallest unit of ${currency}`,
      {
        code: 'amount_too_large',
        param: 'amount',
      },
    );
  }
}

/** 2.9 % rounded half up plus the fixed part, in minor units; never more than the amount. */
export function processingFee(amount: number, currency: string): number {
  const share = Number((BigInt(amount) * 29n + 500n) / 1000n);
  return Math.min(amount, share + rowOf(currency).fixedFee);
}

export function disputeFee(currency: string): number {
  return rowOf(currency).disputeFee;
}
