import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Figures are read anew this often at most, however many contributions come. */
const SPACING_MS = 2_000;

/**
 * Reads the page’s figures anew when a contribution comes, and when some may have been missed. Only while the
 * page is seen: a browser has six connections for all its tabs.
 */
export function useLiveFigures(address: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (address === null || typeof EventSource === 'undefined') return;
    let source: EventSource | undefined;
    let timer: number | undefined;
    let readAt = 0;
    let isFirst = true;
    const read = () => {
      timer = undefined;
      readAt = performance.now();
      void revalidate();
    };
    const changed = () => {
      if (timer !== undefined) return;
      timer = window.setTimeout(read, Math.max(0, readAt + SPACING_MS - performance.now()));
    };
    const open = () => {
      source = new EventSource(address);
      source.addEventListener('contribution', changed);
      source.addEventListener('reset', changed);
      source.addEventListener('ready', () => {
        // What came while nobody listened.
        if (!isFirst) changed();
        isFirst = false;
      });
    };
    const look = () => {
      if (document.visibilityState === 'visible') {
        if (source === undefined) open();
        return;
      }
      source?.close();
      source = undefined;
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.clearTimeout(timer);
      source?.close();
    };
  }, [address, revalidate]);
}
