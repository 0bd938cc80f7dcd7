/** What the software is called, and each market run with it until somebody names theirs. */
export const SOFTWARE_NAME = 'Groundswell';

let name: string = SOFTWARE_NAME;

/** The market's name as those who run it decided: one for every reader of a process or a document. */
export function marketName(): string {
  return name;
}

/** Names the market from now on, in this process or document. */
export function nameMarket(given: string): void {
  name = given;
}

/** A document's title: what it shows, from the nearest to the widest, then whose site it is. */
export function pageTitle(...parts: readonly string[]): string {
  return [...parts, name].join(' · ');
}
