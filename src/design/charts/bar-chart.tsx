import type { CSSProperties, ReactNode } from 'react';
import { useT } from '#platform/web/messages.tsx';
import { Anchor } from '../actions/anchor.tsx';
import { ChartAxes } from './chart-axes.tsx';
import { niceTicks } from './chart-scale.ts';

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The value as text. */
  readonly text: string;
  readonly href?: string;
}

export interface BarChartProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly formatValue: (value: number) => string;
  readonly height?: number;
}

/** Where a bar begins and ends between the lowest mark and the highest; below nothing it hangs. */
function placeOf(value: number, low: number, high: number): CSSProperties {
  const part = (of: number) => `${((of / (high - low)) * 100).toFixed(2)}%`;
  const size = { height: part(Math.abs(value)) };
  if (low === 0) return size;
  const from = { position: 'relative', bottom: part(Math.min(0, value) - low) } as const;
  return value < 0 ? { ...size, ...from, borderRadius: '0 0 4px 4px' } : { ...size, ...from };
}

/** Upright bars, for days and weeks; those of less than nothing hang below the line. */
export function BarChart({ label, bars, formatValue, height = 240 }: BarChartProps) {
  const t = useT();
  const ticks = niceTicks(bars.map((bar) => bar.value));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  return (
    <ChartAxes
      label={label}
      ticks={ticks}
      names={bars.map((bar) => bar.label)}
      formatValue={formatValue}
      height={height}
    >
      <div className="chart-bars">
        {bars.map((bar, place) => (
          <span key={place} title={t('design.label_value', { label: bar.label, value: bar.text })}>
            <b style={placeOf(bar.value, low, high)} />
          </span>
        ))}
      </div>
    </ChartAxes>
  );
}

/** Lying bars with their names, for kinds and places; it is a list and needs no table. */
export function BarList({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const top = Math.max(1, ...bars.map((bar) => bar.value));
  const name = (bar: Bar): ReactNode =>
    bar.href ? (
      <Anchor className="text-link text-link-quiet" href={bar.href}>
        {bar.label}
      </Anchor>
    ) : (
      bar.label
    );
  return (
    <ol className="bar-list" aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.label}>
          <span className="bar-list-name">{name(bar)}</span>
          <span className="bar-list-value tabular">{bar.text}</span>
          <span className="bar-list-track" aria-hidden="true">
            <span style={{ width: `${((Math.max(0, bar.value) / top) * 100).toFixed(2)}%` }} />
          </span>
        </li>
      ))}
    </ol>
  );
}
