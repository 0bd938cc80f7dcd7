/** How large a popup window is by default. */
const POPUP_SIZE = { width: 670, height: 400 } as const;

/** What `window.open` is told: the size, and the middle of the reader's window. */
export function popupFeatures(
  around: { screenX: number; screenY: number; outerWidth: number; outerHeight: number },
  size: { width: number; height: number } = POPUP_SIZE,
): string {
  const left = Math.max(0, Math.round(around.screenX + (around.outerWidth - size.width) / 2));
  const top = Math.max(0, Math.round(around.screenY + (around.outerHeight - size.height) / 2));
  return `popup,width=${size.width},height=${size.height},left=${left},top=${top}`;
}

/** Opens an address in a small window; false where the browser refused, so that a link may lead on. */
export function openPopup(href: string, size = POPUP_SIZE): boolean {
  const opened = window.open(href, '_blank', popupFeatures(window, size));
  if (opened === null) return false;
  // The other site gets no handle to this page.
  opened.opener = null;
  return true;
}
