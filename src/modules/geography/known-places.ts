import { isCountry } from './countries.ts';
import { postalCode, postalProblem } from './postal-codes.ts';
import { regions } from './regions.ts';

/** What an address is checked against. */
export const knownPlaces = {
  isCountry,
  /** Two-letter codes of a country's states or provinces; none for countries without. */
  regionCodes: (country: string): readonly string[] =>
    regions(country).map(({ two_letter }) => two_letter),
  postalProblem,
  postalCode,
};
