// Amounts as people type them.

/** `12.50` or `12,5` as minor units; null for anything that is no amount of the currency. */
export function parseAmount(text: string, exponent: number): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '');
  if (plain === '') return 0;
  const parts = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(plain);
  if (parts === null) return null;
  const [, whole = '', fraction = ''] = parts;
  if (fraction.length > exponent) return null;
  return Number(whole) * 10 ** exponent + Number(fraction.padEnd(exponent, '0') || '0');
}

/** Minor units as somebody would type them: `12.50`. */
export function typedAmount(cents: number, exponent: number): string {
  const digits = String(cents).padStart(exponent + 1, '0');
  const at = digits.length - exponent;
  return exponent === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`;
}
