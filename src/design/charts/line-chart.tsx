import { ChartAxes } from './chart-axes.tsx';
import { linePath, niceTicks } from './chart-scale.ts';

export interface LinePoint {
  /** The name on the axis, already formatted. */
  readonly label: string;
  /** One value per series. */
  readonly values: readonly number[];
}

export interface LineChartProps {
  /** What the picture shows, in a sentence with its most telling number. */
  readonly label: string;
  readonly series: readonly string[];
  readonly points: readonly LinePoint[];
  readonly formatValue: (value: number) => string;
  readonly height?: number;
}

/** Values over time; drawn by the server, sharp at every width. */
export function LineChart({ label, series, points, formatValue, height = 240 }: LineChartProps) {
  const ticks = niceTicks(points.flatMap((point) => point.values));
  const top = ticks.at(-1) ?? 1;
  const width = 100 / Math.max(1, points.length);
  return (
    <>
      {series.length > 1 && <Legend series={series} />}
      <ChartAxes
        label={label}
        ticks={ticks}
        names={points.map((point) => point.label)}
        formatValue={formatValue}
        between={false}
        height={height}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {series.map((name, place) => {
            const path = linePath(
              points.map((point) => point.values[place] ?? 0),
              top,
            );
            return (
              <g key={name} data-series={(place % 6) + 1}>
                {place === 0 && points.length > 1 && (
                  <path className="chart-area" d={`${path}L100 100L0 100Z`} />
                )}
                <path className="chart-line" d={path} />
              </g>
            );
          })}
          {points.map((point, place) => (
            <rect
              key={point.label}
              className="chart-hit"
              x={place * width}
              y="0"
              width={width}
              height="100"
            >
              <title>{`${point.label}: ${point.values.map(formatValue).join(' · ')}`}</title>
            </rect>
          ))}
        </svg>
      </ChartAxes>
    </>
  );
}

function Legend({ series }: { series: readonly string[] }) {
  return (
    <ul className="whole-legend">
      {series.map((name, place) => (
        <li key={name}>
          <span className="swatch" data-series={(place % 6) + 1} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  );
}
