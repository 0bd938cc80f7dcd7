import type { PartLeft } from '#flows/refund-contribution/index.ts';
import type { RefundPart } from '#modules/contributions/index.ts';
import type { RefundReason } from '#modules/payments/index.ts';
import { parseAmount } from '#money/typed-amount.ts';

/** What an owner can say a refund is for; the others are said by the system and by those who review. */
export const OWNERS_REASONS = [
  'contributor_request',
  'perk_unavailable',
  'undelivered',
  'duplicate',
  'other',
] as const satisfies readonly RefundReason[];
export type OwnersReason = (typeof OWNERS_REASONS)[number];

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
    const cents = parseAmount(typed[place] ?? '', exponent);
    const part = offered.find((each) => partName(each) === name);
    if (cents === null || (part === undefined && cents > 0)) return null;
    if (part && cents > 0) parts.push({ ...part, amountMinor: BigInt(cents) });
  }
  return parts.length > 0 ? parts : null;
}
