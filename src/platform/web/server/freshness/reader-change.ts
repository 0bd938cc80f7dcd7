import { processTime } from '#platform/clock/clock.ts';
import type { Answer } from '#platform/http/answer.ts';
import { unsignValue } from '#platform/http/cookies.ts';
import type { Site } from '#platform/http/site.ts';

export const CHANGED_COOKIE = 'changed';
/** Longer than any page that shows figures is kept. */
const REMEMBERED_SECONDS = 60;
/** How far the clocks of two web processes may be apart. */
const LEEWAY_MS = 500;

/**
 * Remembers in the reader's browser that they changed what kept pages show, just now: whatever others are
 * sent, these readers are sent no page that was rendered before. Signed, as it costs us a rendering.
 */
export function noteChange(answer: Answer): void {
  const at = String(processTime().getTime());
  answer.setSignedCookie(CHANGED_COOKIE, 'changed', at, { maxAge: REMEMBERED_SECONDS });
}

/** Before which instant a page was rendered too early for this reader, in milliseconds since the epoch. */
export function tooOldFor(site: Site, cookies: string | undefined): number {
  const signed = cookies === undefined ? undefined : site.jar.read(cookies, CHANGED_COOKIE);
  const at = Number(unsignValue(site.secret, 'changed', signed) ?? Number.NaN);
  const isRecent = processTime().getTime() - at < REMEMBERED_SECONDS * 1000;
  return isRecent ? at + LEEWAY_MS : Number.NEGATIVE_INFINITY;
}
