import type { KnownPlaces } from './addresses/check-address.ts';

/**
 * What people's data is checked against and belongs to other modules, which know accounts: main tells it.
 * Until then no country and no interest is known.
 */
export interface Neighbours extends KnownPlaces {
  /** Slugs one may be interested in. */
  interests(): Promise<readonly string[]>;
}

let neighbours: Neighbours = {
  isCountry: () => false,
  regionCodes: () => [],
  postalProblem: () => null,
  interests: async () => [],
};

export function setNeighbours(given: Neighbours): void {
  neighbours = given;
}

export function askNeighbours(): Neighbours {
  return neighbours;
}
