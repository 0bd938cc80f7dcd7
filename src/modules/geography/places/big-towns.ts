import { gazetteer } from './gazetteer.ts';

/** What so many people live in is a name that is known; smaller towns are called like any word. */
const BIG = 100_000;

/** What big towns are called, folded, each name once. */
export async function bigTownNames(): Promise<ReadonlySet<string>> {
  const entries = await gazetteer();
  return new Set(entries.filter(({ place }) => place.people >= BIG).map(({ key }) => key));
}
