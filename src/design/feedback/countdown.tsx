import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '#platform/web/messages.tsx';

export interface CountdownProps {
  /** ISO time of the end. */
  readonly until: string;
  /** ISO time of the server when it rendered; the browser only counts on from there. */
  readonly now: string;
  readonly label?: ReactNode;
  readonly onEnd?: () => void;
}

/** Remaining time as "1:04:09" or "9:41". */
export function clockFace(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Counts down in view; a listener hears it once a minute only. */
export function Countdown({ until, now, label, onEnd }: CountdownProps) {
  const t = useT();
  const total = (Date.parse(until) - Date.parse(now)) / 1000;
  const [left, setLeft] = useState(total);
  useEffect(() => {
    // The page's own clock: the visitor's wall clock may be wrong.
    const start = performance.now();
    const timer = setInterval(() => {
      const remaining = total - (performance.now() - start) / 1000;
      setLeft(Math.max(0, remaining));
      if (remaining > 0) return;
      clearInterval(timer);
      onEnd?.();
    }, 1000);
    return () => clearInterval(timer);
  }, [total, onEnd]);
  return (
    <span className="countdown" data-short={left < 60 || undefined}>
      {label}{' '}
      <span className="figure" aria-hidden="true">
        {clockFace(left)}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {t('design.minutes_left', { n: Math.ceil(Math.max(0, left) / 60) })}
      </span>
    </span>
  );
}
