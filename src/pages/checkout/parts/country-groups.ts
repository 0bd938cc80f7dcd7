import { shippingFee } from '#modules/perks/rules.ts';
import type { CheckoutView, CountryChoice, PerkChoice } from '../checkout-view.ts';

export interface CountryGroups {
  /** The reader's own country, on top; null where none is known. */
  readonly own: CountryChoice | null;
  /** Whether `rest` is where something of the choice is not sent to. */
  readonly isByReach: boolean;
  readonly first: readonly CountryChoice[];
  readonly rest: readonly CountryChoice[];
}

/**
 * The countries of an address in the order they are offered: those that all of the choice is sent to before
 * the others; where it goes anywhere or nowhere, the usual ones first.
 */
export function countryGroups(
  { common, rest }: CheckoutView['countries'],
  chosen: readonly Pick<PerkChoice, 'ships' | 'rates'>[],
  ownCode: string,
): CountryGroups {
  const all = [...common, ...rest];
  const sent = chosen.filter(({ ships }) => ships);
  const isReached = ({ value }: CountryChoice) =>
    sent.every(({ rates }) => shippingFee(rates, value) !== null);
  const reached = all.filter(isReached);
  const isByReach = reached.length > 0 && reached.length < all.length;
  const own = all.find(({ value }) => value === ownCode) ?? null;
  const others = (countries: readonly CountryChoice[]) =>
    countries.filter((country) => country !== own);
  return {
    own: own && (!isByReach || isReached(own)) ? own : null,
    isByReach,
    first: others(isByReach ? reached : common),
    rest: isByReach ? all.filter((country) => !isReached(country)) : others(rest),
  };
}
