import { useEffect } from 'react';
import { flash } from '#design/feedback/flash.tsx';

/**
 * Keeps the reader on the page while there is no connection: the router would leave for a page whose
 * code it lacks, and the browser would show its own empty one in place of what was being read. It sees a
 * click before those who act in place do (`isPlainClick`), and says the text.
 */
export function useOfflineGuard(text: string): void {
  useEffect(() => {
    const stay = (event: MouseEvent) => {
      if (navigator.onLine) return;
      // What has a hash is mostly on the page itself.
      const link = (event.target as Element).closest<HTMLAnchorElement>(
        'a[href]:not([href=""],[href*="#"])',
      );
      if (link?.origin !== location.origin) return;
      event.preventDefault();
      flash('error', text);
    };
    addEventListener('click', stay, true);
    return () => removeEventListener('click', stay, true);
  }, [text]);
}
