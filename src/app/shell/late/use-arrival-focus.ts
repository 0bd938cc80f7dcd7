import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Where somebody is, also after an error page, which has a frame of its own. */
let here: string | undefined;

/** Whether somebody reads or writes there by now, or a dialog stands above the page. */
function isPlaced(focused: Element | null): boolean {
  const place = focused?.closest('main, dialog[open], input, textarea') ?? null;
  return place !== null && focused?.id !== 'content';
}

/**
 * A page that is walked to begins at its heading, as a new document begins at its start: without that,
 * nothing is said of it, and the keyboard goes on from the link that led here. Where the page put the focus
 * itself it stays.
 */
export function useArrivalFocus(): void {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const before = here;
    here = pathname;
    if (before === undefined || before === pathname) return;
    if (hash !== '' || isPlaced(document.activeElement)) return;
    const main = document.querySelector<HTMLElement>('main');
    const place = main?.querySelector<HTMLElement>('h1') ?? main;
    if (!place) return;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }, [pathname, hash]);
}
