import './place-map.css';
import type { MapBox, MapPoint } from './world-projection.ts';
import worldHref from './world-map.svg?url';

export interface PlaceMapProps {
  /** The part of the world that is drawn. */
  readonly box: MapBox;
  /** The largest first, so that small ones lie above them. */
  readonly places: readonly (MapPoint & {
    readonly href: string;
    readonly text: string;
    /** From above 0 to 1: how large its circle is beside the largest. */
    readonly share: number;
  })[];
}

/** Of circles, where the drawing is a thousand wide. */
const LEAST = 7;
const MOST = 24;

/** Places as circles on the outlines of countries. The same is to be read and reached in a list beside it. */
export function PlaceMap({ box, places }: PlaceMapProps) {
  const { x, y, width, height } = box;
  const unit = width / 1000;
  return (
    <svg className="place-map" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      <use href={`${worldHref}#land`} className="place-map-land" />
      {places.map((place) => (
        <a key={place.href} href={place.href} tabIndex={-1}>
          <title>{place.text}</title>
          <circle
            cx={place.x}
            cy={place.y}
            r={Math.round((LEAST + Math.sqrt(place.share) * (MOST - LEAST)) * unit * 100) / 100}
          />
        </a>
      ))}
    </svg>
  );
}
