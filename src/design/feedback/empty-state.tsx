import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface EmptyStateProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string;
}

/** A quiet sea where there is nothing yet, and the way on. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classes('empty-state', className)}>
      <svg viewBox="0 0 160 72" width="160" height="72" fill="none" aria-hidden="true">
        <circle className="empty-sun" cx="104" cy="34" r="18" />
        <path className="empty-far" d="M4 46c18 0 22-8 40-8s22 8 40 8 22-8 40-8 20 6 32 8" />
        <path className="empty-near" d="M4 58c18 0 22-8 40-8s22 8 40 8 22-8 40-8 20 6 32 8" />
        <path className="empty-far" d="M28 68c14 0 18-5 32-5s18 5 32 5 18-5 32-5" />
      </svg>
      <h2 className="empty-title">{title}</h2>
      {children && <div className="empty-text">{children}</div>}
      {action && <div className="empty-action">{action}</div>}
    </div>
  );
}
