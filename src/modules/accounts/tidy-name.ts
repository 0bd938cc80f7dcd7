/**
 * A name as it is shown: composed, in one line, without controls that can turn text
 * around and letters that nobody sees.
 */
export function tidyName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
}
