import { useSyncExternalStore } from 'react';
import { readBrowserCookie, writeBrowserCookie } from '#platform/web/browser-cookies.ts';

const COOKIE = 'currency';
const ONE_YEAR = 365 * 24 * 3600;
const CODE = /^[A-Z]{3}$/;

const listeners = new Set<() => void>();
/** Chosen on this page; wins over what the address says. */
let picked: string | null = null;

/**
 * The currency somebody reads in: picked here, else said by the address (`named`), else kept in the
 * cookie. A shared page is rendered without the cookie.
 */
export function useLocalCurrency(named: string | null): string | null {
  return useSyncExternalStore(
    subscribe,
    () => picked ?? named ?? keptCurrency(),
    () => named,
  );
}

/** Keeps the choice for a year, and shows it at once. */
export function pickCurrency(currency: string): void {
  if (!CODE.test(currency)) return;
  picked = currency;
  writeBrowserCookie(COOKIE, currency, ONE_YEAR);
  for (const listener of listeners) listener();
}

function keptCurrency(): string | null {
  const kept = readBrowserCookie(COOKIE) ?? '';
  return CODE.test(kept) ? kept : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
