import type { KnownPlaces } from './addresses/check-address.ts';

/**
 * What people's data is checked against and belongs to other modules, which know accounts: main tells it.
 * Until then no country and no interest is known.
 */
export interface Neighbours extends KnownPlaces {
  /** Slugs one may be interested in. */
  interests(): Promise<readonly string[]>;
  /** The email address that a page of this address invites; null where it invites nobody. */
  invitedAt(path: string): Promise<string | null>;
  /** The campaign whose pledge or contribution is finished at an address; null at others. */
  finishedAt(path: string): Promise<Unfinished | null>;
}

export interface Unfinished {
  readonly title: string;
  /** Money is taken at its end only. */
  readonly isPledge: boolean;
}

let neighbours: Neighbours = {
  isCountry: () => false,
  regionCodes: () => [],
  postalProblem: () => null,
  postalCode: (_country, code) => code,
  interests: async () => [],
  invitedAt: async () => null,
  finishedAt: async () => null,
};

export function setNeighbours(given: Neighbours): void {
  neighbours = given;
}

export function askNeighbours(): Neighbours {
  return neighbours;
}
