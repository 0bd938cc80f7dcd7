import type { CSSProperties, ReactNode } from 'react';
import { spreadLabels } from './chart-scale.ts';

interface AxesProps {
  readonly label: string;
  readonly ticks: readonly number[];
  readonly names: readonly string[];
  readonly formatValue: (value: number) => string;
  readonly height: number;
  readonly children: ReactNode;
}

const percent = (part: number, whole: number) =>
  `${((part / (whole > 0 ? whole : 1)) * 100).toFixed(2)}%`;

/** What bars stand on, where others hang below it. */
const ZERO: CSSProperties = { background: 'currentcolor' };

/** Value lines with their numbers, names under them; text stays text at every width. */
export function ChartAxes(props: AxesProps) {
  const { label, ticks, names, formatValue, height, children } = props;
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const bottom = (tick: number) => percent(tick - low, high - low);
  const left = (place: number) => percent(place + 0.5, names.length);
  return (
    <div className="chart" role="img" aria-label={label}>
      <div className="chart-ticks" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: bottom(tick) }}>
            {formatValue(tick)}
          </span>
        ))}
      </div>
      <div className="chart-plot" style={{ '--plot': `${height}px` } as CSSProperties}>
        {ticks.map((tick) => (
          <i key={tick} style={{ bottom: bottom(tick), ...(tick === 0 && low < 0 ? ZERO : {}) }} />
        ))}
        {children}
      </div>
      <div className="chart-names" aria-hidden="true">
        {spreadLabels(names.length, 6).map((place) => (
          <span key={place} style={{ left: left(place) }} data-first={place === 0 || undefined}>
            {names[place]}
          </span>
        ))}
      </div>
    </div>
  );
}
