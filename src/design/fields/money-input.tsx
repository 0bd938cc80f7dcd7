import { useLocale } from '#platform/web/messages.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface MoneyInputProps extends Omit<TextInputProps, 'prefix' | 'suffix' | 'type'> {
  /** What stands before the amount, for example "€"; absent where the code alone speaks. */
  readonly symbol?: string;
  /** The ISO code, shown after the amount. */
  readonly code: string;
  /** How many decimals the currency has. */
  readonly exponent: number;
}

/** An amount in major units as the person types it; the server parses and checks it. */
export function MoneyInput({ symbol, code, exponent, ...rest }: MoneyInputProps) {
  const locale = useLocale();
  const nothing = new Intl.NumberFormat(locale, { minimumFractionDigits: exponent }).format(0);
  const decimals = exponent > 0 ? `([.,][0-9]{1,${exponent}})?` : '';
  return (
    <TextInput
      autoComplete="off"
      pattern={`([0-9]{1,3}([.,’'\\s]?[0-9]{3})+|[0-9]{1,12})${decimals}`}
      placeholder={nothing}
      {...rest}
      inputMode={exponent > 0 ? 'decimal' : 'numeric'}
      prefix={symbol}
      suffix={code}
    />
  );
}
