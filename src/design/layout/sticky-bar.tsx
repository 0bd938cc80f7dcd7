import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface StickyBarProps {
  readonly children: ReactNode;
  /** `phone`: only where the page's own act has scrolled out of a small window. */
  readonly only?: 'phone';
}

/** A bar at the lower edge of the window with the act that matters. */
export function StickyBar({ children, only }: StickyBarProps) {
  return (
    <div className={classes('sticky-bar', only && `sticky-bar-${only}`)}>
      <div className="sticky-bar-body">{children}</div>
    </div>
  );
}
