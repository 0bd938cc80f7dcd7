/** A file at the root of the site, as it is sent. */
export interface RootFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** Undefined for a file that is served as it was built. */
export type FindRootFile = (name: string) => Promise<RootFile | undefined>;

const asBuilt: FindRootFile = async () => undefined;
let find = asBuilt;

/** Has what `given` finds served in place of the build's files of these names; null ends it. */
export function replaceRootFiles(given: FindRootFile | null): void {
  find = given ?? asBuilt;
}

/** What stands in for a file of the build. */
export function findRootFile(name: string): Promise<RootFile | undefined> {
  return find(name);
}
