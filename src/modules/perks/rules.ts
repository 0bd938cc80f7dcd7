/** Shipping rules of perks that the browser shares: which rate a country gets. */
import { EUROPEAN_UNION } from '#modules/geography/rules.ts';

/**
 * The fee to a country: its own rate beats the European Union's, which beats everywhere's; null where
 * nothing ships.
 */
export function shippingFee<R extends { destination: string }>(
  rates: readonly R[],
  country: string,
): R | null {
  const rate = (destination: string) =>
    rates.find((candidate) => candidate.destination === destination);
  return (
    rate(country) ??
    (EUROPEAN_UNION.includes(country) ? rate('european_union') : undefined) ??
    rate('everywhere') ??
    null
  );
}
