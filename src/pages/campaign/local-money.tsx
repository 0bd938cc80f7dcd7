import { useSyncExternalStore } from 'react';
import { localAmount, type RateTable } from '#modules/geography/rules.ts';
import { type Currency, isCurrency } from '#money/currency.ts';
import { formatMoney } from '#money/format.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';

/** The visitor's currency as the cookie has it; a shared page is rendered without. */
const CURRENCY_COOKIE = /(?:^|;\s*)(?:__Host-)?currency=([A-Z]{3})(?:;|$)/;

const never = () => () => undefined;
const chosenCurrency = () => CURRENCY_COOKIE.exec(document.cookie)?.[1] ?? null;

interface LocalMoneyProps {
  readonly minor: bigint;
  readonly currency: string;
  readonly rates: RateTable;
}

/** "about $77,900" beside an amount, where the visitor chose another currency. */
export function LocalMoney({ minor, currency, rates }: LocalMoneyProps) {
  const t = useT();
  const locale = useLocale();
  const target = useSyncExternalStore(never, chosenCurrency, () => null);
  if (!isCurrency(currency)) return null;
  const amount = localAmount({ minor, currency: currency satisfies Currency }, target, rates);
  if (!amount) return null;
  return <> · {t('campaign.about', { amount: formatMoney(amount, locale) })}</>;
}
