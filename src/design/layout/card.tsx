import type { ReactNode } from 'react';
import { Anchor } from '../actions/anchor.tsx';
import { classes } from '../classes.ts';

export interface CardProps {
  /** Makes the whole card one link; no other link inside then. */
  readonly href?: string;
  readonly padded?: boolean;
  /** `chosen` is framed in tide, `sunken` lies in the paper, `float` casts the shadow. */
  readonly tone?: 'plain' | 'chosen' | 'sunken' | 'float';
  readonly children: ReactNode;
  readonly className?: string;
}

export function Card({ href, padded = true, tone = 'plain', children, className }: CardProps) {
  const look = classes('card', padded && 'card-padded', `card-${tone}`, className);
  if (href === undefined) return <div className={look}>{children}</div>;
  return (
    <Anchor className={classes(look, 'card-link')} href={href}>
      {children}
    </Anchor>
  );
}

export interface CardGridProps {
  /** The most columns, on wide screens. */
  readonly columns?: 2 | 3 | 4;
  readonly children: ReactNode;
  readonly className?: string;
}

/** Cards in equal columns; each child should be a list item (`<li>`). */
export function CardGrid({ columns = 3, children, className }: CardGridProps) {
  return (
    <ul className={classes('card-grid', className)} data-columns={columns}>
      {children}
    </ul>
  );
}
