/** Networks are looked up in a module that only listens: main tells how. */
type ReadCountry = (ip: string) => Promise<string | null>;

let read: ReadCountry = () => Promise.resolve(null);

export function setReaderCountry(given: ReadCountry): void {
  read = given;
}

/** The country (alpha-2) somebody is connected from; null where it is not known. */
export function readerCountry(ip: string): Promise<string | null> {
  return read(ip);
}
