/**
 * What people's data is checked against and belongs to other modules, which know accounts: main tells it.
 * Until then no
 * country and no interest is known.
 */
export interface Neighbours {
  isCountry(alpha2: string): boolean;
  /** Two-letter codes of a country's states or provinces; none for countries without. */
  regionCodes(country: string): readonly string[];
  /** Slugs one may be interested in. */
  interests(): Promise<readonly string[]>;
}

let neighbours: Neighbours = {
  isCountry: () => false,
  regionCodes: () => [],
  interests: async () => [],
};

export function setNeighbours(told: Neighbours): void {
  neighbours = told;
}

export function askNeighbours(): Neighbours {
  return neighbours;
}
