import type { Answer } from '#platform/http/answer.ts';
import { unsignValue } from '#platform/http/cookies.ts';
import type { Site } from '#platform/http/site.ts';
import { FLASH_LEVELS, type FlashMessage } from './redirect.ts';

export const FLASH_COOKIE = 'flash';
const LONGEST_TEXT = 500;
const LEVELS: readonly string[] = FLASH_LEVELS;

/** Keeps a message for the next page, in a cookie that only we can write. */
export function setFlash(answer: Answer, flash: FlashMessage): void {
  const { level, link } = flash;
  const text = flash.text.slice(0, LONGEST_TEXT);
  const value = Buffer.from(JSON.stringify({ level, text, link })).toString('base64url');
  answer.setSignedCookie(FLASH_COOKIE, 'flash', value, { maxAge: 300 });
}

/** The message left by the last page, once: reading it clears the cookie. */
export function takeFlash(
  site: Site,
  cookies: string | undefined,
  answer: Answer,
): FlashMessage | null {
  const signed = site.jar.read(cookies, FLASH_COOKIE);
  if (signed === undefined) return null;
  answer.clearCookie(FLASH_COOKIE);
  const value = unsignValue(site.secret, 'flash', signed);
  if (value === undefined) return null;
  const flash = JSON.parse(Buffer.from(value, 'base64url').toString()) as FlashMessage;
  if (!LEVELS.includes(flash.level)) return null;
  const { level, text, link } = flash;
  return { level, text, ...(link ? { link } : {}) };
}
