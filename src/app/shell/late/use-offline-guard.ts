import { useEffect } from 'react';
import { flash } from '#design/feedback/flash.tsx';
import { useT } from '#platform/web/messages.tsx';

/**
 * Keeps the reader on the page while there is no connection: the router would leave for a page whose
 * code it lacks, and the browser would show its own empty one in place of what was being read. It sees a
 * click before those who act in place do (`isPlainClick`).
 */
export function useOfflineGuard(): void {
  const t = useT();
  const text = t('shell.error.offline.title');
  useEffect(() => {
    const stay = (event: MouseEvent) => {
      if (navigator.onLine || !(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLAnchorElement>('a[href]');
      if (link?.origin !== location.origin || link.getAttribute('href') === '') return;
      if (link.hash && link.pathname === location.pathname) return;
      event.preventDefault();
      flash('error', text);
    };
    window.addEventListener('click', stay, true);
    return () => window.removeEventListener('click', stay, true);
  }, [text]);
}
