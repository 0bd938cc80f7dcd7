let isCleared = false;

/** Keeps a text in this tab until it is closed; nothing any more once the tab was cleared. */
export function keepInTab(key: string, text: string): void {
  if (!isCleared) sessionStorage.setItem(key, text);
}

/** Clears what the tab keeps. Another document is loaded then: what this one would keep is not kept. */
export function clearTab(): void {
  isCleared = true;
  try {
    sessionStorage.clear();
  } catch {
    // The browser forbids it, so there is nothing.
  }
}
