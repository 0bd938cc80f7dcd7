import { useEffect, useState } from 'react';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { RateTable } from '../rules.ts';
import { useLocalCurrency } from './use-local-currency.ts';

export interface LocalMoneyProps {
  readonly minor: bigint | number;
  readonly currency: string;
  readonly rates: RateTable;
  /** The currency that the address asks for, and the amount in it as the server worded it. */
  readonly named?: string | null;
  readonly namedText?: string;
  readonly cents?: boolean;
}

interface Worded {
  readonly target: string;
  readonly minor: bigint | number;
  readonly text: string;
}

/**
 * "about $77,900": an amount in the currency somebody reads in. To compare, never what is charged.
 * Most read in the campaign's own, so the arithmetic is only loaded for the others.
 */
export function LocalMoney(props: LocalMoneyProps) {
  const { minor, currency, rates, named = null, namedText = '', cents = false } = props;
  const t = useT();
  const locale = useLocale();
  const target = useLocalCurrency(named);
  const [worded, setWorded] = useState<Worded>();
  const isWorded = target === named && namedText !== '';
  useEffect(() => {
    if (isWorded || target === null || target === currency) return;
    void import('./local-amount-text.ts').then(({ localAmountText }) => {
      const shown = { minor, currency, target, rates, cents };
      setWorded({ target, minor, text: localAmountText(shown, locale) });
    });
  }, [isWorded, minor, currency, target, rates, cents, locale]);
  const own = worded?.target === target && worded.minor === minor ? worded.text : '';
  const amount = isWorded ? namedText : own;
  if (amount === '') return null;
  return (
    <span className="whitespace-nowrap" data-local-currency={target ?? ''}>
      {t('geography.about', { amount })}
    </span>
  );
}
