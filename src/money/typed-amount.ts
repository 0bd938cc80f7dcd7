// Amounts as people type them.

/** Groups of three, the same sign before each, and decimals behind the other one: `1,000.00`, `10.000`. */
const GROUPED = /^([1-9]\d{0,2}(?:([.,])\d{3})(?:\2\d{3}){0,3})(?:(?!\2)[.,](\d{1,2}))?$/;
const PLAIN = /^(\d{1,12})(?:[.,](\d{1,2}))?$/;

/**
 * `12.50`, `12,5`, `1,000` or `1.000,00` as minor units; null for anything that is no amount of the currency.
 * No currency here has three decimals, so a sign before three digits is a group's; behind a zero there is no
 * group, and so no amount.
 */
export function parseAmount(text: string, exponent: number): number | null {
  const plain = text.replace(/[\s’']/g, '');
  if (plain === '') return 0;
  const grouped = GROUPED.exec(plain);
  const [, whole = '', fraction = ''] = grouped
    ? [plain, grouped[1]?.replace(/[.,]/g, ''), grouped[3]]
    : (PLAIN.exec(plain) ?? []);
  if (whole === '' || fraction.length > exponent) return null;
  return Number(whole) * 10 ** exponent + Number(fraction.padEnd(exponent, '0') || '0');
}

/** Minor units as somebody who reads that language would type them, without groups: `12.50`, `12,50`. */
export function typedAmount(cents: number, exponent: number, locale = 'en'): string {
  const digits = String(cents).padStart(exponent + 1, '0');
  const at = digits.length - exponent;
  if (exponent === 0) return digits;
  return `${digits.slice(0, at)}${decimalSign(locale)}${digits.slice(at)}`;
}

function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}
