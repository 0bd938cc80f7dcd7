import { classes } from '../classes.ts';

/** How a bar stands: what is heard of it, and how wide it is drawn. */
export interface BarState {
  readonly now: string;
  readonly width: string;
  readonly fill: 'none' | 'part' | 'whole';
}

interface Measured {
  readonly value: number;
  readonly max: number;
}

interface Stated {
  /** Instead of `value` and `max`, where the server has worked it out. */
  readonly state: BarState;
}

export type ProgressBarProps = (Measured | Stated) & BarWords;

interface BarWords {
  readonly label: string;
  /** What is heard instead of the percentage, for example "€71,480 of €50,000". */
  readonly valueText?: string;
  readonly size?: 'small' | 'medium' | 'large';
  /** `auto` is coral on the way and tide once the mark is reached. */
  readonly tone?: 'auto' | 'coral' | 'tide';
  readonly className?: string;
}

/** How full, in percent between 0 and 100; nothing (0) when there is no mark to reach. */
function fullness(value: number, max: number): number {
  if (!(max > 0) || !(value > 0)) return 0;
  return Math.min(100, (value / max) * 100);
}

/** The smallest raise is seen, and an unreached goal never looks reached. */
export function barState(value: number, max: number): BarState {
  const full = fullness(value, max);
  if (full === 0) return { now: '0', width: '0%', fill: 'none' };
  if (full >= 100) return { now: '100', width: '100%', fill: 'whole' };
  const width = Math.min(98, Math.max(3, full));
  return { now: String(Math.floor(full)), width: `${width}%`, fill: 'part' };
}

/** A bar whose leading edge is the wave of the brand. */
export function ProgressBar(props: ProgressBarProps) {
  const { label, valueText, size = 'medium', tone = 'auto', className } = props;
  const { now, width, fill } = 'state' in props ? props.state : barState(props.value, props.max);
  const colour = tone === 'auto' ? (fill === 'whole' ? 'tide' : 'coral') : tone;
  // As text: it may be filled in later.
  const valueNow: Record<string, string> = { 'aria-valuenow': now };
  return (
    <div
      className={classes('progress', `progress-${size}`, `progress-${colour}`, className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...valueNow}
      aria-valuetext={valueText}
    >
      {fill !== 'none' && (
        <span className={fill === 'whole' ? 'progress-full' : 'progress-wave'} style={{ width }} />
      )}
    </div>
  );
}
