import { ChartAxes } from './chart-axes.tsx';
import { niceTicks } from './chart-scale.ts';

/** A place on the way: what was, or what is expected with the band around it; both where they meet. */
export interface CoursePoint {
  readonly label: string;
  readonly value: number | null;
  readonly ahead: { readonly low: number; readonly expected: number; readonly high: number } | null;
}

export interface CourseChartProps {
  readonly label: string;
  readonly points: readonly CoursePoint[];
  /** A line across; null for none, or where it would press all else to the ground. */
  readonly goal: number | null;
  readonly legend: {
    readonly value: string;
    readonly expected: string;
    readonly band: string;
    readonly goal: string;
  };
  readonly formatValue: (value: number) => string;
  readonly height?: number;
}

/** What grew from day to day, and where that leads: a line, a broken one and the band around it. */
export function CourseChart(props: CourseChartProps) {
  const { label, points, goal, legend, formatValue, height = 220 } = props;
  const values = points.flatMap(({ value, ahead }) => [
    ...(value === null ? [] : [value]),
    ...(ahead ? [ahead.low, ahead.high] : []),
  ]);
  const ticks = niceTicks(goal === null ? values : [...values, goal]);
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)];
  const x = (place: number) => ((place + 0.5) / points.length) * 100;
  const y = (value: number) => 100 - ((value - bottom) / (top - bottom)) * 100;
  const at = (place: number, value: number) => `${x(place).toFixed(2)},${y(value).toFixed(2)}`;
  const line = (of: (point: CoursePoint) => number | null | undefined) =>
    points.flatMap((point, place) => {
      const value = of(point);
      return value === null || value === undefined ? [] : [at(place, value)];
    });
  const low = line(({ ahead }) => ahead?.low);
  const high = line(({ ahead }) => ahead?.high);
  return (
    <div className="course">
      <ChartAxes
        label={label}
        ticks={ticks}
        names={points.map((point) => point.label)}
        formatValue={formatValue}
        height={height}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {low.length > 0 && (
            <polygon className="course-band" points={[...high, ...low.toReversed()].join(' ')} />
          )}
          {goal !== null && (
            <polyline className="course-goal" points={`0,${y(goal)} 100,${y(goal)}`} />
          )}
          <polyline className="course-line" points={line(({ value }) => value).join(' ')} />
          <polyline
            className="course-expected"
            points={line(({ ahead }) => ahead?.expected).join(' ')}
          />
        </svg>
      </ChartAxes>
      <ul className="course-legend" aria-hidden="true">
        <Entry look="course-line">{legend.value}</Entry>
        {low.length > 0 && <Entry look="course-expected">{legend.expected}</Entry>}
        {low.length > 0 && <Entry look="course-band">{legend.band}</Entry>}
        {goal !== null && <Entry look="course-goal">{legend.goal}</Entry>}
      </ul>
    </div>
  );
}

function Entry({ look, children }: { look: string; children: string }) {
  return (
    <li>
      <svg viewBox="0 0 24 12" width="24" height="12">
        {look === 'course-band' ? (
          <polygon className={look} points="1,1 23,1 23,11 1,11" />
        ) : (
          <polyline className={look} points="0,6 24,6" />
        )}
      </svg>
      {children}
    </li>
  );
}
