import type { PartLeft } from '#flows/refund-contribution/index.ts';
import type { RefundPart } from '#modules/contributions/index.ts';
import { parseAmount } from '#money/typed-amount.ts';

/** What is longer is no amount. */
const LONGEST_AMOUNT = 20;

/** `perk:12`, `shipping:12` or `extra`. */
export function partName({ part, lineId }: Pick<RefundPart, 'part' | 'lineId'>): string {
  return lineId === null ? part : `${part}:${lineId}`;
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
    const text = typed[place] ?? '';
    const cents = text.length > LONGEST_AMOUNT ? null : parseAmount(text, exponent);
    const part = offered.find((each) => partName(each) === name);
    if (cents === null || (part === undefined && cents > 0)) return null;
    if (part && cents > 0) parts.push({ ...part, amountMinor: BigInt(cents) });
  }
  return parts.length > 0 ? parts : null;
}
