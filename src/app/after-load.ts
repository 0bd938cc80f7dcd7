/** Longest time the browser may stay busy before work that can wait is done all the same. */
const LATEST_MS = 4_000;

/** Runs the work once the page is loaded and the browser idle. */
export function afterLoad(work: () => void): void {
  const whenIdle = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: LATEST_MS });
    else setTimeout(work, LATEST_MS / 2);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
