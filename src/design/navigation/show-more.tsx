import type { ReactNode } from 'react';
import { ButtonLink } from '../actions/button.tsx';

export interface ShowMoreProps {
  /** The address of the longer list; works without a script. */
  readonly href: string;
  readonly children: ReactNode;
  readonly busy?: boolean;
}

/** The next page of a list, in place. */
export function ShowMore({ href, children, busy }: ShowMoreProps) {
  return (
    <p className="show-more">
      <ButtonLink href={href} look="line" keepScroll aria-busy={busy || undefined} rel="next">
        {children}
        {busy && <span className="spinner" aria-hidden="true" />}
      </ButtonLink>
    </p>
  );
}
