/** A campaign that an address names, with the accounts that lead it. */
export interface CampaignAt {
  /** Its number, slug or a former slug, as the address has it. */
  readonly segment: string;
  readonly id: number;
  readonly members: readonly number[];
}

/** What other modules know of the things that events name: main tells it. Until then nothing is known. */
export interface Neighbours {
  campaignsAt(segments: readonly string[]): Promise<readonly CampaignAt[]>;
  /** Rounds of those experiments that run, by name. */
  runningRounds(names: readonly string[]): Promise<readonly { name: string; round: number }[]>;
}

let neighbours: Neighbours = {
  campaignsAt: () => Promise.resolve([]),
  runningRounds: () => Promise.resolve([]),
};

export function setNeighbours(told: Neighbours): void {
  neighbours = told;
}

export function askNeighbours(): Neighbours {
  return neighbours;
}
