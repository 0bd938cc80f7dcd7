import type { DemoPerk } from './types.ts';

/** Members of the European Union, alpha-2. */
export const EUROPEAN_UNION: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/**
 * The fee of a perk for a country, in minor units: the country's beats the European Union's beats
 * everywhere's. 0 where nothing ships, null where the perk does not go.
 */
export function feeTo(perk: DemoPerk, country: string): number | null {
  if (perk.digital) return 0;
  const fee = (to: string) => perk.destinations.find((entry) => entry.to === to)?.feeMinor;
  const union = EUROPEAN_UNION.includes(country) ? fee('european_union') : undefined;
  return fee(country) ?? union ?? fee('everywhere') ?? null;
}
