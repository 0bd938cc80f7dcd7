/** A point of the drawing of the world, whose width is 1000. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

export interface MapBox extends MapPoint {
  readonly width: number;
  readonly height: number;
}

const RADIANS = Math.PI / 180;
/** The whole drawing, as tools/countries/generate-world-map.ts made it. */
export const WORLD: MapBox = { x: 0, y: 0, width: 1000, height: 436 };
/** Where the plane of the projection begins in it, and how much larger it is drawn. */
const LEFT = -2.72117;
const TOP = 1.378738;
const SCALE = 185.2634;

/** The Natural Earth projection (Patterson; Šavrič, Jenny 2011): degrees to the unit sphere's plane. */
export function projectNaturalEarth(longitude: number, latitude: number): [number, number] {
  const f = latitude * RADIANS;
  const width =
    0.8707 - 0.131979 * f ** 2 - 0.013791 * f ** 4 + 0.003971 * f ** 10 - 0.001529 * f ** 12;
  const height =
    1.007226 + 0.015085 * f ** 2 - 0.044475 * f ** 6 + 0.028874 * f ** 8 - 0.005916 * f ** 10;
  return [longitude * RADIANS * width, f * height];
}

/** Where a place stands in the drawing, to a tenth. */
export function placeOnWorld(place: {
  readonly longitude: number;
  readonly latitude: number;
}): MapPoint {
  const [x, y] = projectNaturalEarth(place.longitude, place.latitude);
  const tenth = (value: number) => Math.round(value * SCALE * 10) / 10;
  return { x: tenth(x - LEFT), y: tenth(TOP - y) };
}

const MARGIN = 24;
/** Closer up the outlines would show how coarse they are. */
const LEAST_WIDTH = 220;
const SHAPE = 1.9;

/** The part of the drawing that holds all points with room around them; all of it for none. */
export function frameOf(points: readonly MapPoint[]): MapBox {
  if (points.length === 0) return WORLD;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right] = [Math.min(...xs) - MARGIN, Math.max(...xs) + MARGIN];
  const [top, bottom] = [Math.min(...ys) - MARGIN, Math.max(...ys) + MARGIN];
  const width = Math.max(LEAST_WIDTH, right - left, (bottom - top) * SHAPE);
  const height = width / SHAPE;
  if (height >= WORLD.height || width >= WORLD.width) return WORLD;
  const within = (value: number, most: number) => Math.round(Math.min(Math.max(0, value), most));
  return {
    x: within((left + right - width) / 2, WORLD.width - width),
    y: within((top + bottom - height) / 2, WORLD.height - height),
    width: Math.round(width),
    height: Math.round(height),
  };
}
