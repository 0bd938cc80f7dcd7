import { isCurrency } from '#money/currency.ts';
import { formatMoney } from '#money/format.ts';
import type { Locale } from '#platform/web/locale.ts';
import { localAmount, type RateTable } from '../rules.ts';

export interface LocalAmount {
  readonly minor: bigint | number;
  readonly currency: string;
  /** The currency somebody reads in. */
  readonly target: string | null;
  readonly rates: RateTable;
  readonly cents?: boolean;
}

/** The amount in the reader's currency; empty where that is the same, unknown or without a rate. */
export function localAmountText(shown: LocalAmount, locale: Locale): string {
  const { minor, currency, target, rates, cents = false } = shown;
  if (!isCurrency(currency)) return '';
  const amount = localAmount({ minor: BigInt(minor), currency }, target, rates);
  return amount ? formatMoney(amount, locale, { cents }) : '';
}
