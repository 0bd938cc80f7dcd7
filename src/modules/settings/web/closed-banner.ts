import { readBrowserCookie, writeBrowserCookie } from '#platform/web/browser-cookies.ts';

const THIRTY_DAYS = 30 * 24 * 3600;

/** The cookie is named by the message, so that a new message is shown again. */
const cookieOf = (messageId: string): string => `info_banner_${messageId}`;

export function isBannerClosed(messageId: string): boolean {
  return readBrowserCookie(cookieOf(messageId)) === '1';
}

/** Hides a message from this browser for thirty days. */
export function closeBanner(messageId: string): void {
  writeBrowserCookie(cookieOf(messageId), '1', THIRTY_DAYS);
}
