import type { ReactNode } from 'react';

export interface WholePart {
  readonly label: ReactNode;
  /** Any measure; only the proportion to the others counts. */
  readonly share: number;
  readonly text: ReactNode;
}

/** Neighbours in the bar are never of one warmth. */
const SERIES = [1, 3, 2, 4, 5, 6];
const series = (place: number) => SERIES[place % SERIES.length];

/** What a whole is made of: one bar and a legend that carries every value as text. */
export function ShareOfWhole({ label, parts }: { label: string; parts: readonly WholePart[] }) {
  const total = parts.reduce((sum, part) => sum + Math.max(0, part.share), 0);
  return (
    <div className="whole">
      <div className="whole-bar" aria-hidden="true">
        {parts.map((part, place) => (
          <span
            key={place}
            data-series={series(place)}
            style={{ flexGrow: total > 0 ? Math.max(0, part.share) / total : 0 }}
          />
        ))}
      </div>
      <ul className="whole-legend" aria-label={label}>
        {parts.map((part, place) => (
          <li key={place}>
            <span className="swatch" data-series={series(place)} aria-hidden="true" />
            {part.label} <strong className="tabular">{part.text}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
