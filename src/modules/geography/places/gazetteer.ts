import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';
import { OTHER_NAMES } from './other-names.ts';
import { folded, type Place } from './place.ts';

/** A name somebody may type, and the place it means. */
export interface Entry {
  /** The name as people write it. */
  readonly name: string;
  /** The same, folded. */
  readonly key: string;
  readonly place: Place;
}

let kept: Promise<readonly Entry[]> | undefined;

/** Every name of every place, sorted by name; read once, when somebody first asks. */
export function gazetteer(): Promise<readonly Entry[]> {
  kept ??= readGazetteer();
  kept.catch(() => {
    kept = undefined;
  });
  return kept;
}

async function readGazetteer(): Promise<readonly Entry[]> {
  const text = await readFile(join(projectRoot(), 'db/reference/places.tsv'), 'utf8');
  const places = text
    .split('\n')
    .filter((line) => line !== '')
    .map(placeOf);
  const byName = new Map<string, Place>();
  for (const place of places) {
    const name = `${place.city}, ${place.country}`;
    if (place.people > (byName.get(name)?.people ?? -1)) byName.set(name, place);
  }
  const others = Object.entries(OTHER_NAMES).flatMap(([name, meant]) => {
    const place = byName.get(meant);
    return place ? [{ name, key: folded(name), place }] : [];
  });
  const entries = [
    ...places.map((place) => ({ name: place.city, key: folded(place.city), place })),
    ...others,
  ];
  return entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

function placeOf(line: string): Place {
  const [city = '', country = '', region = '', people, latitude, longitude] = line.split('\t');
  return {
    city,
    country,
    region,
    people: Number(people),
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
}
