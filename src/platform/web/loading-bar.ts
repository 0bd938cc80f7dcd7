const SILENT = [
  /^\/private_api\/tags\/search(\?|$)/,
  /^\/private_api\/job_statuses\//,
  /^\/analytics\//,
];
/** Short calls should not flicker. */
const SHOWN_AFTER_MS = 120;

let running = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Searches while typing, polling and analytics work without the bar. */
export function isLoadingBarCall(url: string): boolean {
  const { pathname, search } = new URL(url, location.href);
  return !SILENT.some((pattern) => pattern.test(`${pathname}${search}`));
}

/** Shows the bar at the top until the returned function is called; calls may overlap. */
export function startLoading(): () => void {
  running += 1;
  timer ??= setTimeout(() => mark(true), SHOWN_AFTER_MS);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    running -= 1;
    if (running > 0) return;
    clearTimeout(timer);
    timer = undefined;
    mark(false);
  };
}

/** The bar itself is drawn by `loading-bar.css`, which has one for the way to another page too. */
function mark(isLoading: boolean): void {
  document.documentElement.toggleAttribute('data-loading', isLoading);
}
