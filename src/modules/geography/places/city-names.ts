import { OTHER_NAMES } from './other-names.ts';

/** A city by all it is called; what the gazetteer calls it comes first. */
export interface CityNames {
  readonly country: string;
  readonly names: readonly string[];
}

/** Cities that have other names in other languages. */
export function allCityNames(): CityNames[] {
  const others = Map.groupBy(Object.entries(OTHER_NAMES), ([, meant]) => meant);
  return [...others].map(([meant, called]) => {
    const [own = '', country = ''] = meant.split(', ');
    return { country, names: [...new Set([own, ...called.map(([name]) => name)])] };
  });
}
