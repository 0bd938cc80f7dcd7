import { type Currency, exponentOf } from '#money/currency.ts';
import { parseMajor } from '#money/money.ts';

/** Minor units of what was typed, `12.50` or `12,5`; null for what is no amount of the currency. */
export function typedCents(text: string, currency: Currency): number | null {
  const plain = text
    .trim()
    .replace(/[\s’']/g, '')
    .replace(',', '.');
  const amount = parseMajor(plain, currency);
  if (!amount || amount.minor < 0n) return null;
  return Number(amount.minor);
}

/** An amount as a field shows it: `12.50`, without a symbol. */
export function typedText(cents: number, currency: Currency): string {
  const exponent = exponentOf(currency);
  if (exponent === 0) return String(cents);
  const digits = String(cents).padStart(exponent + 1, '0');
  return `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** Fields of a form that stand in it more than once, one, or not at all. */
export function listOf(value: unknown): string[] {
  if (value === undefined) return [];
  return [value].flat().map(String);
}

export const textOf = (value: unknown): string => listOf(value)[0] ?? '';
