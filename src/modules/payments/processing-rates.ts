import type { Currency } from '#money/currency.ts';
import { portion } from '#money/allocate.ts';

/** What processing a payment costs the campaign: a share in basis points and a fixed part, minor units. */
export interface ProcessingRate {
  readonly bps: number;
  readonly fixedMinor: bigint;
}

const BPS = 290;

const FIXED_MINOR: Readonly<Record<Currency, bigint>> = {
  USD: 30n,
  EUR: 30n,
  GBP: 30n,
  CAD: 30n,
  AUD: 30n,
  HKD: 235n,
  AED: 110n,
  BRL: 160n,
  CHF: 30n,
  DKK: 220n,
  HRK: 225n,
  ILS: 110n,
  INR: 2_500n,
  JPY: 40n,
  KRW: 400n,
  MXN: 550n,
  MYR: 130n,
  NOK: 300n,
  NZD: 45n,
  RUB: 2_700n,
  THB: 1_050n,
  TWD: 950n,
  SEK: 300n,
  SGD: 40n,
  ZAR: 550n,
};

/** What is charged to campaigns of a currency; the provider's own fee is recorded apart. */
export function processingRate(currency: Currency): ProcessingRate {
  return { bps: BPS, fixedMinor: FIXED_MINOR[currency] };
}

/** What processing an amount costs, half up to whole minor units; never more than the amount itself. */
export function processingFee(totalMinor: bigint, { bps, fixedMinor }: ProcessingRate): bigint {
  const fee = portion(totalMinor, BigInt(bps), 10_000n) + fixedMinor;
  return fee < totalMinor ? fee : totalMinor;
}
