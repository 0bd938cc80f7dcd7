import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface KeyFigureProps {
  readonly value: ReactNode;
  readonly label: ReactNode;
  readonly note?: ReactNode;
  readonly size?: 'medium' | 'large';
}

/** One number that matters, with what it counts. Stands inside KeyFigures. */
export function KeyFigure({ value, label, note, size = 'medium' }: KeyFigureProps) {
  return (
    <div className={classes('key-figure', `key-figure-${size}`)}>
      <dt>{label}</dt>
      <dd>
        <span className="figure">{value}</span>
        {note && <span className="key-figure-note">{note}</span>}
      </dd>
    </div>
  );
}

export interface KeyFiguresProps {
  readonly children: ReactNode;
  /** Frames each number as a card, for dashboards. */
  readonly framed?: boolean;
  readonly className?: string;
}

export function KeyFigures({ children, framed, className }: KeyFiguresProps) {
  return (
    <dl className={classes('key-figures', framed && 'key-figures-framed', className)}>
      {children}
    </dl>
  );
}
