import { useEffect } from 'react';

const ROW_LINKS = '[data-row-link]';

/** Whether a key belongs to what has the focus: a field, or a form that was opened. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('details[open]') !== null);

/** The row to go to from where the focus is; the first one from elsewhere. */
export function nextRow(key: string, at: number, count: number): number | null {
  if (count === 0 || (key !== 'j' && key !== 'k')) return null;
  if (at < 0) return key === 'j' ? 0 : count - 1;
  return Math.min(Math.max(at + (key === 'j' ? 1 : -1), 0), count - 1);
}

/**
 * While they are on: j and k move between the rows of the page, n goes on in the queue. Enter opens what has
 * the focus.
 */
export function useRowKeys(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const move = (event: KeyboardEvent): void => {
      const { key, target } = event;
      const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (isModified || isTaken(target)) return;
      if (key === 'n') document.querySelector<HTMLElement>('[data-next-item]')?.click();
      const links = [...document.querySelectorAll<HTMLElement>(ROW_LINKS)];
      const at = links.findIndex((link) => link === document.activeElement);
      const next = nextRow(key, at, links.length);
      if (next === null) return;
      event.preventDefault();
      links[next]?.focus();
    };
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, [isOn]);
}
