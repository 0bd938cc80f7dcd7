import { classes } from '../classes.ts';

export interface ProgressBarProps {
  readonly value: number;
  readonly max: number;
  readonly label: string;
  /** What is heard instead of the percentage, for example "€71,480 of €50,000". */
  readonly valueText?: string;
  readonly size?: 'small' | 'medium' | 'large';
  /** `auto` is coral on the way and tide once the mark is reached. */
  readonly tone?: 'auto' | 'coral' | 'tide';
  readonly className?: string;
}

/** How full, in percent between 0 and 100; nothing (0) when there is no mark to reach. */
export function fullness(value: number, max: number): number {
  if (!(max > 0) || !(value > 0)) return 0;
  return Math.min(100, (value / max) * 100);
}

/** A bar whose leading edge is the wave of the brand. */
export function ProgressBar(props: ProgressBarProps) {
  const { value, max, label, valueText, size = 'medium', tone = 'auto', className } = props;
  const full = fullness(value, max);
  const reached = full >= 100;
  // The smallest raise is seen, and an unreached goal never looks reached.
  const width = reached ? 100 : full === 0 ? 0 : Math.min(98, Math.max(3, full));
  const colour = tone === 'auto' ? (reached ? 'tide' : 'coral') : tone;
  return (
    <div
      className={classes('progress', `progress-${size}`, `progress-${colour}`, className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={reached ? 100 : Math.floor(full)}
      aria-valuetext={valueText}
    >
      {width > 0 && (
        <span
          className={reached ? 'progress-full' : 'progress-wave'}
          style={{ width: `${width}%` }}
        />
      )}
    </div>
  );
}
