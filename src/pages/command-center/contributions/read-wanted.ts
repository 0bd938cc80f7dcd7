import type { PartLeft } from '#flows/refund-contribution/index.ts';
import type { RefundPart } from '#modules/contributions/index.ts';
import { parseAmount } from '#money/typed-amount.ts';

/** What is longer is no amount. */
const LONGEST_AMOUNT = 20;

/** `perk:12`, `shipping:12` or `extra`. */
export function partName({ part, lineId }: Pick<RefundPart, 'part' | 'lineId'>): string {
  return lineId === null ? part : `${part}:${lineId}`;
}

/** What was typed in minor units, nothing as zero; null where it is no amount. */
export function amountOf(text: string, exponent: number): bigint | null {
  const cents = text.length > LONGEST_AMOUNT ? null : parseAmount(text, exponent);
  return cents === null ? null : BigInt(cents);
}

/** The amounts typed beside the names of parts; null where one is no amount or nothing was typed at all. */
export function readParts(
  names: readonly string[],
  typed: readonly string[],
  offered: readonly PartLeft[],
  exponent: number,
): RefundPart[] | null {
  const parts: RefundPart[] = [];
  for (const [place, name] of names.entries()) {
    const amountMinor = amountOf(typed[place] ?? '', exponent);
    const part = offered.find((each) => partName(each) === name);
    if (amountMinor === null || (part === undefined && amountMinor > 0n)) return null;
    if (part && amountMinor > 0n) parts.push({ ...part, amountMinor });
  }
  return parts.length > 0 ? parts : null;
}
