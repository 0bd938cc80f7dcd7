import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { keepInTab } from '#platform/web/tab/tab-storage.ts';
import { orderBackup, putBack, readBackup } from './order-backup.ts';

const keyOf = (): string => `order:${location.pathname}${location.search}`;

/**
 * Keeps the order in this tab's storage when the page is left, and puts it back into the same page after a
 * reload or a log-in on the way, which `onRestored` follows. `sent` forgets it, until a
 * refusal comes back.
 */
export function useOrderBackup(
  form: RefObject<HTMLFormElement | null>,
  isAnswered: boolean,
  onRestored: () => void,
): { sent(): void } {
  const isSent = useRef(false);
  const restored = useRef(onRestored);
  useEffect(() => {
    restored.current = onRestored;
    // An answer means that the page stayed: from now on things are typed again.
    if (isAnswered) isSent.current = false;
  });

  const isFresh = useRef(!isAnswered);
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const key = keyOf();
    const kept = isFresh.current ? readBackup(sessionStorage.getItem(key)) : null;
    let later: ReturnType<typeof setTimeout> | undefined;
    if (kept !== null) {
      restore(element, kept);
      // Country and number decide which fields there are, also where the browser filled them in already:
      // those that came with them are filled once they stand.
      later = setTimeout(() => {
        flushSync(restored.current);
        if (restore(element, kept)) restored.current();
      }, 0);
    }
    const keep = (): void => {
      if (!isSent.current) keepInTab(key, orderBackup(new FormData(element)));
    };
    window.addEventListener('pagehide', keep);
    window.addEventListener('beforeunload', keep);
    return () => {
      clearTimeout(later);
      // Left by a link of this page, such as the one to log in.
      keep();
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('beforeunload', keep);
    };
  }, [form]);

  return {
    sent: () => {
      isSent.current = true;
      sessionStorage.removeItem(keyOf());
    },
  };
}

function restore(form: HTMLFormElement, kept: Readonly<Record<string, string>>): boolean {
  let isChanged = false;
  for (const control of form.elements) {
    const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
    if (!isField || !putBack(control, kept)) continue;
    isChanged = true;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }
  return isChanged;
}
