import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface PageProps {
  readonly width?: 'page' | 'narrow' | 'form';
  readonly children: ReactNode;
  readonly className?: string;
}

/** The column that everything of a page stands in. */
export function Page({ width = 'page', children, className }: PageProps) {
  return <div className={classes('page', `page-${width}`, className)}>{children}</div>;
}

export interface PageTitleProps {
  /** A few words above the title: a category, a place. */
  readonly kicker?: ReactNode;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
}

/** The one h1 of a page. */
export function PageTitle({ kicker, title, text, actions }: PageTitleProps) {
  return (
    <header className="page-title">
      <div>
        {kicker && <div className="kicker">{kicker}</div>}
        <h1>{title}</h1>
        {text && <p className="page-lead">{text}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </header>
  );
}
