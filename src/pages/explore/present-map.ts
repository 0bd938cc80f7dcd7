import { frameOf, placeOnWorld } from '#design/charts/world-projection.ts';
import {
  MOST_ON_MAP,
  MOST_TOWNS,
  type Reading,
  readTowns,
  type Search,
} from '#modules/discovery/index.ts';
import { countryName, locatePlaces } from '#modules/geography/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { exploreHref } from '#pages/filters/explore-filters.ts';
import { orderNote } from './present-nothing.ts';

/** Where the most have fewer, no circle is drawn as large as it could be: they would hide each other. */
const LARGE = 10;

/** The places of what a search finds, each leading to its campaigns; null where none is known. */
export async function presentMap(search: Search, reading: Reading, locale: Locale) {
  const { towns, isLeast, isCut } = await readTowns(search, reading);
  const [largest] = towns;
  if (!largest) return null;
  const located = await locatePlaces(towns);
  const places = towns.map(({ slug, name, country, campaigns }, at) => {
    const found = located[at];
    const label = translate(locale, 'explore.map_place', {
      town: name,
      country: countryName(country, locale),
    });
    const countText = translate(locale, 'explore.count', { count: campaigns });
    return {
      label,
      countText,
      text: translate(locale, 'design.label_value', { label, value: countText }),
      href: exploreHref(locale, { ...search, city: slug, country }, 'list'),
      share: campaigns / Math.max(LARGE, largest.campaigns),
      point: found ? placeOnWorld(found) : null,
    };
  });
  const drawn = places.flatMap(({ point, href, text, share }) =>
    point ? [{ ...point, href, text, share }] : [],
  );
  const unknown = places.length - drawn.length;
  return {
    box: frameOf(drawn),
    drawn,
    places: places.map(({ label, countText, href }) => ({ label, countText, href })),
    notes: [
      translate(locale, 'explore.map_text', { count: places.length }),
      ...(search.sort === 'ending_soon' ? [orderNote(search.sort, locale)] : []),
      ...(isCut ? [translate(locale, 'explore.map_most_places', { count: MOST_TOWNS })] : []),
      ...(isLeast ? [translate(locale, 'explore.map_most', { count: MOST_ON_MAP })] : []),
      ...(unknown > 0 ? [translate(locale, 'explore.map_unknown', { count: unknown })] : []),
    ],
  };
}
