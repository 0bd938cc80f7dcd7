/**
 * Forgets what the tab keeps of whoever used it: forms half filled in, orders, what was to follow a log-in.
 * For the end of a session; nothing happens where the browser keeps nothing.
 */
export function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // The browser forbids it, so there is nothing.
  }
}
