import { divideHalfUp } from './rounding.ts';

/**
 * Shares a total out by weights so that the parts add up to it exactly: each gets its share rounded
 * down, what is left goes one by one to the largest remainders, the earlier of equals first.
 * A negative total is shared as its positive, negated. Throws RangeError for no or negative weights.
 */
export function allocate(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((running, weight) => running + weight, 0n);
  if (weights.some((weight) => weight < 0n)) throw new RangeError('weights must not be negative');
  if (sum === 0n) throw new RangeError('weights must not all be zero');
  if (total < 0n) return allocate(-total, weights).map((part) => -part);
  const parts = weights.map((weight) => (total * weight) / sum);
  const left = total - parts.reduce((running, part) => running + part, 0n);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .sort((a, b) => order(b.remainder, a.remainder) || a.index - b.index);
  for (const { index } of byRemainder.slice(0, Number(left))) {
    parts[index] = (parts[index] ?? 0n) + 1n;
  }
  return parts;
}

/** `total × numerator ÷ denominator`, a half rounded away from zero: for fees and percentages. */
export function portion(total: bigint, numerator: bigint, denominator: bigint): bigint {
  return divideHalfUp(total * numerator, denominator);
}

function order(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
