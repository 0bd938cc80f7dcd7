/**
 * How high what is there for one person was on the front page last, by the width of the window: the script
 * in the document's head holds that room (`--for-you`) before it is there again, or none where nothing was.
 */
const KEY = 'for_you_height';

/** Notes it for the next time; in this document too, unless what it holds is to stay as high. */
export function rememberHeight(height: number, isHere: boolean): void {
  if (isHere) document.documentElement.style.setProperty('--for-you', `${height}px`);
  try {
    localStorage.setItem(KEY, `${innerWidth}:${height}`);
  } catch {
    // The browser forbids it, so the usual room is held.
  }
}
