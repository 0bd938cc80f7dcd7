/** The family of a browser by its user agent; more would tell people apart. */
export function browserType(userAgent: string): string {
  if (/\bEdgA?\//.test(userAgent)) return 'edge';
  if (/\bOPR\//.test(userAgent)) return 'opera';
  if (/\bFirefox\/|\bFxiOS\//.test(userAgent)) return 'firefox';
  if (/\b(?:Headless)?Chrome\/|\bCriOS\//.test(userAgent)) return 'chrome';
  return /\bSafari\//.test(userAgent) ? 'safari' : 'other';
}
