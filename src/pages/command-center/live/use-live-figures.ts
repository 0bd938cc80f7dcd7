import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { spacingAfter } from './spacing.ts';

/** A stream that was refused is asked for again. */
const REOPEN_MS = 10_000;

/**
 * The key figures as they are by now: those the page was given, until the stream brings newer ones. Reads all
 * of the page anew when a contribution comes, and when some may have been missed. Only while the page is
 * seen: a browser has six connections for all its tabs.
 */
export function useLiveFigures<T>(address: string | null, given: T): T {
  const { revalidate } = useRevalidator();
  const [known, setKnown] = useState({ given, figures: given });
  if (known.given !== given) setKnown({ given, figures: given });
  const isShown = given !== null;
  useEffect(() => {
    if (address === null || typeof EventSource === 'undefined') return;
    let source: EventSource | undefined;
    let timer: number | undefined;
    let readAt = Number.NEGATIVE_INFINITY;
    let spacing = 0;
    let isFirst = true;
    let again: number | undefined;
    const read = () => {
      timer = undefined;
      readAt = performance.now();
      void revalidate();
    };
    const changed = () => {
      if (timer !== undefined) return;
      const since = performance.now() - readAt;
      spacing = spacingAfter(spacing, since);
      timer = window.setTimeout(read, Math.max(0, spacing - since));
    };
    const open = () => {
      source = new EventSource(address);
      // A refusal, such as of a front that found nobody behind it, ends the stream for good.
      source.addEventListener('error', () => {
        if (source?.readyState !== EventSource.CLOSED) return;
        source = undefined;
        window.clearTimeout(again);
        again = window.setTimeout(look, REOPEN_MS);
      });
      source.addEventListener('contribution', changed);
      source.addEventListener('change', changed);
      source.addEventListener('reset', changed);
      if (isShown) {
        source.addEventListener('figures', ({ data }: MessageEvent<string>) => {
          setKnown((last) => ({ ...last, figures: JSON.parse(data) as T }));
        });
      }
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
      window.clearTimeout(again);
      source?.close();
    };
  }, [address, revalidate, isShown]);
  return known.figures;
}
