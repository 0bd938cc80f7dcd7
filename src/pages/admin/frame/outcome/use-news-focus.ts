import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** What the last act has to say stands under the header, before the page. */
const NEWS = '.shell > .flash';
/** Around what is pressed again and again, and is still there. */
const STAYING = '[data-keeps-focus]';

/**
 * The button that was pressed is often gone with what it did: the focus goes to what tells so, which stays in
 * view. A document that was loaded begins where documents begin.
 */
export function useNewsFocus(): void {
  const { key } = useLocation();
  useEffect(() => {
    if (key === 'default') return;
    const news = document.querySelector<HTMLElement>(NEWS);
    if (!news || document.activeElement?.closest(STAYING)) return;
    news.tabIndex = -1;
    news.focus({ preventScroll: true });
  }, [key]);
}
