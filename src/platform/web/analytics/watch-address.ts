/** Tells when somebody walks on to another page without a new document. */
const listeners = new Set<() => void>();
let current = '';

/** `changed` is called after the path became another; going nowhere and new queries don't count. */
export function watchAddress(changed: () => void): () => void {
  if (listeners.size === 0) follow();
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** The router changes the address by `history`, which tells nobody. */
function follow(): void {
  if (current !== '') return;
  current = location.pathname;
  const notify = (): void => {
    if (location.pathname === current) return;
    current = location.pathname;
    for (const listener of listeners) listener();
  };
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    history[name] = (...step: Parameters<History['pushState']>) => {
      change(...step);
      notify();
    };
  }
  window.addEventListener('popstate', notify);
}
