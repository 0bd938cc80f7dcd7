import type { MouseEvent, ReactNode } from 'react';
import { isPlainClick } from '#platform/web/calls/plain-click.ts';
import { useT } from '#platform/web/messages.tsx';
import { ButtonLink } from '../actions/button.tsx';

export interface ShowMoreProps {
  /** The address of the longer list; works without a script. */
  readonly href: string;
  readonly children: ReactNode;
  readonly busy?: boolean;
  /** What was to be added in place did not come; another click tries again. */
  readonly failed?: boolean;
  /** Adds to the list in place; without it the link leads to what follows. */
  readonly onAdd?: () => void;
}

/** The next page of a list, in place. */
export function ShowMore({ href, children, busy, failed, onAdd }: ShowMoreProps) {
  const t = useT();
  const addInPlace = (event: MouseEvent) => {
    if (!onAdd || !isPlainClick(event)) return;
    event.preventDefault();
    if (!busy) onAdd();
  };
  return (
    <div className="show-more">
      <ButtonLink
        href={href}
        look="line"
        keepScroll
        aria-busy={busy || undefined}
        rel="next"
        onClick={addInPlace}
      >
        {children}
        {busy && <span className="spinner" aria-hidden="true" />}
      </ButtonLink>
      {failed && <p role="alert">{t('design.load_failed')}</p>}
    </div>
  );
}
