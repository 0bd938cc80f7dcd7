/** Slugs of what a market may hide or show. */
export interface KnownSlugs {
  readonly categories: readonly string[];
  readonly collections: readonly string[];
}

/** Of some slugs those that there are. Categories and collections belong to modules above: main tells. */
type ReadKnown = (asked: KnownSlugs) => Promise<KnownSlugs>;

let read: ReadKnown = (asked) => Promise.resolve(asked);

export function setKnownSlugs(given: ReadKnown): void {
  read = given;
}

/** Which of these there are; all of them where nobody told. */
export function knownSlugs(asked: KnownSlugs): Promise<KnownSlugs> {
  return read(asked);
}
