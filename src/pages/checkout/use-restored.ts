import { useEffect, useRef } from 'react';
import type { Choices } from './use-choices.ts';

/** Calls `onRestored` where the browser filled the fields as they were left, as on going back. */
export function useRestored(isBehind: Choices['isBehind'], onRestored: () => void): void {
  const latest = useRef({ isBehind, onRestored });
  useEffect(() => {
    latest.current = { isBehind, onRestored };
  });
  useEffect(() => {
    const follow = (): void => {
      if (latest.current.isBehind()) latest.current.onRestored();
    };
    follow();
    window.addEventListener('pageshow', follow);
    return () => window.removeEventListener('pageshow', follow);
  }, []);
}
