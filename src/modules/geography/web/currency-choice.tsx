import type { FormEvent } from 'react';
import { Button } from '#design/actions/button.tsx';
import { Select } from '#design/fields/select.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { RateTable } from '../rules.ts';
import { pickCurrency, useLocalCurrency } from './use-local-currency.ts';

export interface CurrencyChoiceProps {
  /** The currency of the amounts themselves. */
  readonly currency: string;
  readonly rates: RateTable;
  readonly named: string | null;
  /** What else the address says and has to go on saying. */
  readonly keep?: Readonly<Record<string, string | null>>;
}

/** Asks in which currency somebody reads. Without scripts the address carries the answer. */
export function CurrencyChoice({ currency, rates, named, keep = {} }: CurrencyChoiceProps) {
  const t = useT();
  const target = useLocalCurrency(named);
  const codes = [...new Set([currency, ...Object.keys(rates).sort()])];
  const pick = (form: HTMLFormElement): void => {
    pickCurrency(String(new FormData(form).get('currency')));
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    pick(event.currentTarget);
  };
  return (
    <details className="text-14">
      <summary className="text-soft">{t('geography.other_currency')}</summary>
      <form method="get" className="mt-2 flex items-end gap-2" onSubmit={submit}>
        {Object.entries(keep).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Select
          key={target}
          label={t('geography.currency')}
          name="currency"
          options={codes.map((code) => ({ value: code, label: code }))}
          defaultValue={target !== null && codes.includes(target) ? target : currency}
          onChange={(event) => event.currentTarget.form && pick(event.currentTarget.form)}
        />
        <noscript>
          <Button type="submit" look="line">
            {t('geography.show')}
          </Button>
        </noscript>
      </form>
    </details>
  );
}
