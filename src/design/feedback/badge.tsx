import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export type BadgeTone = 'neutral' | 'tide' | 'coral' | 'gold' | 'good' | 'warn' | 'bad';

export interface BadgeProps {
  readonly tone?: BadgeTone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A short word about a state; colour only supports what the word says. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span className={classes('badge', `badge-${tone}`, className)}>
      {icon}
      {children}
    </span>
  );
}
