import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface SectionTitleProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** At the right, for example "See all". */
  readonly action?: ReactNode;
  readonly level?: 2 | 3;
}

export function SectionTitle({ title, text, action, level = 2 }: SectionTitleProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <header className="section-title">
      <div>
        <Heading>{title}</Heading>
        {text && <p className="section-text">{text}</p>}
      </div>
      {action && <div className="section-action">{action}</div>}
    </header>
  );
}

export interface SectionProps extends SectionTitleProps {
  readonly id?: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A part of a page under its title. */
export function Section({ id, children, className, ...title }: SectionProps) {
  return (
    <section id={id} className={classes('section', className)}>
      <SectionTitle {...title} />
      {children}
    </section>
  );
}
