/**
 * The quotient rounded to the nearest whole, a half away from zero.
 * Throws RangeError for a divisor that is not positive.
 */
export function divideHalfUp(numerator: bigint, divisor: bigint): bigint {
  if (divisor <= 0n) throw new RangeError('the divisor must be positive');
  const isNegative = numerator < 0n;
  const size = isNegative ? -numerator : numerator;
  const rounded = (size * 2n + divisor) / (divisor * 2n);
  return isNegative ? -rounded : rounded;
}
