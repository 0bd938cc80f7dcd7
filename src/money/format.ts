import { CURRENCIES, exponentOf } from './currency.ts';
import type { Money } from './money.ts';

export interface MoneyFormat {
  /** Show the minor units, where the currency has any; otherwise they are cut off, never rounded up. */
  readonly cents?: boolean;
  /** Wrap symbol and code in spans, for the page; the answer is then safe HTML. */
  readonly html?: boolean;
  /** Leave out the code that follows a symbol several countries share. */
  readonly noIso?: boolean;
}

type MoneyLocale = 'en' | 'fr' | 'de' | 'es';

const NO_BREAK_SPACE = '\u00a0';

/**
 * The amount as people of the locale write it: `$1,234 USD`, `1.234 €`, `CHF 1,234`. The symbol
 * stands only where the currency's `shouldDisplaySymbol` holds, else the ISO code. Whose a shared sign is,
 * English says by the code; the others by the country at the sign: `1.234 US$`, French `1 234 $US`.
 */
export function formatMoney(amount: Money, locale: MoneyLocale, options: MoneyFormat = {}): string {
  const facts = CURRENCIES[amount.currency];
  const mark = facts.shouldDisplaySymbol
    ? wrap(facts.symbol, 'money-symbol', options)
    : wrap(facts.code, 'money-code', options);
  const digits = formatAmount(amount, locale, options);
  const sign = digits.startsWith('-') ? '-' : '';
  const size = digits.slice(sign.length);
  const hasCode = facts.shouldDisplaySymbol && facts.isAmbiguous && options.noIso !== true;
  if (locale === 'en') {
    const gap = facts.shouldDisplaySymbol ? '' : NO_BREAK_SPACE;
    const code = hasCode ? NO_BREAK_SPACE + wrap(facts.code, 'money-code', options) : '';
    return `${sign}${mark}${gap}${size}${code}`;
  }
  // An ISO code begins with that of its country.
  const country = hasCode ? wrap(facts.code.slice(0, 2), 'money-code', options) : '';
  const whole = locale === 'fr' ? mark + country : country + mark;
  return `${sign}${size}${NO_BREAK_SPACE}${whole}`;
}

/** The bare number of the amount in major units, grouped as the locale does. */
export function formatAmount(
  amount: Money,
  locale: MoneyLocale,
  options: Pick<MoneyFormat, 'cents'> = {},
): string {
  const exponent = exponentOf(amount.currency);
  const perMajor = 10n ** BigInt(exponent);
  const size = amount.minor < 0n ? -amount.minor : amount.minor;
  const numbers = numbersOf(locale);
  const hasCents = options.cents === true && exponent > 0;
  const whole = numbers.format(size / perMajor);
  const text = hasCents
    ? whole + decimalSeparator(locale) + String(size % perMajor).padStart(exponent, '0')
    : whole;
  const isShownNegative = amount.minor < 0n && (hasCents || size >= perMajor);
  return isShownNegative ? `-${text}` : text;
}

function wrap(text: string, className: string, { html }: MoneyFormat): string {
  return html === true ? `<span class="${className}">${text}</span>` : text;
}

const formatters = new Map<MoneyLocale, Intl.NumberFormat>();

function numbersOf(locale: MoneyLocale): Intl.NumberFormat {
  let numbers = formatters.get(locale);
  if (numbers === undefined) {
    numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
    formatters.set(locale, numbers);
  }
  return numbers;
}

function decimalSeparator(locale: MoneyLocale): string {
  return locale === 'en' ? '.' : ',';
}
