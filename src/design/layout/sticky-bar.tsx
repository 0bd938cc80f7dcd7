import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface StickyBarProps {
  readonly children: ReactNode;
  /** `phone`: only in small windows; `past`: in larger ones once `isPast`. */
  readonly only?: 'phone' | 'past';
  /** The page's own act has been scrolled out of sight. */
  readonly isPast?: boolean;
}

/** A bar at the lower edge of the window with the act that matters. */
export function StickyBar({ children, only, isPast }: StickyBarProps) {
  return (
    <div
      className={classes('sticky-bar', only && `sticky-bar-${only}`)}
      data-past={isPast || undefined}
    >
      <div className="sticky-bar-body">{children}</div>
    </div>
  );
}
