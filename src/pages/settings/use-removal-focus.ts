import { type RefObject, useEffect, useRef } from 'react';

/**
 * Of a list of rows: the button that removes one goes with it. The focus goes to the row that took its place,
 * or to the page's heading. Returns the reference for the list.
 */
export function useRemovalFocus(ids: readonly number[]): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(ids);
  useEffect(() => {
    const gone = before.current.findIndex((id) => !ids.includes(id));
    before.current = ids;
    if (gone < 0 || document.activeElement !== document.body) return;
    const rows = [...(list.current?.children ?? [])];
    const place =
      (rows[gone] ?? rows.at(-1))?.querySelector<HTMLElement>('a') ??
      document.querySelector<HTMLElement>('main h1');
    if (!place) return;
    if (place.matches('h1')) place.tabIndex = -1;
    place.focus();
  }, [ids]);
  return list;
}
