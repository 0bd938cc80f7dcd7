import { forgetViewed } from './analytics/viewed-campaigns.ts';

let isForgotten = false;

/** Keeps a text in this tab until it is closed, unless the tab is to forget whoever used it. */
export function keepInTab(key: string, text: string): void {
  if (!isForgotten) sessionStorage.setItem(key, text);
}

/**
 * Forgets what the tab keeps of whoever used it: forms half filled in, orders, what was to follow a log-in,
 * and which campaigns they looked at.
 * For the end of a session, which loads another document: what this one would keep as it goes is not kept.
 */
export function forgetTab(): void {
  isForgotten = true;
  forgetViewed();
  try {
    sessionStorage.clear();
  } catch {
    // The browser forbids it, so there is nothing.
  }
}
