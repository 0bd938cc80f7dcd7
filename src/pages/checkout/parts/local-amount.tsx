import { useSyncExternalStore } from 'react';
import { localAmount, type RateTable } from '#modules/geography/rules.ts';
import { isCurrency } from '#money/currency.ts';
import { formatMoney } from '#money/format.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';

const CURRENCY_COOKIE = /(?:^|;\s*)(?:__Host-)?currency=([A-Z]{3})(?:;|$)/;
const never = () => () => undefined;
const chosenCurrency = () => CURRENCY_COOKIE.exec(document.cookie)?.[1] ?? null;

interface LocalAmountProps {
  readonly minor: number;
  readonly currency: string;
  readonly rates: RateTable;
}

/** The sum in the currency somebody reads in: to compare, never what is charged. */
export function LocalAmount({ minor, currency, rates }: LocalAmountProps) {
  const t = useT();
  const locale = useLocale();
  const target = useSyncExternalStore(never, chosenCurrency, () => null);
  if (!isCurrency(currency)) return null;
  const amount = localAmount({ minor: BigInt(minor), currency }, target, rates);
  return (
    amount && <>{t('campaign.about', { amount: formatMoney(amount, locale, { cents: true }) })}</>
  );
}
