import './world-map.css';
import worldHref from './world-map.svg?url';

type Shade = 1 | 2 | 3 | 4;

export interface WorldMapProps {
  /** What it shows, and where the same is to be read. */
  readonly label: string;
  /** `code` as ISO 3166-1 spells it; what has no outline is not drawn. */
  readonly places: readonly {
    readonly code: string;
    readonly text: string;
    readonly shade: Shade;
  }[];
  /** What the shades mean, the lightest first. */
  readonly steps: readonly { readonly shade: Shade; readonly text: string }[];
}

const SHADES = [1, 2, 3, 4] as const;
/** Strokes of a shade: more of them the darker it is, so that it is told without colour too. */
const STROKES: Readonly<Record<Shade, string>> = {
  1: 'M1 7L7 1',
  2: 'M0 4L4 0M4 8L8 4',
  3: 'M0 4L4 0M4 8L8 4M0 4L4 8M4 0L8 4',
  4: '',
};

/** The world in shades and hatches; the outlines are a file that the browser keeps. One on a page. */
export function WorldMap({ label, places, steps }: WorldMapProps) {
  return (
    <figure className="world-map">
      <svg viewBox="0 0 1000 436" role="img" aria-label={label}>
        <defs>
          {SHADES.map((shade) => (
            <pattern
              key={shade}
              id={`map-shade-${shade}`}
              width="8"
              height="8"
              patternUnits="userSpaceOnUse"
            >
              <rect width="8" height="8" className={`map-shade-${shade}`} />
              <path d={STROKES[shade]} />
            </pattern>
          ))}
        </defs>
        <use href={`${worldHref}#land`} className="world-map-land" />
        {places.map(({ code, text, shade }) => (
          <use key={code} href={`${worldHref}#${code}`} fill={`url(#map-shade-${shade})`}>
            <title>{text}</title>
          </use>
        ))}
      </svg>
      <ul className="world-map-steps">
        {steps.map(({ shade, text }) => (
          <li key={shade}>
            <svg width="28" height="16" aria-hidden="true">
              <rect width="28" height="16" fill={`url(#map-shade-${shade})`} />
            </svg>
            {text}
          </li>
        ))}
      </ul>
    </figure>
  );
}
