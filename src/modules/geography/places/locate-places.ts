import { gazetteer } from './gazetteer.ts';
import { folded, type Place } from './place.ts';

let kept: Promise<ReadonlyMap<string, Place>> | undefined;

const keyOf = (name: string, country: string): string => `${country} ${folded(name)}`;

/** The places by country and name; of two that are called alike the bigger one. */
async function placesByName(): Promise<ReadonlyMap<string, Place>> {
  const known = new Map<string, Place>();
  for (const { name, place } of await gazetteer()) {
    const key = keyOf(name, place.country);
    if (place.people > (known.get(key)?.people ?? -1)) known.set(key, place);
  }
  return known;
}

/** Where towns are, in the given order; null for one that is not known. */
export async function locatePlaces(
  towns: readonly { readonly name: string; readonly country: string }[],
): Promise<(Pick<Place, 'latitude' | 'longitude'> | null)[]> {
  kept ??= placesByName();
  kept.catch(() => {
    kept = undefined;
  });
  const known = await kept;
  return towns.map(({ name, country }) => known.get(keyOf(name, country)) ?? null);
}
