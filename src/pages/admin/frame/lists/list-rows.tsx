import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { ButtonLink } from '#design/actions/button.tsx';
import { beginAt } from '#design/behaviour/begin-at.ts';
import { useT } from '#platform/web/messages.tsx';

interface ListRowsProps {
  readonly caption: string;
  readonly more: { readonly href: string; readonly label: string } | null | undefined;
  /** Beside the way to the other pages. */
  readonly hint?: string;
  readonly children: ReactNode;
}

/**
 * The rows of a list that comes in pages: each page begins at its first row, for eye and keyboard, and leads
 * to the next one and back to the first.
 */
export function ListRows({ caption, more, hint, children }: ListRowsProps) {
  const t = useT();
  const location = useLocation();
  const box = useTurnedTo(new URLSearchParams(location.search).get('cursor'));
  const first = firstPage(location);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={first === null ? caption : t('admin.later_page', { list: caption })}
      className="scroll-mt-24"
    >
      {children}
      {(more || first !== null) && (
        <nav className="admin-buttons admin-turn no-print" aria-label={caption}>
          {first !== null && <ButtonLink href={first}>{t('admin.first_page')}</ButtonLink>}
          {more && (
            <ButtonLink href={more.href} rel="next">
              {more.label}
            </ButtonLink>
          )}
          {hint && <span className="admin-note">{hint}</span>}
        </nav>
      )}
    </div>
  );
}

/** The page goes on at the rows once others stand there; the browser's Back finds the place that was left. */
function useTurnedTo(cursor: string | null): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(cursor);
  const way = useNavigationType();
  useEffect(() => {
    if (shown.current === cursor) return;
    shown.current = cursor;
    if (way !== NavigationType.Pop) beginAt(box.current);
  }, [cursor, way]);
  return box;
}

/** The address of the list's first page, where nothing is under review; null on it. */
function firstPage({ pathname, search }: { pathname: string; search: string }): string | null {
  const query = new URLSearchParams(search);
  if (!query.has('cursor')) return null;
  for (const name of ['cursor', 'plan', 'chosen']) query.delete(name);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
