import { useEffect, useRef } from 'react';
import { keepForReload, takeAfterReload } from './after-reload.ts';

export type AfterReload = Readonly<Record<string, (argument: string) => void>>;

/**
 * Runs what was kept for this page's path when it is shown to somebody who is logged in. Returns how
 * to keep something before the log-in.
 */
export function useAfterReload(
  callbacks: AfterReload,
  isLoggedIn: boolean,
): (name: string, argument?: string) => void {
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  useEffect(() => {
    const kept = takeAfterReload(sessionStorage, location.pathname, isLoggedIn);
    if (kept) latest.current[kept.name]?.(kept.argument);
  }, [isLoggedIn]);
  return (name, argument = '') =>
    keepForReload(sessionStorage, location.pathname, { name, argument });
}
