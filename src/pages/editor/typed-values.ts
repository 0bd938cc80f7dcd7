import { type Currency, exponentOf } from '#money/currency.ts';
import { parseAmount, typedAmount } from '#money/typed-amount.ts';
import type { Locale } from '#platform/web/locale.ts';

/** Minor units of what was typed, `12.50` or `12,5`; null for nothing and for what is no amount. */
export function typedCents(text: string, currency: Currency): number | null {
  return text.trim() === '' ? null : parseAmount(text, exponentOf(currency));
}

/** An amount as a field shows it to a reader of that language: `12.50` or `12,50`, without a symbol. */
export function typedText(cents: number, currency: Currency, locale: Locale): string {
  return typedAmount(cents, exponentOf(currency), locale);
}

/** Fields of a form that stand in it more than once, one, or not at all. */
export function listOf(value: unknown): string[] {
  if (value === undefined) return [];
  return [value].flat().map(String);
}

export const textOf = (value: unknown): string => listOf(value)[0] ?? '';
